package org.bandgram.internal.compute.cpu.graph;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * Affinity propagation on the elements of a sparse matrix, messages stored: a scan over rows that
 * refreshes availabilities, finds the two greatest sums and updates responsibilities, and a scan
 * over columns for the positive sums. O(slots) time an iteration; the same bits as {@code
 * CooMessages} on the same elements.
 */
public class StoredMessages extends HostMessages {
  /** How many points' own messages a thread updates at once. */
  public static final int DIAGONAL_BLOCK = 256;

  /**
   * The most rows of a block, whose responsibilities fit in a processor's own cache, and the least.
   */
  private static final int MOST_ROWS = 2048;

  private static final int LEAST_ROWS = 256;
  private static final int BLOCKS_PER_THREAD = 16;

  /** How many consecutive rows, or columns, a thread sees at once. */
  private static final int STAGED_ROWS = 16;

  private final StoredElements elements;
  private final SlotMessages messages;
  private final StoredLoops loops;
  private final RowMaxima maxima;
  private final float[] sums;
  private final int widest;
  private final Execution execution;
  private double lastDamping;

  /**
   * Takes elements, all messages zero and stored in single precision.
   *
   * @param elements the similarities
   * @param loops the loops over them
   * @param execution the team of threads
   */
  public StoredMessages(StoredElements elements, StoredLoops loops, Execution execution) {
    this(elements, new FullMessages(elements.similarities().length), loops, execution);
  }

  /**
   * Takes elements.
   *
   * @param elements the similarities
   * @param messages the messages, all zero
   * @param loops the loops over them
   * @param execution the team of threads
   */
  StoredMessages(
      StoredElements elements, SlotMessages messages, StoredLoops loops, Execution execution) {
    super(new DiagonalState(elements.size(), Precision.FLOAT32, execution, DIAGONAL_BLOCK, false));
    this.elements = elements;
    this.messages = messages;
    this.loops = loops;
    this.maxima = new RowMaxima(elements.size(), Precision.FLOAT32);
    this.sums = new float[elements.size()];
    this.widest = elements.widest(STAGED_ROWS);
    this.execution = execution;
  }

  @Override
  public void step(double damping) {
    forRows((block, from, to) -> updateRows(from, to, (float) damping));
    forRows((block, from, to) -> sumColumns(from, to));
    diagonal.update(damping, maxima, k -> sums[k]);
    lastDamping = damping;
  }

  private void updateRows(int from, int to, float damping) {
    float[] bases = diagonal.columnBase.floats();
    int[] rowStarts = elements.rowStarts();
    diagonal.startMaxima(from, to, maxima);
    StagedMessages staged = messages.stage(elements, widest);
    for (int start = from; start < to; start += STAGED_ROWS) {
      int end = Math.min(to, start + STAGED_ROWS);
      staged.loadRows(rowStarts[start], rowStarts[end]);
      loops.refresh(elements, staged, bases, start, end, (float) lastDamping);
      staged.storeAvailabilities();
      loops.update(elements, staged, maxima, start, end, damping);
      staged.storeResponsibilities();
    }
  }

  private void sumColumns(int from, int to) {
    int[] columnStarts = elements.columnStarts();
    StagedMessages staged = messages.stage(elements, widest);
    sums[from] = staged.expect(elements.rowStarts()[from], elements.rowStarts()[to]);
    for (int start = from; start < to; start += STAGED_ROWS) {
      int end = Math.min(to, start + STAGED_ROWS);
      staged.loadColumns(columnStarts[start], columnStarts[end]);
      loops.sumColumns(elements, staged, start, end, sums);
    }
  }

  private void forRows(Execution.BlockTask task) {
    int rows = elements.size() / (BLOCKS_PER_THREAD * execution.threads());
    int groups = Math.clamp(rows, LEAST_ROWS, MOST_ROWS) / STAGED_ROWS;
    execution.forBlocks(elements.size(), groups * STAGED_ROWS, task);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transferMessages(transfer, messages.responsibilities());
    transferMessages(transfer, messages.availabilities());
    lastDamping = transfer.real(lastDamping);
  }

  /** Moves the messages of all slots out or in. */
  protected void transferMessages(StateTransfer transfer, MemorySegment messages) {
    transfer.memory(messages);
  }

  @Override
  public void reset(double[] preferences) {
    diagonal.reset(preferences);
    messages.reset(preferences);
    lastDamping = 0;
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return EdgeAssignment.assign(
        elements.rowStarts(),
        elements.columns(),
        elements.similarities(),
        diagonal.preference.toDoubles(),
        exemplars,
        this::forRows);
  }

  /** There is nothing to release but what the garbage collector does. */
  @Override
  public void close() {}
}

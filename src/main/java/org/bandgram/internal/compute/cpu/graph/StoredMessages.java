package org.bandgram.internal.compute.cpu.graph;

import java.lang.foreign.MemorySegment;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * Affinity propagation on the elements of a sparse matrix, messages stored in single precision: a
 * scan over rows that refreshes availabilities, finds the two greatest sums and updates
 * responsibilities, and a scan over columns for the positive sums. O(slots) time an iteration; the
 * same bits as {@link ElementMessages}.
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

  /** How many consecutive rows are refreshed before they are updated. */
  private static final int ROWS_AT_ONCE = 16;

  private final StoredElements elements;
  private final SlotMessages messages;
  private final StoredLoops loops;
  private final RowMaxima maxima;
  private final float[] sums;
  private final Execution execution;
  private double lastDamping;

  /** Takes elements, all messages zero. */
  public StoredMessages(StoredElements elements, StoredLoops loops, Execution execution) {
    super(new DiagonalState(elements.size(), Precision.FLOAT32, execution, DIAGONAL_BLOCK, false));
    this.elements = elements;
    this.messages = new SlotMessages(elements.similarities().length);
    this.loops = loops;
    this.maxima = new RowMaxima(elements.size(), Precision.FLOAT32);
    this.sums = new float[elements.size()];
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
    diagonal.startMaxima(from, to, maxima);
    for (int start = from; start < to; start += ROWS_AT_ONCE) {
      int end = Math.min(to, start + ROWS_AT_ONCE);
      loops.refresh(elements, messages, bases, start, end, (float) lastDamping);
      loops.update(elements, messages, maxima, start, end, damping);
    }
  }

  private void sumColumns(int from, int to) {
    int[] rowStarts = elements.rowStarts();
    sums[from] = CacheLines.touch(messages.responsibilities(), rowStarts[from], rowStarts[to]);
    loops.sumColumns(elements, messages, from, to, sums);
  }

  private void forRows(Execution.BlockTask task) {
    int rows = elements.size() / (BLOCKS_PER_THREAD * execution.threads());
    int groups = Math.clamp(rows, LEAST_ROWS, MOST_ROWS) / ROWS_AT_ONCE;
    execution.forBlocks(elements.size(), groups * ROWS_AT_ONCE, task);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transferMessages(transfer, MemorySegment.ofArray(messages.responsibilities()));
    transferMessages(transfer, MemorySegment.ofArray(messages.availabilities()));
    lastDamping = transfer.real(lastDamping);
  }

  /** Moves the messages of all slots out or in. */
  protected void transferMessages(StateTransfer transfer, MemorySegment messages) {
    transfer.memory(messages);
  }

  @Override
  public void reset(double[] preferences) {
    diagonal.reset(preferences);
    messages.reset();
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

package org.bandgram.internal.compute.cpu.graph;

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

  private final StoredElements elements;
  private final StoredLoops loops;
  private final RowMaxima maxima;
  private final float[] sums;
  private final Execution execution;
  private double lastDamping;

  /**
   * Takes elements, all messages zero.
   *
   * @param elements similarities and messages
   * @param loops the loops over them
   * @param execution the team of threads
   */
  public StoredMessages(StoredElements elements, StoredLoops loops, Execution execution) {
    super(new DiagonalState(elements.size(), Precision.FLOAT32, execution, DIAGONAL_BLOCK, false));
    this.elements = elements;
    this.loops = loops;
    this.maxima = new RowMaxima(elements.size(), Precision.FLOAT32);
    this.sums = new float[elements.size()];
    this.execution = execution;
  }

  @Override
  public void step(double damping) {
    float[] bases = diagonal.columnBase.floats();
    forRows(
        (block, from, to) -> {
          diagonal.startMaxima(from, to, maxima);
          loops.updateRows(elements, bases, maxima, from, to, (float) lastDamping, (float) damping);
        });
    forRows((block, from, to) -> loops.sumColumns(elements, from, to, sums));
    diagonal.update(damping, maxima, k -> sums[k]);
    lastDamping = damping;
  }

  private void forRows(Execution.BlockTask task) {
    int rows = elements.size() / (BLOCKS_PER_THREAD * execution.threads());
    execution.forBlocks(elements.size(), Math.clamp(rows, LEAST_ROWS, MOST_ROWS), task);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transferMessages(transfer, elements.responsibilities());
    transferMessages(transfer, elements.availabilities());
    lastDamping = transfer.real(lastDamping);
  }

  /** Moves the messages of all slots out or in. */
  protected void transferMessages(StateTransfer transfer, float[] messages) {
    transfer.values(messages);
  }

  @Override
  public void reset(double[] preferences) {
    diagonal.reset(preferences);
    elements.reset();
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

package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowBlocks;
import org.bandgram.storage.MessageFormat;

/**
 * Affinity propagation on a graph without stored messages: the equations of {@link
 * org.bandgram.internal.compute.cpu.compact.CompactMessages}. A pass over rows finds the maxima; a
 * pass over columns, which are the same rows, adds up positive responsibilities without their
 * corrections, and then the few corrections by ascending row ({@link CorrectionSums}). O(n) memory
 * beside the graph; 16 bytes of traffic, and two numbers gathered, a slot and iteration.
 */
final class CompactGraphMessages extends HostMessages {
  private final CompactGraph graph;
  private final CompactLoops loops;
  private final CompactGraphState state;
  private final CorrectionSums corrections;
  private final float[] sums;
  private final int widestGroup;
  private final int widestColumns;
  private final double[] preferences;
  private final Execution execution;
  private boolean fresh = true;

  /** Allocates the messages. */
  CompactGraphMessages(CompactGraph graph, CompactLoops loops, Execution execution) {
    super(
        new DiagonalState(
            graph.size(), Precision.FLOAT32, execution, RowBlocks.POINTS_PER_BLOCK, true));
    this.graph = graph;
    this.loops = loops;
    this.state = new CompactGraphState(graph.size());
    this.corrections = new CorrectionSums(graph.size());
    this.sums = new float[graph.size()];
    this.widestGroup = graph.widest(CompactGroup.ROWS);
    this.widestColumns = graph.widest(CompactColumns.ROWS);
    this.preferences = new double[graph.size()];
    this.execution = execution;
  }

  @Override
  public void step(double damping) {
    MessageFormat.COMPACT.requireDamping(damping);
    float ofRows = fresh ? 0 : (float) damping;
    forBlocks((block, from, to) -> updateRows(block, from, to, ofRows));
    forBlocks(
        (block, from, to) -> {
          new CompactColumns(graph, loops, state.damped, widestColumns).sum(from, to, sums);
          corrections.addTo(block, sums);
        });
    diagonal.update(damping, state.maxima, k -> sums[k]);
    fresh = false;
  }

  private void updateRows(int block, int from, int to, float damping) {
    diagonal.startMaxima(from, to, state.maxima);
    CorrectionSums.Block added = corrections.begin(block);
    float[] bases = diagonal.columnBase.floats();
    StagedSlots staged = new StagedSlots(widestGroup);
    staged.expect(bases, from, to);
    CompactGroup group = new CompactGroup(graph, loops, state, staged);
    for (int start = from; start < to; start += CompactGroup.ROWS) {
      group.update(start, Math.min(to, start + CompactGroup.ROWS), bases, damping, added);
    }
    added.end();
  }

  private void forBlocks(Execution.BlockTask task) {
    execution.forBlocks(graph.size(), corrections.blockSize(), task);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Messages depend on differences of similarities and preferences alone; the loops count both
   * from the greatest similarity.
   */
  @Override
  public void reset(double[] preferences) {
    Arrays.setAll(this.preferences, k -> Precision.FLOAT32.round(preferences[k]));
    diagonal.reset(Arrays.stream(this.preferences).map(p -> p - graph.greatest()).toArray());
    state.reset();
    fresh = true;
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    state.transfer(transfer);
    fresh = transfer.flag(fresh);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return EdgeAssignment.assign(
        graph.rowStarts(),
        graph.columns(),
        graph.similarities(),
        preferences,
        exemplars,
        this::forBlocks);
  }

  /** There is nothing to release but what the garbage collector does. */
  @Override
  public void close() {}
}

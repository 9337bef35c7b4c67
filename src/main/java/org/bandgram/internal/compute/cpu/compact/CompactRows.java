package org.bandgram.internal.compute.cpu.compact;

import java.util.function.Consumer;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.internal.compute.cpu.messages.StripeSums;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * The loops of {@link CompactMessages} over the rows of one band; those over the elements of rows
 * are {@link CompactRowGroup}'s.
 *
 * <p>With dissimilarities d_ij = s_max - s_ij ≥ 0 and the base b_j = r_jj + P_j of a column, the
 * sum a_ij + s_ij of {@link CompactMessages} is s_max less the <em>negated sum</em>
 *
 * <pre>    u_ij = max(0, -b_j) + max(d_ij, min(0, -b_j) - M_i + c_ij) ≥ 0</pre>
 *
 * so that the greatest sums of a row are its least negated sums, and the responsibility is c_ij -
 * M_i - d_ij. Negated sums and dissimilarities are never negative: their order is that of their
 * bits, which makes each minimum one integer instruction. For the few columns with a correction c ≠
 * 0 another dissimilarity stands in a row's loops: max(d, min(0, -b_j) - M_i + c) in that over
 * negated sums, d - c in that over responsibilities. The diagonal has an infinite dissimilarity.
 */
final class CompactRows implements FusedRows {
  private final BandLayout layout;
  private final Permutation curve;
  private final DiagonalState diagonal;
  private final CompactRowGroup.Factory groups;
  private final CompactState state;
  private final StripeSums sums;

  /**
   * Allocates the state of rows.
   *
   * @param curve its order, by position on the first curve
   * @param diagonal what is kept per point
   * @param groups makes the loops over elements
   */
  CompactRows(
      BandLayout layout,
      Permutation curve,
      DiagonalState diagonal,
      CompactRowGroup.Factory groups) {
    this.layout = layout;
    this.curve = curve;
    this.diagonal = diagonal;
    this.groups = groups;
    this.state = new CompactState(layout.size());
    this.sums = new StripeSums(layout);
  }

  /** Starts whole groups, rows {@code from} to {@code to - 1}, again. */
  void reset(int from, int to) {
    state.reset(from, to);
  }

  /** Moves out or in what iterations change and later ones need. */
  void transfer(StateTransfer transfer) {
    state.transfer(transfer);
  }

  @Override
  public RowMaxima maxima() {
    return state.maxima;
  }

  @Override
  public void refresh(int from, int to, double damping) {
    forGroups(from, to, CompactRowGroup::findMaxima);
  }

  @Override
  public void update(int from, int to, double damping) {
    StripeSums.Block block = sums.new Block(from);
    forGroups(from, to, group -> update(group, (float) damping, block));
  }

  @Override
  public void refreshAndUpdate(int from, int to, double lastDamping, double damping) {
    StripeSums.Block block = sums.new Block(from);
    forGroups(
        from,
        to,
        group -> {
          group.findMaxima();
          update(group, (float) damping, block);
        });
  }

  private void forGroups(int from, int to, Consumer<CompactRowGroup> step) {
    CompactRowGroup group =
        groups.allocate(ColumnBases.of(layout, curve, diagonal, from, to), state);
    for (int start = from; start < to; start += CompactRowGroup.ROWS) {
      group.load(start, Math.min(CompactRowGroup.ROWS, to - start));
      step.accept(group);
    }
  }

  private static void update(CompactRowGroup group, float damping, StripeSums.Block block) {
    group.updateRows(damping);
    group.addPositive(block.window(group.start), block.offset(group.start));
    block.complete(group.start + group.count);
  }

  @Override
  public void sumColumns(int from, int to) {
    sums.addKept(from, to);
  }

  @Override
  public double columnSum(int column) {
    return sums.of(column);
  }
}

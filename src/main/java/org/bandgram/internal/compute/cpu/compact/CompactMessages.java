package org.bandgram.internal.compute.cpu.compact;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;
import org.bandgram.internal.compute.cpu.costs.BandCosts;
import org.bandgram.internal.compute.cpu.messages.BandAssignment;
import org.bandgram.internal.compute.cpu.messages.BandPasses;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowBlocks;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.storage.MessageFormat;

/**
 * Affinity propagation on bands without stored messages: O(n) memory. The passes are those of
 * {@link BandPasses}; a row's similarities are read or computed anew, and its messages follow from
 * a few numbers per point.
 *
 * <p>A responsibility that is damped from iteration to iteration is a linear function of what it
 * was computed from, so that damping it is damping the maximum m(i) of a row: with the greatest sum
 * M of a row, at column k*, and the second greatest M',
 *
 * <pre>
 *   m(i) ← λ m(i) + (1 - λ) M
 *   c(i, k) ← λ c(i, k), and for k = k* also + (1 - λ) (M - M')
 *   r(i, k) = s(i, k) - m(i) + c(i, k)
 * </pre>
 *
 * where c is zero but at the columns that held the maximum lately ({@link RowLeads}).
 * Availabilities are not linear. Instead of them the column sums p(k) are damped, and r(k, k) as
 * ever:
 *
 * <pre>
 *   p(k) ← λ p(k) + (1 - λ) Σ_{i ≠ k} max(0, r(i, k)),      a(k, k) = p(k)
 *   a(i, k) = min(0, r(k, k) + p(k) - max(0, r(i, k)))      for i ≠ k
 * </pre>
 *
 * The first iteration is not damped but on the diagonal: with m = 0, responsibilities would start
 * at the similarities rather than at differences of them. Where messages no longer change, damping
 * has no effect, and these equations are those of {@link
 * org.bandgram.internal.compute.messages.Messages}: both forms have the same fixed points. On the
 * way there the messages differ, so a run may end at another one.
 */
public final class CompactMessages extends HostMessages {
  private final CurveBands curves;
  private final BandAssignment.PairReader similarities;
  private final float level;
  private final RowBlocks blocks;
  private final List<CompactRows> rows;
  private final BandPasses passes;
  private final double[] preferences;
  private boolean fresh = true;

  /**
   * Allocates the messages.
   *
   * @param curves the kept pairs
   * @param costs the costs of each band
   * @param similarities the similarities of each band
   * @param greatest tells a number that no similarity exceeds
   * @param loops makes the loops over a band
   * @param execution the team of threads
   */
  public CompactMessages(
      CurveBands curves,
      List<BandCosts> costs,
      BandAssignment.PairReader similarities,
      DoubleSupplier greatest,
      CompactRowGroup.Loops loops,
      Execution execution) {
    super(
        new DiagonalState(
            curves.size(), Precision.FLOAT32, execution, RowBlocks.POINTS_PER_BLOCK, true));
    this.curves = curves;
    this.similarities = similarities;
    this.level = (float) Math.max(0, greatest.getAsDouble());
    this.blocks = new RowBlocks(curves.layout(), execution);
    this.rows =
        IntStream.range(0, curves.count())
            .mapToObj(
                band ->
                    new CompactRows(
                        curves.layout(),
                        curves.curve(band),
                        diagonal,
                        loops.over(costs.get(band), level)))
            .toList();
    this.passes = new BandPasses(curves, Precision.FLOAT32, diagonal, rows, blocks);
    this.preferences = new double[curves.size()];
  }

  @Override
  public void step(double damping) {
    MessageFormat.COMPACT.requireDamping(damping);
    double ofRows = fresh ? 0 : damping;
    passes.run(ofRows, ofRows);
    diagonal.update(damping, passes.maxima(), passes::positiveSum);
    fresh = false;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Messages depend on differences of similarities and preferences alone; the loops count both
   * from the same level.
   */
  @Override
  public void reset(double[] preferences) {
    Arrays.setAll(this.preferences, k -> Precision.FLOAT32.round(preferences[k]));
    diagonal.reset(Arrays.stream(this.preferences).map(p -> p - level).toArray());
    for (CompactRows band : rows) {
      blocks.forRows((block, from, to) -> band.reset(from, to));
    }
    fresh = true;
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    rows.forEach(band -> band.transfer(transfer));
    fresh = transfer.flag(fresh);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return BandAssignment.assign(curves, similarities, preferences, exemplars, blocks);
  }

  /** There is nothing to release but what the garbage collector does. */
  @Override
  public void close() {}
}

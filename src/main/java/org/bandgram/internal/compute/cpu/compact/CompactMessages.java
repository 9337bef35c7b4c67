package org.bandgram.internal.compute.cpu.compact;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
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
 * was computed from, so that damping it is damping the maximum M_i of a row: with the greatest sum
 * a + s of row i, m, at column j*, and the second greatest, m',
 *
 * <pre>
 *   M_i ← λ M_i + (1 - λ) m
 *   c_ij ← λ c_ij, and for j = j* also + (1 - λ) (m - m')
 *   r_ij = s_ij - M_i + c_ij
 * </pre>
 *
 * where the arg-max correction c is zero but at the columns that held the maximum lately ({@link
 * RowCorrections}). Availabilities are not linear. Instead of them the column sums P_j are damped,
 * and r_jj as ever:
 *
 * <pre>
 *   P_j ← λ P_j + (1 - λ) Σ_{i ≠ j} max(0, r_ij),      a_jj = P_j
 *   a_ij = min(0, r_jj + P_j - max(0, r_ij))      for i ≠ j
 * </pre>
 *
 * The first iteration is not damped but on the diagonal: with M = 0, responsibilities would start
 * at the similarities rather than at differences of them. Where messages no longer change, damping
 * has no effect, and these equations are those of {@link
 * org.bandgram.internal.compute.messages.Messages}: both forms have the same fixed points. On the
 * way there the messages differ, so a run may end at another one.
 */
public final class CompactMessages extends HostMessages {
  private final CurveBands curves;
  private final BandAssignment.PairReader similarities;
  private final float maxSimilarity;
  private final RowBlocks blocks;
  private final List<CompactRows> rows;
  private final BandPasses passes;
  private final double[] preferences;
  private boolean fresh = true;

  /**
   * Allocates the messages.
   *
   * @param dissimilarities the dissimilarities of each band
   * @param similarities the similarities of each band
   * @param greatest tells a number that no similarity exceeds
   * @param loops makes the loops over a band
   */
  public CompactMessages(
      CurveBands curves,
      List<BandDissimilarities> dissimilarities,
      BandAssignment.PairReader similarities,
      DoubleSupplier greatest,
      CompactRowGroup.Loops loops,
      Execution execution) {
    super(
        new DiagonalState(
            curves.size(), Precision.FLOAT32, execution, RowBlocks.POINTS_PER_BLOCK, true));
    this.curves = curves;
    this.similarities = similarities;
    this.maxSimilarity = (float) Math.max(0, greatest.getAsDouble());
    this.blocks = new RowBlocks(curves.layout(), execution);
    this.rows =
        IntStream.range(0, curves.count())
            .mapToObj(
                band ->
                    new CompactRows(
                        curves.layout(),
                        curves.curve(band),
                        diagonal,
                        loops.over(dissimilarities.get(band), maxSimilarity)))
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
   * from the greatest similarity.
   */
  @Override
  public void reset(double[] preferences) {
    Arrays.setAll(this.preferences, k -> Precision.FLOAT32.round(preferences[k]));
    diagonal.reset(Arrays.stream(this.preferences).map(p -> p - maxSimilarity).toArray());
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

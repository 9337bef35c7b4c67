package org.bandgram.cluster.affinity;

import java.util.Arrays;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;

/**
 * The useful range of preferences: outside it the number of clusters does not change.
 *
 * <p>At or above {@code upper} every point is better off as an exemplar of its own. Below {@code
 * lower} no stretch of 2h + 1 positions gains from a second exemplar, so a band gives about as few
 * clusters as it can, and a full matrix one. The lower bound is that of Frey and Dueck's
 * preferenceRange: the best single exemplar's sum of similarities, less the greatest conceivable
 * sum with two.
 *
 * @param lower a preference that gives the fewest clusters; a bound, not tight
 * @param upper the greatest kept similarity of two different points
 */
public record PreferenceRange(double lower, double upper) {
  /**
   * Returns the range for kept similarities. O(n (2h + 1)) time; the same for any number of
   * threads.
   *
   * @param similarities similarities; negative infinity for no edge
   * @param execution the team of threads
   * @throws InvalidInputException if there are fewer than two points
   */
  public static PreferenceRange of(BandMatrix similarities, Execution execution) {
    BandLayout layout = similarities.layout();
    Backend backend = BackendProvider.select(Device.CPU, 0);
    try (SparseSimilarities kept =
        backend.band(layout, similarities.precision(), similarities.elements())) {
      return of(kept, layout.width(), execution);
    }
  }

  /**
   * Returns the range for points, building their bands.
   *
   * @param points n points
   * @param options half-bandwidth, curves, ordering, similarity and precision to use
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if there are fewer than two points
   */
  public static PreferenceRange of(PointSet points, AffinityOptions options, Execution execution) {
    Backend backend = BackendProvider.select(Device.CPU, 0);
    PointSet input =
        GramArguments.inPrecision(points, options.storage().precision(), options.similarity());
    BandLayout layout = BandLayout.of(points.size(), options.bands().halfBandwidth());
    OrderedBands ordered =
        OrderedBands.order(
            input,
            layout,
            options.bands().curves(),
            options.bands().ordering(),
            backend,
            execution);
    try (SparseSimilarities kept =
        ordered.construct(input, options.similarity(), backend, execution)) {
      return of(kept, layout.width(), execution);
    }
  }

  /** Returns the range for kept similarities, 2h + 1 positions being a stretch. */
  static PreferenceRange of(SparseSimilarities kept, int stretch, Execution execution) {
    InvalidInputException.require(
        kept.size() >= 2, "the number of points", kept.size(), "at least 2 for a preference range");
    double[] lower = new double[Execution.blocks(kept.size(), stretch)];
    execution.forBlocks(
        kept.size(),
        stretch,
        (block, from, to) -> lower[block] = Stretch.of(kept, from, to).lower());
    return new PreferenceRange(
        Arrays.stream(lower).min().orElseThrow(), kept.range(execution).greatest());
  }

  /** Consecutive positions that one exemplar could represent. */
  private static final class Stretch {
    private double bestSingle = Double.NEGATIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;
    private double sumOfBest;
    private double least = Double.POSITIVE_INFINITY;
    private double secondLeast = Double.POSITIVE_INFINITY;
    private final int length;

    private Stretch(int length) {
      this.length = length;
    }

    static Stretch of(SparseSimilarities kept, int from, int to) {
      Stretch stretch = new Stretch(to - from);
      double[] columnSums = new double[to - from];
      for (int i = from; i < to; i++) {
        double best = Double.NEGATIVE_INFINITY;
        for (int k = from; k < to; k++) {
          if (i != k) {
            double s = kept.similarity(i, k);
            columnSums[k - from] += s;
            best = Math.max(best, s);
          }
        }
        stretch.includeBest(best);
      }
      for (double sum : columnSums) {
        stretch.bestSingle = Math.max(stretch.bestSingle, sum);
      }
      return stretch;
    }

    private void includeBest(double best) {
      sumOfBest += best;
      greatest = Math.max(greatest, best);
      secondLeast = Math.min(secondLeast, Math.max(least, best));
      least = Math.min(least, best);
    }

    /**
     * Two exemplars save at most two of the best similarities; without any pair nothing changes.
     */
    double lower() {
      double bound = length < 3 ? greatest : bestSingle - (sumOfBest - least - secondLeast);
      return Double.isFinite(bound) ? bound : Double.MAX_VALUE;
    }
  }
}

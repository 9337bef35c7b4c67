package org.bandgram.cluster.internal.distributed;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.PrincipalBlocks;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Parts of near points on other machines, of about {@value #PART} points each, whose neighbours are
 * searched within the part. They depend on the points and the seed alone, not on how points are
 * spread.
 *
 * @param pivotOf the point that stands for the part of each of n points
 * @param recall the share of nearest neighbours within their parts that were compared
 */
public record NearParts(int[] pivotOf, double recall) implements SparsityPattern {
  /** Points of a part; so few are compared all with all. */
  static final int PART = 1 << 14;

  /** Points of the sample for each part. */
  private static final int SAMPLED = 64;

  /**
   * Divides points: a sample into blocks of near points, and all points by the nearest of the
   * points in the middle of these.
   */
  static NearParts of(DistributedPoints points, long seed, Execution execution) {
    int parts = Math.ceilDiv(points.size(), PART);
    int[] sample =
        new SplittableRandom(seed)
            .ints(0, points.size())
            .distinct()
            .limit(Math.min(points.size(), (long) SAMPLED * parts))
            .sorted()
            .toArray();
    PointSet found = points.select(sample);
    int[] pivots = middles(found, Math.ceilDiv(sample.length, parts), execution);
    Arrays.setAll(pivots, p -> sample[pivots[p]]);
    int[] nearest = points.nearest(pivots);
    return new NearParts(Arrays.stream(nearest).map(p -> pivots[p]).toArray(), 1);
  }

  /** Returns the points in the middle of blocks of near points, ascending. */
  private static int[] middles(PointSet points, int most, Execution execution) {
    int[] blockOf = new int[points.size()];
    for (int[] block : PrincipalBlocks.of(points, most, execution)) {
      for (int i : block) {
        blockOf[i] = block[0];
      }
    }
    return DistributedPoints.medoidsOf(points, blockOf, new NegativeSquaredEuclidean(), execution);
  }

  /** Returns the same parts with a {@link #recall}. */
  NearParts withRecall(double value) {
    return new NearParts(pivotOf, value);
  }

  /** Returns how many parts there are. */
  int count() {
    return (int) IntStream.of(pivotOf).distinct().count();
  }

  @Override
  public boolean contains(int i, int j) {
    return pivotOf[i] == pivotOf[j];
  }
}

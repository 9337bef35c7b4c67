package org.bandgram.cluster.internal.distributed;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.PrincipalBlocks;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.similarity.Similarity;
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
    int[] pivots =
        Arrays.stream(PrincipalBlocks.of(found, Math.ceilDiv(sample.length, parts), execution))
            .mapToInt(block -> sample[middle(found, block)])
            .sorted()
            .toArray();
    int[] nearest = points.nearest(pivots);
    return new NearParts(Arrays.stream(nearest).map(p -> pivots[p]).toArray(), 1);
  }

  /** Returns the point nearest to the mean of a block. */
  private static int middle(PointSet points, int[] block) {
    PointSet mean = PointSet.allocate(1, points.dimensions(), points.precision());
    for (int j = 0; j < points.dimensions(); j++) {
      int coordinate = j;
      mean.set(
          0,
          j,
          Arrays.stream(block).mapToDouble(i -> points.get(i, coordinate)).average().orElseThrow());
    }
    Similarity near = new NegativeSquaredEuclidean();
    int best = block[0];
    for (int i : block) {
      if (near.between(points, i, mean, 0) > near.between(points, best, mean, 0)) {
        best = i;
      }
    }
    return best;
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

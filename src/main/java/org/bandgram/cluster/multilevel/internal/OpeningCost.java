package org.bandgram.cluster.multilevel.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.internal.propagation.OrderedPairs;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * Estimates how many exemplars are worth their cost, from the neighbourhoods of a sample of groups.
 *
 * <p>If opening an exemplar costs f, the radius r of a place is where its neighbours within r would
 * pay for one there: Σ_k w_k max(0, r - δ_k) = f, with δ_k the loss of similarity of a point of
 * neighbour k. A cluster there has about as many members as are within r, so that Σ 1 / members
 * estimates the number of clusters. R. Mettu, C. Plaxton. The online median problem. SIAM J.
 * Comput. 32, 2003, doi 10.1137/S0097539701383443.
 */
public final class OpeningCost {
  private static final int SAMPLE = 1 << 10;
  private static final int BISECTIONS = 60;

  private final int size;
  private final Neighbourhood[] sample;

  private OpeningCost(int size, Neighbourhood[] sample) {
    this.size = size;
    this.sample = sample;
  }

  /** Losses to a place in ascending order, and the weights of those who lose. */
  private record Neighbourhood(double[] losses, double[] weights) {
    /**
     * Puts losses in order, but for those that differ in their last bits: their places are there.
     */
    static Neighbourhood of(double[] losses, double[] weights) {
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(losses.length);
      long[] keys = new long[losses.length];
      Arrays.setAll(keys, m -> Double.doubleToLongBits(losses[m]) >>> bits << bits | m);
      Arrays.sort(keys);
      int[] order = Arrays.stream(keys).mapToInt(key -> (int) (key & (1L << bits) - 1)).toArray();
      return new Neighbourhood(
          Arrays.stream(order).mapToDouble(m -> losses[m]).toArray(),
          Arrays.stream(order).mapToDouble(m -> weights[m]).toArray());
    }

    /** Returns how many are within the radius of a cost. */
    int members(double cost) {
      double weight = 0;
      double sum = 0;
      int members = 0;
      while (members < losses.length && weight * losses[members] - sum <= cost) {
        weight += weights[members];
        sum += weights[members] * losses[members];
        members++;
      }
      return members;
    }

    double greatestCost() {
      return Arrays.stream(weights).sum() * losses[losses.length - 1];
    }
  }

  /**
   * Samples neighbourhoods along kept pairs.
   *
   * @param groups the groups in input order
   * @param ordered their order, and which pairs are kept
   * @param kept the similarities of the kept pairs
   */
  static OpeningCost of(
      PointGroups groups, OrderedPairs ordered, SparseSimilarities kept, Execution execution) {
    int n = groups.size();
    int count = Math.min(n, SAMPLE);
    double[] own = new double[n];
    execution.forBlocks(
        n,
        1 << 8,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            own[i] = groups.own(i);
          }
        });
    Neighbourhood[] sample = new Neighbourhood[count];
    execution.forBlocks(
        count,
        1 << 4,
        (_, from, to) -> {
          for (int s = from; s < to; s++) {
            sample[s] = neighbourhood(groups, own, ordered, kept, (int) ((long) s * n / count));
          }
        });
    return new OpeningCost(n, sample);
  }

  private static Neighbourhood neighbourhood(
      PointGroups groups, double[] own, OrderedPairs ordered, SparseSimilarities kept, int place) {
    int[] neighbours =
        ordered
            .neighbours(place)
            .filter(k -> k == place || kept.similarity(k, place) != Double.NEGATIVE_INFINITY)
            .toArray();
    int count = neighbours.length;
    double[] losses = new double[count];
    double[] weights = new double[count];
    for (int m = 0; m < count; m++) {
      int k = neighbours[m];
      int group = ordered.permutation().source(k);
      weights[m] = groups.weights()[group];
      double similarity = k == place ? groups.cohesion()[group] : kept.similarity(k, place);
      losses[m] = Math.max(0, (own[group] - similarity) / weights[m]);
    }
    return Neighbourhood.of(losses, weights);
  }

  /**
   * Compares some points, each of weight 1, with all others.
   *
   * @param points n points
   * @param count how many are compared, O(count n d); taken as n where there are fewer
   */
  public static OpeningCost ofAll(
      PointSet points, Similarity similarity, int count, GramOps ops, Execution execution) {
    int n = points.size();
    int sampled = Math.min(n, count);
    int[] places = IntStream.range(0, sampled).map(s -> (int) ((long) s * n / sampled)).toArray();
    SimilarityRows rows = ops.rows(points.select(places), points, similarity, execution);
    Neighbourhood[] sample = new Neighbourhood[sampled];
    execution.forBlocks(
        sampled,
        1,
        (s, from, to) -> {
          double own = similarity.between(points, places[s], points, places[s]);
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment row = arena.allocate((long) n * points.precision().bytes(), Long.BYTES);
            rows.rows(from, to, row);
            double[] losses = new double[n];
            for (int k = 0; k < n; k++) {
              losses[k] = k == places[s] ? 0 : Math.max(0, own - points.precision().get(row, k));
            }
            Arrays.sort(losses);
            double[] weights = new double[n];
            Arrays.fill(weights, 1);
            sample[s] = new Neighbourhood(losses, weights);
          }
        });
    return new OpeningCost(n, sample);
  }

  /**
   * Samples neighbourhoods of points on other machines, each of weight 1, as {@link #of} does.
   *
   * @param own the similarity of each point to itself
   * @param order the point at each position of the only curve
   */
  public static OpeningCost ofPoints(
      DistributedPoints points, double[] own, Permutation order, BandLayout layout) {
    int n = points.size();
    int[] places =
        IntStream.range(0, Math.min(n, SAMPLE))
            .map(s -> (int) ((long) s * n / Math.min(n, SAMPLE)))
            .toArray();
    double[] similarities =
        points.similarities(
            Arrays.stream(places)
                .flatMap(place -> neighbours(layout, place))
                .map(order::source)
                .toArray(),
            Arrays.stream(places)
                .flatMap(place -> neighbours(layout, place).map(k -> order.source(place)))
                .toArray());
    Neighbourhood[] sample = new Neighbourhood[places.length];
    int at = 0;
    for (int s = 0; s < sample.length; s++) {
      int[] neighbours = neighbours(layout, places[s]).toArray();
      double[] losses = new double[neighbours.length];
      int count = 0;
      for (int k : neighbours) {
        double similarity = similarities[at++];
        if (k == places[s] || similarity != Double.NEGATIVE_INFINITY) {
          losses[count++] = Math.max(0, own[order.source(k)] - similarity);
        }
      }
      double[] weights = new double[count];
      Arrays.fill(weights, 1);
      sample[s] = Neighbourhood.of(Arrays.copyOf(losses, count), weights);
    }
    return new OpeningCost(n, sample);
  }

  private static IntStream neighbours(BandLayout layout, int place) {
    return IntStream.range(layout.first(place), layout.end(place));
  }

  /** Estimates the number of clusters at a cost per exemplar. */
  public double clusters(double cost) {
    double share = Arrays.stream(sample).mapToDouble(s -> 1.0 / s.members(cost)).sum();
    return share * size / sample.length;
  }

  /**
   * Returns a cost at which about so many clusters are best; where neighbourhoods are too small to
   * tell, the cost at which they become one.
   */
  public double forClusters(double clusters) {
    double high = Arrays.stream(sample).mapToDouble(Neighbourhood::greatestCost).max().orElse(0);
    double low = high * Math.scalb(1.0, -BISECTIONS);
    for (int step = 0; step < BISECTIONS && low > 0; step++) {
      double middle = Math.sqrt(low) * Math.sqrt(high);
      if (clusters(middle) > clusters) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}

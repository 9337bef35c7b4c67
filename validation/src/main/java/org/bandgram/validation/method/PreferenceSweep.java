package org.bandgram.validation.method;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.Preference;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Preferences that give numbers of clusters a factor of two apart, roughly. The error of K
 * exemplars falls as K<sup>-2/d</sup>, so the K that balances it against the price K |p| of the
 * exemplars grows as |p|<sup>-d/(d + 2)</sup>; step j takes p = m 2<sup>-j (d + 2)/d</sup>, with m
 * the median of a million random similarities.
 */
public final class PreferenceSweep {
  private static final int SAMPLE = 1_000_000;
  private static final long SEED = 1;

  private PreferenceSweep() {}

  /**
   * Returns the preferences of steps {@code from} to {@code to}.
   *
   * @param from first step; 0 is the median of all similarities, below it are fewer clusters
   * @param to last step
   */
  public static List<Preference> of(PointSet points, int from, int to, Execution execution) {
    return of(points, IntStream.rangeClosed(from, to).asDoubleStream().toArray(), execution);
  }

  /**
   * Returns the preferences of chosen steps.
   *
   * @param steps whole or broken steps; 0 is the median of all similarities
   */
  public static List<Preference> of(PointSet points, double[] steps, Execution execution) {
    double median = medianSimilarity(points, execution);
    int d = points.dimensions();
    double ratio = Math.pow(2, (d + 2.0) / d);
    return Arrays.stream(steps)
        .mapToObj(step -> Preference.scalar(median * Math.pow(ratio, -step)))
        .toList();
  }

  private static double medianSimilarity(PointSet points, Execution execution) {
    SplittableRandom random = new SplittableRandom(SEED);
    int[] rows = new int[SAMPLE];
    int[] columns = new int[SAMPLE];
    for (int p = 0; p < SAMPLE; p++) {
      rows[p] = random.nextInt(points.size());
      columns[p] = (rows[p] + 1 + random.nextInt(points.size() - 1)) % points.size();
    }
    double[] values = new double[SAMPLE];
    BackendProvider.select(Device.CPU, 0)
        .gram()
        .pairs(points, rows, points, columns, new NegativeSquaredEuclidean(), values, execution);
    Arrays.parallelSort(values);
    return values[SAMPLE / 2];
  }
}

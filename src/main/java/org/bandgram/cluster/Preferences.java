package org.bandgram.cluster;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.bandgram.InvalidInputException;

/** Turns a {@link Preference} into a number for every point, in input order. */
final class Preferences {
  private Preferences() {}

  /**
   * Resolves a preference.
   *
   * @param preference the rule
   * @param n number of points
   * @param kept kept similarities
   * @param sampled similarities of random pairs
   */
  static double[] resolve(
      Preference preference,
      int n,
      Supplier<SimilarityDistribution> kept,
      Supplier<SimilarityDistribution> sampled) {
    return switch (preference) {
      case Preference.Scalar(double value) -> constant(n, value);
      case Preference.PerPoint perPoint -> {
        double[] values = perPoint.values();
        InvalidInputException.require(
            values.length == n, "the number of preferences", values.length, n + ", one per point");
        yield values;
      }
      case Preference.Mean() -> constant(n, kept.get().mean());
      case Preference.Quantile(double q, Preference.Source source) ->
          constant(n, (source == Preference.Source.KEPT ? kept : sampled).get().quantile(q));
    };
  }

  static double[] constant(int n, double value) {
    double[] values = new double[n];
    Arrays.fill(values, value);
    return values;
  }

  /**
   * Returns p + jitter |p| u for each preference p, with u uniform in [-1/2, 1/2) and determined by
   * the seed.
   */
  static double[] jittered(double[] preferences, double jitter, long seed) {
    if (jitter == 0) {
      return preferences;
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] jittered = new double[preferences.length];
    for (int i = 0; i < jittered.length; i++) {
      double u = random.nextDouble() - 0.5;
      jittered[i] =
          preferences[i] == Double.NEGATIVE_INFINITY
              ? preferences[i]
              : preferences[i] + jitter * Math.abs(preferences[i]) * u;
    }
    return jittered;
  }
}

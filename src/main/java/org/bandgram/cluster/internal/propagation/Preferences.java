package org.bandgram.cluster.internal.propagation;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.bandgram.Precision;
import org.bandgram.cluster.Preference;

/** Turns a {@link Preference} into a number for every point, in input order. */
public final class Preferences {
  private Preferences() {}

  /**
   * Resolves a preference.
   *
   * @param precision format that the preferences must fit
   * @param kept kept similarities
   * @param sampled similarities of random pairs
   */
  static double[] resolve(
      Preference preference,
      int n,
      Precision precision,
      Supplier<SimilarityDistribution> kept,
      Supplier<SimilarityDistribution> sampled) {
    double[] values = valuesOf(preference, n, kept, sampled);
    String bound = "small enough for " + precision;
    for (double value : values) {
      require(
          Double.isInfinite(value) || Double.isFinite(precision.round(value)),
          "preference",
          value,
          bound);
    }
    return values;
  }

  private static double[] valuesOf(
      Preference preference,
      int n,
      Supplier<SimilarityDistribution> kept,
      Supplier<SimilarityDistribution> sampled) {
    return switch (preference) {
      case Preference.Scalar(double value) -> constant(n, value);
      case Preference.PerPoint perPoint -> {
        double[] values = perPoint.values();
        require(
            values.length == n, "the number of preferences", values.length, n + ", one per point");
        yield values;
      }
      case Preference.Mean() -> constant(n, kept.get().range().mean());
      case Preference.Quantile(double q, Preference.Source source) ->
          constant(n, (source == Preference.Source.KEPT ? kept : sampled).get().quantile(q));
    };
  }

  private static double[] constant(int n, double value) {
    double[] values = new double[n];
    Arrays.fill(values, value);
    return values;
  }

  /** Tells whether a preference allows a point to be an exemplar. */
  static boolean allows(double preference) {
    return preference != Double.NEGATIVE_INFINITY;
  }

  /**
   * Returns the mean preference of the points that may be exemplars; exact where it is the same.
   */
  public static double mean(double[] preferences) {
    DoubleSummaryStatistics allowed =
        Arrays.stream(preferences).filter(Preferences::allows).summaryStatistics();
    return allowed.getMin() == allowed.getMax() ? allowed.getMin() : allowed.getAverage();
  }

  /** Returns the same preference for every point that may be an exemplar. */
  static double[] replaced(double[] preferences, double value) {
    return Arrays.stream(preferences).map(old -> allows(old) ? value : old).toArray();
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
          allows(preferences[i])
              ? preferences[i] + jitter * Math.abs(preferences[i]) * u
              : preferences[i];
    }
    return jittered;
  }
}

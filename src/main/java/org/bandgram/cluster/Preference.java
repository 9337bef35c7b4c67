package org.bandgram.cluster;

import static org.bandgram.InvalidInputException.require;
import static org.bandgram.InvalidInputException.requireEach;

import java.util.Arrays;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;

/**
 * The preference s(k, k): how much each point wants to be an exemplar; larger values give more
 * clusters. Either given, or derived from similarities between different points.
 *
 * <p>Two sources of similarities are offered. {@link Source#KEPT} takes the pairs that the matrix
 * keeps: on a band these are near neighbours, so the values depend on the half-bandwidth and favour
 * many clusters. {@link Source#SAMPLED} takes pairs of points drawn at random from the whole set,
 * as dense affinity propagation does in effect; it hardly depends on the band. For precomputed
 * similarities both mean the kept pairs.
 */
public sealed interface Preference {
  /** The pairs that similarities are taken from. */
  enum Source {
    /** Pairs that the matrix keeps, the diagonal left out. */
    KEPT,
    /** Random pairs of different points of the whole set. */
    SAMPLED
  }

  /** The same preference for every point. */
  record Scalar(double value) implements Preference {
    /** Checks the value. */
    public Scalar {
      require(Double.isFinite(value), "preference", value, "a finite number");
    }

    @Override
    public String toString() {
      return Double.toString(value);
    }
  }

  /**
   * A preference for every point, in the order of the input.
   *
   * @param values n preferences; negative infinity keeps a point from becoming an exemplar
   */
  record PerPoint(double[] values) implements Preference {
    /** Copies and checks the values. */
    public PerPoint {
      values = values.clone();
      require(
          Arrays.stream(values).anyMatch(value -> value != Double.NEGATIVE_INFINITY),
          "every preference",
          Double.NEGATIVE_INFINITY,
          "greater for at least one point");
      requireEach(
          values,
          value -> value < Double.POSITIVE_INFINITY,
          "the preference of point",
          "less than infinity");
    }

    @Override
    public double[] values() {
      return values.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof PerPoint that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return "per point (" + values.length + ")";
    }
  }

  /**
   * The mean of the kept similarities, which is the rule of Hussein and Abd-Almageed (SC '09, doi
   * 10.1145/1654059.1654091). Pairs across a seam of the curve weigh heavily in it.
   */
  record Mean() implements Preference {
    @Override
    public String toString() {
      return "mean";
    }
  }

  /**
   * A quantile of similarities, interpolated linearly between neighbouring ones.
   *
   * @param q the quantile, 0 (the minimum) to 1 (the maximum)
   * @param source where the similarities come from
   */
  record Quantile(double q, Source source) implements Preference {
    /** Checks the quantile. */
    public Quantile {
      require(q >= 0 && q <= 1, "the quantile of the preference", q, "from 0 to 1");
    }

    @Override
    public String toString() {
      String name = q == 0.5 ? "median" : q == 0 ? "min" : "q:" + q;
      return source == Source.SAMPLED ? "global-" + name : name;
    }
  }

  /** Returns the same preference for every point. */
  static Preference scalar(double value) {
    return new Scalar(value);
  }

  /** Returns a preference for every point, in the order of the input. */
  static Preference perPoint(double... values) {
    return new PerPoint(values);
  }

  /** Returns the mean of the kept similarities. */
  static Preference mean() {
    return new Mean();
  }

  /** Returns the median of the kept similarities. */
  static Preference median() {
    return quantile(0.5);
  }

  /** Returns the median of similarities sampled from the whole set. */
  static Preference globalMedian() {
    return globalQuantile(0.5);
  }

  /** Returns the minimum of the kept similarities. */
  static Preference minimum() {
    return quantile(0);
  }

  /** Returns a quantile of the kept similarities. */
  static Preference quantile(double q) {
    return new Quantile(q, Source.KEPT);
  }

  /** Returns a quantile of similarities sampled from the whole set. */
  static Preference globalQuantile(double q) {
    return new Quantile(q, Source.SAMPLED);
  }

  /**
   * Reads a preference as users write it: {@code median}, {@code mean}, {@code min}, {@code q:0.3},
   * {@code global-median}, {@code global-min}, {@code global-q:0.3} or a number.
   *
   * @throws InvalidInputException if the text is none of these
   */
  static Preference parse(String text) {
    Source source = text.startsWith("global-") ? Source.SAMPLED : Source.KEPT;
    String rule = source == Source.SAMPLED ? text.substring("global-".length()) : text;
    try {
      if (rule.equals("median")) {
        return new Quantile(0.5, source);
      } else if (rule.equals("min")) {
        return new Quantile(0, source);
      } else if (rule.startsWith("q:")) {
        return new Quantile(number(rule.substring(2)), source);
      } else if (text.equals("mean")) {
        return new Mean();
      }
      return new Scalar(number(text));
    } catch (NumberFormatException e) {
      throw InvalidInputException.of(
          "preference",
          "'" + text + "'",
          "median, mean, min, q:Q, global-median, global-min, global-q:Q or a number");
    }
  }

  private static double number(String text) {
    double number = Decimals.parse(text, Precision.FLOAT64);
    if (Double.isNaN(number)) {
      throw new NumberFormatException(text);
    }
    return number;
  }
}

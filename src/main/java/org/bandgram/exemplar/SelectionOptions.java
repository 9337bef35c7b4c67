package org.bandgram.exemplar;

import static org.bandgram.InvalidInputException.require;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import org.bandgram.order.CurveOrdering;

/**
 * What optimisers can be told. Each reads what it needs and ignores the rest.
 *
 * @param k the most exemplars, warm start among them; at least 1
 * @param seed of what is random
 * @param epsilon distance of neighbouring thresholds, or of stochastic greedy from greedy; between
 *     0 and 1
 * @param rejections how many rejections in a row lower the threshold of {@link ThreeSieves}, T; at
 *     least 1
 * @param largestSingleton m, the largest value of a single point, or a bound; none to learn it from
 *     the stream. With a warm start, the largest gain given that
 * @param warmStart rows of exemplars chosen already
 * @param evaluation how gains are computed; optimisers of streams know {@link
 *     Evaluation#INCREMENTAL} only
 * @param halfBandwidth h for {@link Evaluation#BAND}, at least 1
 * @param curve the order along which the band runs
 */
public record SelectionOptions(
    int k,
    long seed,
    double epsilon,
    int rejections,
    OptionalDouble largestSingleton,
    List<Integer> warmStart,
    Evaluation evaluation,
    int halfBandwidth,
    CurveOrdering.Options curve) {
  /**
   * Checks the options.
   *
   * @throws org.bandgram.InvalidInputException if one lies outside its bounds
   */
  public SelectionOptions {
    require(k >= 1, "k", k, "at least 1");
    require(epsilon > 0 && epsilon < 1, "epsilon", epsilon, "greater than 0 and less than 1");
    require(rejections >= 1, "rejections", rejections, "at least 1");
    largestSingleton.ifPresent(
        m -> require(m > 0 && Double.isFinite(m), "largest-value", m, "greater than 0 and finite"));
    warmStart = List.copyOf(warmStart);
    requireDistinct(warmStart);
    require(warmStart.size() <= k, "warm-start", warmStart, "no more than k rows, which is " + k);
    Objects.requireNonNull(evaluation, "evaluation");
    require(halfBandwidth >= 1, "half-bandwidth", halfBandwidth, "at least 1");
    Objects.requireNonNull(curve, "curve");
  }

  private static void requireDistinct(List<Integer> rows) {
    Set<Integer> seen = new HashSet<>();
    for (int row : rows) {
      require(seen.add(row), "warm-start", rows, "rows that are listed once");
    }
  }

  /** Returns seed 0, epsilon 0.1, T = 1000, m unknown, incremental evaluation, h = 64. */
  public static SelectionOptions of(int k) {
    return new SelectionOptions(
        k,
        0,
        0.1,
        1000,
        OptionalDouble.empty(),
        List.of(),
        Evaluation.INCREMENTAL,
        64,
        CurveOrdering.Options.defaults());
  }

  /** Returns these options with another {@link #seed}. */
  public SelectionOptions withSeed(long value) {
    return new SelectionOptions(
        k,
        value,
        epsilon,
        rejections,
        largestSingleton,
        warmStart,
        evaluation,
        halfBandwidth,
        curve);
  }

  /** Returns these options with another {@link #epsilon}. */
  public SelectionOptions withEpsilon(double value) {
    return new SelectionOptions(
        k, seed, value, rejections, largestSingleton, warmStart, evaluation, halfBandwidth, curve);
  }

  /** Returns these options with another T. */
  public SelectionOptions withRejections(int value) {
    return new SelectionOptions(
        k, seed, epsilon, value, largestSingleton, warmStart, evaluation, halfBandwidth, curve);
  }

  /** Returns these options with a known m. */
  public SelectionOptions withLargestSingleton(double value) {
    return new SelectionOptions(
        k,
        seed,
        epsilon,
        rejections,
        OptionalDouble.of(value),
        warmStart,
        evaluation,
        halfBandwidth,
        curve);
  }

  /** Returns these options with another {@link #warmStart}. */
  public SelectionOptions withWarmStart(List<Integer> value) {
    return new SelectionOptions(
        k, seed, epsilon, rejections, largestSingleton, value, evaluation, halfBandwidth, curve);
  }

  /** Returns these options with another {@link #evaluation}. */
  public SelectionOptions withEvaluation(Evaluation value) {
    return new SelectionOptions(
        k, seed, epsilon, rejections, largestSingleton, warmStart, value, halfBandwidth, curve);
  }

  /** Returns these options with another {@link #halfBandwidth}. */
  public SelectionOptions withHalfBandwidth(int value) {
    return new SelectionOptions(
        k, seed, epsilon, rejections, largestSingleton, warmStart, evaluation, value, curve);
  }

  /** Returns these options with another {@link #curve}. */
  public SelectionOptions withCurve(CurveOrdering.Options value) {
    return new SelectionOptions(
        k,
        seed,
        epsilon,
        rejections,
        largestSingleton,
        warmStart,
        evaluation,
        halfBandwidth,
        value);
  }

  /** Checks what depends on the ground set. */
  void requireFit(ExemplarClustering function) {
    int n = function.points().size();
    require(k <= n, "k", k, "at most %d, the number of points".formatted(n));
    function.requireRows(warmRows(), "warm-start");
  }

  int[] warmRows() {
    return warmStart.stream().mapToInt(Integer::intValue).toArray();
  }
}

package org.bandgram.exemplar;

import static org.bandgram.InvalidInputException.require;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.bandgram.Precision;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.order.CurveOrdering;
import org.bandgram.storage.GroundStorage;

/**
 * Options of optimisers: number of exemplars, seed, accuracy and evaluation. Each reads what it
 * needs and ignores the rest.
 *
 * @param k the most exemplars, warm start among them; at least 1
 * @param seed of what is random
 * @param warmStart rows of exemplars chosen already
 * @param accuracy how near to the best value optimisers aim
 * @param evaluation how gains are computed; optimisers of streams know {@link
 *     Evaluation#INCREMENTAL} and, among the points of the ground set, {@link Evaluation#GRAPH}
 * @param band which pairs count, for {@link Evaluation#BAND}
 * @param graph which pairs count, for {@link Evaluation#GRAPH}
 */
public record SelectionOptions(
    int k,
    long seed,
    List<Integer> warmStart,
    Accuracy accuracy,
    Evaluation evaluation,
    Band band,
    NeighbourGraph.Options graph) {
  /**
   * Checks the options.
   *
   * @throws org.bandgram.InvalidInputException if one lies outside its bounds
   */
  public SelectionOptions {
    require(k >= 1, "k", k, "at least 1");
    warmStart = List.copyOf(warmStart);
    requireDistinct(warmStart);
    require(warmStart.size() <= k, "warmStart", warmStart, "no more than k rows, which is " + k);
    Objects.requireNonNull(accuracy, "accuracy");
    Objects.requireNonNull(evaluation, "evaluation");
    Objects.requireNonNull(band, "band");
    Objects.requireNonNull(graph, "graph");
  }

  /**
   * The accuracy that optimisers aim for.
   *
   * @param epsilon distance of neighbouring thresholds, or of stochastic greedy from greedy;
   *     between 0 and 1
   * @param rejections how many rejections in a row lower the threshold of {@link ThreeSieves}, T;
   *     at least 1
   * @param largestSingleton m, the largest value of a single point, or a bound; none to learn it
   *     from the stream. With a warm start, the largest gain given that
   */
  public record Accuracy(double epsilon, int rejections, OptionalDouble largestSingleton) {
    /**
     * Checks every bound.
     *
     * @throws org.bandgram.InvalidInputException if one is exceeded
     */
    public Accuracy {
      require(epsilon > 0 && epsilon < 1, "epsilon", epsilon, "greater than 0 and less than 1");
      require(rejections >= 1, "rejections", rejections, "at least 1");
      largestSingleton.ifPresent(
          m ->
              require(m > 0 && Double.isFinite(m), "largestValue", m, "greater than 0 and finite"));
    }

    /** Returns a copy with another {@link #epsilon}. */
    public Accuracy withEpsilon(double value) {
      return new Accuracy(value, rejections, largestSingleton);
    }

    /** Returns a copy with another T. */
    public Accuracy withRejections(int value) {
      return new Accuracy(epsilon, value, largestSingleton);
    }

    /** Returns a copy with a known m. */
    public Accuracy withLargestSingleton(double value) {
      return new Accuracy(epsilon, rejections, OptionalDouble.of(value));
    }
  }

  /**
   * Pairs of points that count.
   *
   * @param halfBandwidth how many places apart at most, h, at least 1
   * @param curve the order along which the band runs
   */
  public record Band(int halfBandwidth, CurveOrdering.Options curve) {
    /**
     * Checks h.
     *
     * @throws org.bandgram.InvalidInputException if it is less than 1
     */
    public Band {
      require(halfBandwidth >= 1, "halfBandwidth", halfBandwidth, "at least 1");
      Objects.requireNonNull(curve, "curve");
    }

    /** Returns a copy with another {@link #halfBandwidth}. */
    public Band withHalfBandwidth(int value) {
      return new Band(value, curve);
    }

    /** Returns a copy with a changed {@link #curve}. */
    public Band withCurve(UnaryOperator<CurveOrdering.Options> change) {
      return new Band(halfBandwidth, change.apply(curve));
    }
  }

  private static void requireDistinct(List<Integer> rows) {
    Set<Integer> seen = new HashSet<>();
    for (int row : rows) {
      require(seen.add(row), "warmStart", rows, "rows that are listed once");
    }
  }

  /**
   * Returns seed 0, epsilon 0.1, T = 1000, m unknown, incremental evaluation, h = 64, 32
   * neighbours.
   */
  public static SelectionOptions of(int k) {
    return new SelectionOptions(
        k,
        0,
        List.of(),
        new Accuracy(0.1, 1000, OptionalDouble.empty()),
        Evaluation.INCREMENTAL,
        new Band(64, CurveOrdering.Options.defaults()),
        NeighbourGraph.Options.defaults());
  }

  /** Returns a copy with another {@link #seed}. */
  public SelectionOptions withSeed(long value) {
    return new SelectionOptions(k, value, warmStart, accuracy, evaluation, band, graph);
  }

  /** Returns a copy with another {@link #warmStart}. */
  public SelectionOptions withWarmStart(List<Integer> value) {
    return new SelectionOptions(k, seed, value, accuracy, evaluation, band, graph);
  }

  /** Returns a copy with another {@link #accuracy}. */
  public SelectionOptions withAccuracy(UnaryOperator<Accuracy> change) {
    return new SelectionOptions(
        k, seed, warmStart, change.apply(accuracy), evaluation, band, graph);
  }

  /** Returns a copy with another {@link #evaluation}. */
  public SelectionOptions withEvaluation(Evaluation value) {
    return new SelectionOptions(k, seed, warmStart, accuracy, value, band, graph);
  }

  /** Returns a copy with another {@link #band}. */
  public SelectionOptions withBand(UnaryOperator<Band> change) {
    return new SelectionOptions(
        k, seed, warmStart, accuracy, evaluation, change.apply(band), graph);
  }

  /** Returns a copy with another {@link #graph}. */
  public SelectionOptions withGraph(UnaryOperator<NeighbourGraph.Options> change) {
    return new SelectionOptions(
        k, seed, warmStart, accuracy, evaluation, band, change.apply(graph));
  }

  /** Checks what depends on the ground set. */
  void requireFit(ExemplarClustering function) {
    int n = function.points().size();
    require(k <= n, "k", k, "at most %d, the number of points".formatted(n));
    function.requireRows(warmRows(), "warmStart");
    if (evaluation == Evaluation.GRAPH) {
      requireSingle(function);
    }
  }

  /** What a graph stores is in single precision. */
  private static void requireSingle(ExemplarClustering function) {
    Precision precision = function.points().precision();
    GroundStorage storage = function.options().storage();
    String bound = "%s for the evaluator graph";
    require(
        precision == Precision.FLOAT32, "precision", precision, bound.formatted(Precision.FLOAT32));
    require(storage == GroundStorage.FULL, "storage", storage, bound.formatted(GroundStorage.FULL));
  }

  int[] warmRows() {
    return warmStart.stream().mapToInt(Integer::intValue).toArray();
  }
}

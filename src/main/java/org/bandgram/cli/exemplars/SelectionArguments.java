package org.bandgram.cli.exemplars;

import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.SelectionOptions.Accuracy;
import org.bandgram.exemplar.SelectionOptions.Band;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How exemplars are chosen. Every default but k is that of the library. */
final class SelectionArguments {
  /** Every optimiser there is. */
  static final List<ExemplarOptimizer> OPTIMIZERS =
      List.of(
          ExemplarOptimizer.lazyGreedy(),
          ExemplarOptimizer.greedy(),
          ExemplarOptimizer.stochasticGreedy(),
          StreamingOptimizer.sieveStreaming(),
          StreamingOptimizer.sieveStreamingPlusPlus(),
          StreamingOptimizer.threeSieves(),
          StreamingOptimizer.salsa(),
          StreamingOptimizer.independentSetImprovement(),
          StreamingOptimizer.randomSelection());

  private static final SelectionOptions DEFAULTS = SelectionOptions.of(1);
  private static final int POINTS_PER_REJECTION = 50;
  private static final int LEAST_REJECTIONS = 10;

  @Mixin
  private SharedOption<Integer> clusters =
      SharedOption.CLUSTERS.required("Number of exemplars, at most.");

  @Option(
      names = "--optimizer",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = {
        "How exemplars are chosen, such as lazy-greedy, stochastic-greedy or three-sieves (default:"
            + " ${DEFAULT-VALUE}).",
        "Others are greedy, and of those that see each point once, like three-sieves:"
            + " sieve-streaming, sieve-streaming++, salsa, independent-set-improvement and random."
      })
  private String optimizer = OPTIMIZERS.getFirst().name();

  @Mixin
  private SharedOption<KeptPairs> pairs =
      SharedOption.PAIRS.of(
          KeptPairs.ALL,
          "Which points an exemplar can represent: all, bands (close on a curve) or graph (nearest"
              + " neighbours)",
          "With graph, it also represents points that it is a neighbour of.");

  @Option(
      names = "--multiset",
      description =
          "Compute the value of every set anew, much slower; for comparisons with the papers.")
  private boolean multiset;

  @Mixin
  private SharedOption<Integer> halfBandwidth =
      SharedOption.HALF_BANDWIDTH.of(
          DEFAULTS.band().halfBandwidth(), "How far that reaches on the curve, for bands");

  @Mixin
  private SharedOption<CurveKind> curve =
      SharedOption.CURVE.of(
          DEFAULTS.band().curve().curve(), "The curve, for bands: morton or hilbert");

  @Mixin private SharedOption<Integer> neighbours = SharedOption.neighbours();

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description =
          "How much value stochastic-greedy and the optimisers with thresholds may give away, from"
              + " 0 to 1, both left out (default: ${DEFAULT-VALUE}).")
  private double epsilon = DEFAULTS.accuracy().epsilon();

  @Option(
      names = "--rejections",
      paramLabel = "T",
      description =
          "How many points in a row three-sieves rejects before it asks for less (default:"
              + " a fiftieth of the points, from 10 to 1000).")
  private Integer rejections;

  @Option(
      names = "--largest-value",
      paramLabel = "M",
      description =
          "The largest value of a single point, if it is known; optimisers that see each point"
              + " once learn it otherwise.")
  private Double largestValue;

  @Option(
      names = "--reference",
      paramLabel = "N",
      description =
          "On how many points, drawn at random, an optimiser that sees each point once measures"
              + " what a point is worth; all of them if there are no more or with --warm-start"
              + " (default: ${DEFAULT-VALUE}).")
  private int reference = 2000;

  @Option(
      names = "--warm-start",
      paramLabel = "ROWS",
      split = ",",
      description = "Rows, from 0, of exemplars to start with.")
  private List<Integer> warmStart = List.of();

  @Mixin private SharedOption<Long> seed = SharedOption.seed(DEFAULTS.seed());

  /** Returns on how many of n points an optimiser measures what a point is worth. */
  int reference(int n) {
    InvalidInputException.require(reference >= 1, "reference", reference, "at least 1");
    return warmStart.isEmpty()
            && pairs() != KeptPairs.GRAPH
            && toOptimizer() instanceof StreamingOptimizer
        ? Math.min(n, Math.max(clusters.value(), reference))
        : n;
  }

  /** Returns the optimiser; checks its name. */
  ExemplarOptimizer toOptimizer() {
    return OPTIMIZERS.stream()
        .filter(known -> known.name().equals(optimizer))
        .findFirst()
        .orElseThrow(
            () ->
                InvalidInputException.of(
                    "optimizer",
                    "'" + optimizer + "'",
                    Phrases.alternatives(
                        OPTIMIZERS.stream().map(ExemplarOptimizer::name).toList())));
  }

  /** Returns the library's options with these choices for n points; checks every bound. */
  SelectionOptions toOptions(int n) {
    int k = clusters.value();
    InvalidInputException.require(k >= 1, "k", k, "at least 1");
    return new SelectionOptions(
        k,
        seed.value(),
        warmStart,
        new Accuracy(
            epsilon,
            rejections == null ? usualRejections(n) : rejections,
            largestValue == null ? OptionalDouble.empty() : OptionalDouble.of(largestValue)),
        evaluation(),
        new Band(halfBandwidth.value(), CurveOrdering.Options.defaults().withCurve(curve.value())),
        NeighbourGraph.Options.defaults()
            .withNeighbours(neighbours.value())
            .withSeed(seed.value()));
  }

  /**
   * Checks the precision, as the user wrote it; null if it is to be found.
   *
   * @throws InvalidInputException if graphs do not have it, or the optimiser does not know bands
   */
  void requireFit(String precision) {
    InvalidInputException.require(
        pairs() != KeptPairs.GRAPH
            || precision == null
            || precision.equals(Precision.FLOAT32.toString()),
        "precision",
        precision,
        "%s with --pairs %s".formatted(Precision.FLOAT32, pairs()));
    if (toOptimizer() instanceof StreamingOptimizer) {
      String chosen = "--optimizer " + optimizer;
      InvalidInputException.require(
          pairs() != KeptPairs.BANDS, "pairs", pairs(), "all or graph with " + chosen);
      InvalidInputException.requireWithout(!multiset, "multiset", chosen);
    }
  }

  /** Returns which pairs are compared. */
  KeptPairs pairs() {
    return pairs.value();
  }

  private Evaluation evaluation() {
    return switch (pairs()) {
      case BANDS -> Evaluation.BAND;
      case GRAPH -> Evaluation.GRAPH;
      case ALL -> multiset ? Evaluation.MULTISET : Evaluation.INCREMENTAL;
    };
  }

  /** On few points a long wait never ends, and the first threshold is the only one. */
  private static int usualRejections(int n) {
    return Math.clamp(n / POINTS_PER_REJECTION, LEAST_REJECTIONS, DEFAULTS.accuracy().rejections());
  }

  /** The names of optimisers, for shells to complete. */
  record Names() implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return OPTIMIZERS.stream().map(ExemplarOptimizer::name).iterator();
    }
  }
}

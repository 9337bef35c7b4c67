package org.bandgram.cli.exemplars;

import java.util.Locale;
import java.util.Optional;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.result.Report;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.io.DataSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.DistanceText;

/**
 * What is said about chosen exemplars.
 *
 * @param data the points
 * @param function what was maximised
 * @param optimizer who chose
 * @param options how
 * @param selection the exemplars
 * @param value f of the exemplars, on all points
 * @param bound the largest value that f can have
 */
record ExemplarReport(
    DataSet data,
    ExemplarClustering function,
    ExemplarOptimizer optimizer,
    SelectionOptions options,
    ExemplarSelection selection,
    double value,
    double bound) {

  /** Returns how the exemplars came about, in half a line. */
  String headline() {
    return "%s of %s points, f = %s of at most %s, %s"
        .formatted(
            Phrases.count(selection.size(), "exemplar"),
            Phrases.count(data.size()),
            Phrases.number(value),
            Phrases.number(bound),
            optimizer.name());
  }

  /**
   * Returns the report.
   *
   * @param arguments the function as the user wrote it
   * @param pairs which points an exemplar could represent
   * @param reference on how many points gains were measured
   * @param nearerToStart how many points are nearer to the auxiliary exemplar
   * @param error mean squared Euclidean distance of a point to its exemplar
   * @param run the clock
   */
  Report of(
      FunctionArguments arguments,
      KeptPairs pairs,
      int reference,
      int nearerToStart,
      double error,
      Run run) {
    Report report = Report.on(data);
    addOptions(report, pairs);
    String distance = DistanceText.format(function.options().dissimilarity());
    report
        .entry(SummaryFile.DISTANCE, distance, "distance", distance)
        .field("origin", arguments.origin())
        .field(
            SummaryFile.PRECISION,
            Optional.ofNullable(arguments.precision())
                .orElseGet(data.points().precision()::toString))
        .field("exemplars", selection.size())
        .found("exemplars", Phrases.count(selection.size()))
        .field("f", value)
        .found("f", share())
        .found(
            "distance", Phrases.number(Math.sqrt(error)) + " to the exemplar (root mean square)");
    selection.bandValue().ifPresent(f -> report.number("f_band", f, "f on the band"));
    graph().ifPresent(graph -> graph.addValue(report));
    if (reference < data.size()) {
      String sample =
          "%s, of %s points".formatted(Phrases.number(selection.value()), Phrases.count(reference));
      report
          .entry("f_reference", selection.value(), "f on a sample", sample)
          .field("reference", reference);
    }
    return report
        .field("f_bound", bound)
        .entry("nearer_to_e0", nearerToStart, "nearer to e0", Phrases.count(nearerToStart, "point"))
        .number("clustering_error", error, "clustering error")
        .count("evaluations", selection.evaluations(), "evaluations")
        .field("guaranteed_share", selection.guarantee().ratio())
        .field("guarantee", selection.guarantee().statement())
        .seconds(run)
        .memory()
        .provenance(selection.provenance());
  }

  private void addOptions(Report report, KeptPairs pairs) {
    boolean multiset = options.evaluation() == Evaluation.MULTISET;
    report
        .entry(SummaryFile.METHOD, optimizer.name(), "optimizer", optimizer.name())
        .line("", "guarantee: " + selection.guarantee().statement())
        .field("k", options.k())
        .field("pairs", pairs)
        .field("multiset", multiset)
        .line("", "%s on %s".formatted(pairs, selection.provenance().backend()));
    if (selection.bandValue().isPresent()) {
      BandLayout layout = BandLayout.of(data.size(), options.band().halfBandwidth());
      report
          .field("half_bandwidth", layout.halfBandwidth())
          .field("curve", layout.isFull() ? null : options.band().curve().curve());
    }
    graph().ifPresent(graph -> graph.addGraph(report));
    report
        .field("epsilon", options.accuracy().epsilon())
        .field("rejections", options.accuracy().rejections())
        .field("largest_value", options.accuracy().largestSingleton())
        .field("warm_start", options.warmStart())
        .field("seed", options.seed());
  }

  private Optional<GraphEntries> graph() {
    return selection
        .graphValue()
        .map(value -> new GraphEntries(value, options.graph().neighbours(), data.size()));
  }

  private String share() {
    return String.format(
        Locale.ROOT,
        "%s, %.2f %% of at most %s",
        Phrases.number(value),
        100 * value / bound,
        Phrases.number(bound));
  }
}

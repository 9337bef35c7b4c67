package org.bandgram.cli.exemplars;

import java.util.Locale;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ProfileTable;
import org.bandgram.cli.result.Report;
import org.bandgram.data.PointSet;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.describe.TypicalRows;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarClustering.Representation;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.ExemplarSelection.GraphValue;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.io.DataSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.metric.ClusteringError;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.internal.DistanceText;

/**
 * Exemplars that an optimiser has chosen.
 *
 * @param arguments what was maximised, as the user wrote it
 * @param selecting how, as the user wrote it
 */
record ExemplarRun(
    DataSet data,
    FunctionArguments arguments,
    SelectionArguments selecting,
    SelectionOptions options,
    ExemplarClustering function,
    ExemplarSelection selection) {
  /** Where exemplars reach less, f has been seen more than one per cent below that of all pairs. */
  private static final double LEAST_REACHED = 0.25;

  /** Chooses exemplars among the points of a data set that was just read. */
  static Outcome execute(
      DataSet data, FunctionArguments arguments, SelectionArguments selecting, Run run) {
    run.endStage("read");
    Execution execution = run.execution();
    ExemplarOptimizer optimizer = selecting.toOptimizer();
    SelectionOptions options = selecting.toOptions(data.size());
    int reference = selecting.reference(data.size());
    ExemplarClustering function =
        ExemplarClustering.of(data.points(), arguments.toOptions(data), execution);
    ExemplarSelection selection =
        reference < data.size() && optimizer instanceof StreamingOptimizer streaming
            ? streaming.select(
                function.sample(reference, options.seed(), execution),
                options,
                data.points(),
                execution)
            : optimizer.select(function, options, execution);
    run.endStage("select");
    return new ExemplarRun(data, arguments, selecting, options, function, selection).outcome(run);
  }

  private Outcome outcome(Run run) {
    Execution execution = run.execution();
    int[] rows = selection.rows();
    boolean isSampled = selecting.reference(data.size()) < data.size();
    double value = isSampled ? function.value(rows, execution) : selection.value();
    double bound = function.bound(execution);
    Representation representation = function.represent(rows, execution);
    double error = ClusteringError.mean(data.points(), representation.exemplarOf(rows), execution);
    run.endStage("evaluate");
    ClusterProfiles profiles =
        ClusterProfiles.of(data, representation.labels(), rows.length, execution);
    int[] labels = representation.labels();
    Dissimilarity dissimilarity = function.options().dissimilarity();
    PointSet points = data.points();
    run.endStage("describe");
    Report report = Report.on(data);
    addOptions(report);
    addValue(report, value, bound, error);
    report
        .entry(
            "nearer_to_e0",
            representation.nearerToStart(),
            Phrases.count(representation.nearerToStart(), "point"))
        .number("clustering_error", error)
        .count("evaluations", selection.evaluations())
        .field("guaranteed_share", selection.guarantee().ratio())
        .field("guarantee", selection.guarantee().statement())
        .computed(run, selection.provenance());
    ProfileTable.add(report, profiles, data, labels);
    ModelFiles files = ModelFiles.of(data, function, selection, representation);
    return new Outcome(report, headline(value, bound))
        .withClusters(() -> files, profiles, Optional.empty(), true)
        .withTypical(
            () ->
                TypicalRows.ofDistances(
                    labels,
                    rows,
                    i -> dissimilarity.between(points, i, points, rows[labels[i]]),
                    execution),
            data,
            labels)
        .withCurves(Curve.over("What was maximised", "exemplars chosen", 1, selection.values()));
  }

  private String headline(double value, double bound) {
    return "%s of %s points, coverage %.1f %% (f = %s of at most %s), %s"
        .formatted(
            Phrases.count(selection.size(), "exemplar"),
            Phrases.count(data.size()),
            100 * value / bound,
            Phrases.number(value),
            Phrases.number(bound),
            selecting.toOptimizer().name());
  }

  private void addOptions(Report report) {
    KeptPairs pairs = selecting.pairs();
    String optimizer = selecting.toOptimizer().name();
    boolean multiset = options.evaluation() == Evaluation.MULTISET;
    report
        .entry(SummaryFile.METHOD, optimizer, "optimizer", optimizer)
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
    selection.graphValue().ifPresent(graph -> addGraph(report, graph));
    report
        .field("epsilon", options.accuracy().epsilon())
        .field("rejections", options.accuracy().rejections())
        .field("largest_value", options.accuracy().largestSingleton())
        .field("warm_start", options.warmStart())
        .field("seed", options.seed());
  }

  private void addGraph(Report report, GraphValue graph) {
    int wanted = options.graph().neighbours();
    String pairs =
        String.format(
            Locale.ROOT,
            "%s, %.1f edges a point, recall %.1f %%",
            Phrases.count(wanted, "nearest neighbour"),
            graph.neighbours(),
            100 * graph.construction().recall());
    report
        .entry("neighbours", wanted, "", pairs)
        .field("edges_per_point", graph.neighbours())
        .graph(graph.construction());
  }

  private void addReached(Report report, GraphValue graph) {
    String share = String.format(Locale.ROOT, "%.1f %%", 100.0 * graph.reached() / data.size());
    report
        .number("f_graph", graph.value(), "f on the graph")
        .entry(
            "reached",
            graph.reached(),
            "%s (%s) along edges".formatted(Phrases.count(graph.reached(), "point"), share));
    if (graph.reached() < LEAST_REACHED * data.size()) {
      report.warning(
          ("an exemplar reaches only its neighbours in the graph, all of them %s of the points, so"
                  + " the choice may be far from the best. Try a higher --neighbours or --clusters, or"
                  + " --pairs all")
              .formatted(share));
    }
  }

  private void addValue(Report report, double value, double bound, double error) {
    String distance = DistanceText.format(function.options().dissimilarity());
    report
        .entry(SummaryFile.DISTANCE, distance)
        .field("origin", arguments.origin())
        .field(
            SummaryFile.PRECISION,
            Optional.ofNullable(arguments.precision())
                .orElseGet(data.points().precision()::toString))
        .found("exemplars", selection.size(), Phrases.count(selection.size()))
        .field("f", value)
        .found(
            "coverage",
            String.format(
                Locale.ROOT,
                "%.2f %% (f = %s of at most %s)",
                100 * value / bound,
                Phrases.number(value),
                Phrases.number(bound)))
        .found(
            "distance", Phrases.number(Math.sqrt(error)) + " to the exemplar (root mean square)");
    selection.bandValue().ifPresent(f -> report.number("f_band", f, "f on the band"));
    selection.graphValue().ifPresent(graph -> addReached(report, graph));
    int reference = selecting.reference(data.size());
    if (reference < data.size()) {
      String sample =
          "%s, of %s points".formatted(Phrases.number(selection.value()), Phrases.count(reference));
      report
          .entry("f_reference", selection.value(), "f on a sample", sample)
          .field("reference", reference);
    }
    report.field("f_bound", bound);
  }
}

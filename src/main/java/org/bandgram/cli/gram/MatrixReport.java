package org.bandgram.cli.gram;

import java.util.Locale;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.gram.GramError;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.DataSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.SimilarityText;

/** What is said about which pairs a matrix keeps. */
final class MatrixReport {
  private MatrixReport() {}

  /** Adds what was compared, and which pairs. */
  static void add(
      Report report, DataSet data, MatrixArguments arguments, GramMatrix matrix, Run run) {
    String similarity = SimilarityText.format(arguments.similarity());
    report
        .entry(
            SummaryFile.SIMILARITY,
            similarity,
            "similarity",
            similarity + " in " + data.points().precision())
        .field(SummaryFile.PRECISION, data.points().precision())
        .field("seed", arguments.seed());
    matrix
        .graph()
        .ifPresentOrElse(
            graph -> addGraph(report, arguments, graph),
            () -> addBands(report, arguments, data.size()));
    long kept = matrix.operator().pairCount(run.execution());
    long all = (long) data.size() * data.size();
    report.entry(
        "kept_elements",
        kept,
        "kept",
        "%s of %s elements, %s"
            .formatted(Phrases.count(kept), Phrases.count(all), percent((double) kept / all)));
  }

  private static void addBands(Report report, MatrixArguments arguments, int n) {
    BandOptions bands = arguments.bands();
    BandLayout layout = BandLayout.of(n, bands.halfBandwidth());
    int curves = bands.curvesFor(layout);
    report
        .entry(
            "pairs",
            layout.isFull() ? KeptPairs.ALL : KeptPairs.BANDS,
            "pairs",
            layout.isFull()
                ? "all"
                : "half-bandwidth %d along %s"
                    .formatted(layout.halfBandwidth(), Phrases.count(curves, "curve")))
        .field("half_bandwidth", layout.halfBandwidth())
        .field("curve", layout.isFull() ? null : bands.ordering().curve())
        .field("curves", layout.isFull() ? null : curves);
  }

  private static void addGraph(Report report, MatrixArguments arguments, NeighbourGraph graph) {
    NeighbourGraph.Construction construction = graph.construction();
    int neighbours = arguments.graph().neighbours();
    report
        .entry(
            "pairs",
            arguments.pairs(),
            "pairs",
            "%s, recall %s"
                .formatted(
                    Phrases.count(neighbours, "nearest neighbour"), percent(construction.recall())))
        .field("neighbours", neighbours)
        .field("graph_method", construction.method())
        .field("graph_recall", construction.recall());
  }

  /** Adds the share of mass that the pairs have. */
  static void addMass(Report report, GramError error, DataSet data) {
    GramError.Estimate mass = error.mass();
    report
        .field("mass", mass.value())
        .found(
            "share of mass",
            "%s, %s"
                .formatted(
                    within(percent(mass.value()), percent(mass.standardError())),
                    rows(error, data)))
        .field("mass_standard_error", mass.standardError());
  }

  /** Returns the words for how many rows were looked at. */
  static String rows(GramError error, DataSet data) {
    return error.sampledRows() == data.size()
        ? "exact"
        : "from " + Phrases.count(error.sampledRows(), "row");
  }

  static String within(String value, String deviation) {
    return value + " +- " + deviation;
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}

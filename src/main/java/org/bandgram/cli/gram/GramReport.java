package org.bandgram.cli.gram;

import java.util.Locale;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.SimilarityText;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.data.DataSet;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.layout.BandLayout;

/** What is said about a matrix. */
final class GramReport {
  private final Report report;
  private final DataSet data;
  private final GramArguments arguments;

  private GramReport(DataSet data, GramArguments arguments) {
    this.report = Report.on(data);
    this.data = data;
    this.arguments = arguments;
  }

  /** Computes a matrix and measures it. */
  static Report of(DataSet data, GramArguments arguments, Run run) {
    GramReport lines = new GramReport(data, arguments);
    try (GramMatrix matrix = GramMatrix.of(data.points(), arguments, run.execution())) {
      run.endStage("construct");
      lines.addMatrix(matrix, run);
      lines.addError(
          GramError.of(
              matrix.operator(),
              data.points(),
              arguments.similarity(),
              arguments.error(),
              run.execution()));
      run.endStage("error");
      lines.addEigenvalues(
          EigenvalueRange.of(matrix.operator(), arguments.eigenvalues(), run.execution()),
          matrix.operator().backendName());
      run.endStage("eigenvalues");
      return lines
          .report
          .seconds(run)
          .memory()
          .provenance(
              Provenance.of(
                  matrix.operator().backendName(),
                  run.execution().threads(),
                  arguments.eigenvalues()));
    }
  }

  private void addMatrix(GramMatrix matrix, Run run) {
    String similarity = SimilarityText.format(arguments.similarity());
    report
        .entry(
            SummaryFile.SIMILARITY,
            similarity,
            "similarity",
            similarity + " in " + arguments.precision())
        .field(SummaryFile.PRECISION, arguments.precision())
        .field("seed", arguments.error().seed());
    matrix.graph().ifPresentOrElse(this::addGraph, this::addBands);
    long kept = matrix.operator().pairCount(run.execution());
    long all = (long) data.size() * data.size();
    report.entry(
        "kept_elements",
        kept,
        "kept",
        "%s of %s elements, %s"
            .formatted(Phrases.count(kept), Phrases.count(all), percent((double) kept / all)));
  }

  private void addBands() {
    BandOptions bands = arguments.bands();
    BandLayout layout = BandLayout.of(data.size(), bands.halfBandwidth());
    int curves = bands.curvesFor(layout);
    report
        .entry(
            "pairs",
            arguments.pairs(),
            "pairs",
            layout.isFull()
                ? "all"
                : "half-bandwidth %d along %s"
                    .formatted(layout.halfBandwidth(), Phrases.count(curves, "curve")))
        .field("half_bandwidth", layout.halfBandwidth())
        .field("curve", bands.ordering().curve())
        .field("curves", curves);
  }

  private void addGraph(NeighbourGraph graph) {
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

  private void addError(GramError error) {
    String rows =
        error.sampledRows() == data.size()
            ? "exact"
            : "from " + Phrases.count(error.sampledRows(), "row");
    GramError.Estimate mass = error.mass();
    GramError.Estimate relative = error.relative();
    report
        .entry(
            "mass",
            mass.value(),
            "share of mass",
            "%s, %s".formatted(within(percent(mass.value()), percent(mass.standardError())), rows))
        .field("mass_standard_error", mass.standardError())
        .entry(
            "relative_error",
            relative.value(),
            "error",
            "%s of the Frobenius norm, %s"
                .formatted(
                    within(
                        Phrases.number(relative.value()), Phrases.number(relative.standardError())),
                    rows))
        .field("relative_error_standard_error", relative.standardError())
        .field("sampled_rows", error.sampledRows());
  }

  private static String within(String value, String deviation) {
    return value + " +- " + deviation;
  }

  private void addEigenvalues(EigenvalueRange range, String backend) {
    addEigenvalue("least", range.least(), range.leastBound());
    addEigenvalue("greatest", range.greatest(), range.greatestBound());
    report
        .entry(
            "steps",
            range.steps(),
            "Lanczos steps",
            Phrases.count(range.steps()) + " on " + backend)
        .field("converged", range.converged())
        .field("indefinite", range.indefinite());
    if (range.indefinite()) {
      report.warning(
          ("the matrix of these pairs is indefinite: methods for positive semidefinite kernels"
                  + " promise nothing on it, unless at least %s is added to its diagonal")
              .formatted(Phrases.number(range.leastBound() - range.least())));
    }
    if (!range.converged()) {
      report.warning(
          "the bounds of the eigenvalues are wider than wanted; try more --steps or a larger"
              + " --tolerance");
    }
  }

  private void addEigenvalue(String name, double value, double bound) {
    report
        .entry(
            name + "_eigenvalue",
            value,
            name + " eigenvalue",
            "%s, within %s".formatted(Phrases.number(value), Phrases.number(bound)))
        .field(name + "_eigenvalue_bound", bound);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}

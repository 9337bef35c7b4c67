package org.bandgram.cli.gram;

import static org.bandgram.cli.options.GramApproximation.AUTO;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cli.result.Report;
import org.bandgram.gram.GramError;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.io.DataSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.SimilarityText;

/** Says what stands for the matrix of some points. */
record MatrixReport(GramMatrix matrix, MatrixArguments arguments, DataSet data) {
  /** Adds what was compared, and what stands for the matrix. */
  void addTo(Report report, Run run) {
    String similarity = SimilarityText.format(arguments.similarity());
    report
        .entry(SummaryFile.SIMILARITY, similarity, similarity + " in " + data.points().precision())
        .field(SummaryFile.PRECISION, data.points().precision())
        .field("seed", arguments.seed());
    if (arguments.approximation() == AUTO) {
      report.basis("approximation", "%s, as %s".formatted(taken(), GramApproximation.AUTO_RULE));
    }
    report.entry("approximation", taken(), words());
    matrix
        .lowRank()
        .ifPresent(f -> report.field("rank", f.rank()).field("trace_share", f.traceShare()));
    if (matrix.graph().isPresent()) {
      report
          .field("neighbours", arguments.graph().neighbours())
          .graph(matrix.graph().get().construction());
    } else if (matrix.operator() instanceof GramOperator) {
      addBands(report, layout().isFull());
    }
    matrix.blocks().ifPresent(blocks -> report.field("block_size", blocks.blockSize()));
    long all = (long) data.size() * data.size();
    long kept = matrix.numbers(run.execution());
    report.entry(
        "kept_elements",
        kept,
        "kept",
        (taken().hasLowRank() ? "%s numbers for %s elements, %s" : "%s of %s elements, %s")
            .formatted(
                Phrases.count(kept), Phrases.count(all), Phrases.percent((double) kept / all)));
  }

  private String words() {
    String bands =
        layout().isFull()
            ? "all"
            : "half-bandwidth %d along %s"
                .formatted(layout().halfBandwidth(), Phrases.count(curves(), "curve"));
    return switch (taken()) {
      case AUTO, ALL, BANDS -> bands;
      case BLOCKS -> blocks();
      case LOW_RANK -> rank();
      case LOW_RANK_AND_BLOCKS -> "%s; the rest: %s".formatted(rank(), blocks());
      case GRAPH ->
          "%s, recall %s"
              .formatted(
                  Phrases.count(arguments.graph().neighbours(), "nearest neighbour"),
                  Phrases.percent(matrix.graph().orElseThrow().construction().recall()));
    };
  }

  private String rank() {
    LowRankMatrix found = matrix.lowRank().orElseThrow();
    return "rank %1$d: %2$s x %1$d numbers, %3$s of the trace"
        .formatted(found.rank(), Phrases.count(data.size()), Phrases.percent(found.traceShare()));
  }

  private String blocks() {
    return matrix.blocks().orElseThrow().toString();
  }

  private GramApproximation taken() {
    return matrix.approximation();
  }

  private BandLayout layout() {
    return arguments.layout(taken(), data.size());
  }

  private int curves() {
    return arguments.bands(taken()).curvesFor(layout());
  }

  private void addBands(Report report, boolean isFull) {
    report
        .field("half_bandwidth", layout().halfBandwidth())
        .field("curve", isFull ? null : arguments.bands(taken()).ordering().curve())
        .field("curves", isFull ? null : curves());
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
                    within(Phrases.percent(mass.value()), Phrases.percent(mass.standardError())),
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
}

package org.bandgram.cli.cluster;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cluster.count.CountComparison;
import org.bandgram.cluster.count.CountComparison.Count;
import org.bandgram.io.internal.result.ResultTable;

/** What is said of several numbers of clusters: a line of the summary, a table and curves. */
record CountsReport(CountComparison comparison) {
  /** Adds what is said to the summary, and the numbers to its details. */
  void addTo(Report report) {
    List<Count> counts = comparison.counts();
    String reason = comparison.reason();
    report
        .field("suggested", comparison.suggested())
        .field(
            "suggested_reason",
            comparison.doubt().map(doubt -> reason + "; " + doubt).orElse(reason))
        .field("stands_out", comparison.standsOut())
        .field("reference_silhouette", finite(comparison.reference()))
        .field("far_points", comparison.far())
        .field(ResultFiles.COUNTS, counts.stream().map(CountsReport::fields).toList())
        .found(
            "suggested",
            "%d clusters (of %d to %d): %s"
                .formatted(
                    comparison.suggested(),
                    counts.getFirst().clusters(),
                    counts.getLast().clusters(),
                    reason))
        .line("numbers", row("clusters", "error", "silhouette", "stability"));
    comparison.doubt().ifPresent(report::warning);
    for (Count count : counts) {
      report.line(
          "",
          row(
              Phrases.count(count.clusters()),
              Phrases.number(count.error()),
              "%.3f".formatted(count.silhouette()),
              "%.3f".formatted(count.stability())));
    }
  }

  private static Object fields(Count count) {
    return new Report()
        .field("clusters", count.clusters())
        .field("error", count.error())
        .field("silhouette", finite(count.silhouette()))
        .field("stability", finite(count.stability()))
        .field("preference", finite(count.preference()))
        .fields();
  }

  /** JSON has no other numbers. */
  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static String row(String... cells) {
    return String.format(Locale.ROOT, "%8s  %-12s%-12s%s", (Object[]) cells);
  }

  /** Returns the table. */
  ResultTable table() {
    List<Count> counts = comparison.counts();
    return new ResultTable(counts.size())
        .integers("clusters", i -> counts.get(i).clusters())
        .numbers("error", Precision.FLOAT64, i -> counts.get(i).error())
        .numbers("silhouette", Precision.FLOAT64, i -> counts.get(i).silhouette())
        .numbers("stability", Precision.FLOAT64, i -> counts.get(i).stability())
        .numbers("preference", Precision.FLOAT64, i -> counts.get(i).preference());
  }

  /** Returns the curves over the numbers of clusters. */
  Curve[] curves() {
    return new Curve[] {
      curve("Silhouette: how far clusters are from each other, at most 1", Count::silhouette),
      curve("Stability: how alike the clusters of random halves are, at most 1", Count::stability),
      curve("Clustering error: it falls with every cluster; look for a bend", Count::error)
    };
  }

  private Curve curve(String title, ToDoubleFunction<Count> value) {
    List<Count> counts = comparison.counts();
    return Curve.over(
        title,
        "clusters",
        counts.getFirst().clusters(),
        counts.stream().mapToDouble(value).toArray());
  }
}

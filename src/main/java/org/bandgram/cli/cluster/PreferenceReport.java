package org.bandgram.cli.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.PreferenceOverview;
import org.bandgram.cluster.affinity.PreferenceOverview.Quantile;
import org.bandgram.data.DataSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.SimilarityText;

/** What is said about preferences. */
final class PreferenceReport {
  private PreferenceReport() {}

  /**
   * Returns the report.
   *
   * @param data the points
   * @param options how they are compared
   * @param overview what a preference can be chosen from
   */
  static Report of(DataSet data, AffinityOptions options, PreferenceOverview overview) {
    BandLayout layout = BandLayout.of(data.size(), options.bands().halfBandwidth());
    String similarity = SimilarityText.format(options.similarity());
    Report report =
        Report.on(data)
            .entry(
                SummaryFile.SIMILARITY,
                similarity,
                "similarity",
                similarity + " in " + options.storage().precision())
            .field(SummaryFile.PRECISION, data.points().precision())
            .entry("half_bandwidth", layout.halfBandwidth(), "kept", kept(layout, options))
            .field("curves", layout.isFull() ? null : options.bands().curves())
            .field("seed", options.propagation().seed());
    add(report, "lower", overview.range().lower(), "below it: as few clusters as possible");
    add(report, "upper", overview.range().upper(), "from it on: every point is a cluster");
    report.line("quantile", row("kept", "sampled"));
    List<Map<String, Object>> quantiles = new ArrayList<>();
    for (Quantile quantile : overview.quantiles()) {
      quantiles.add(
          new Report()
              .field("q", quantile.level())
              .field("kept", quantile.kept())
              .field("sampled", quantile.sampled())
              .fields());
      report.line(
          level(quantile.level()),
          row(Phrases.number(quantile.kept()), Phrases.number(quantile.sampled())));
    }
    return report.field("quantiles", quantiles);
  }

  private static void add(Report report, String name, double value, String meaning) {
    report.entry(name, value, name, row(Phrases.number(value), meaning));
  }

  private static String row(String first, String second) {
    return String.format(Locale.ROOT, "%-16s%s", first, second);
  }

  private static String level(double level) {
    return level == Math.rint(level) ? Integer.toString((int) level) : Double.toString(level);
  }

  private static String kept(BandLayout layout, AffinityOptions options) {
    return layout.isFull()
        ? "all similarities"
        : "half-bandwidth %d along %s"
            .formatted(layout.halfBandwidth(), Phrases.count(options.bands().curves(), "curve"));
  }
}

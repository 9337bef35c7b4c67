package org.bandgram.cli.cluster;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.SimilarityText;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cli.result.SummaryText;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.affinity.PreferenceOverview;
import org.bandgram.cluster.affinity.PreferenceOverview.Quantile;
import org.bandgram.data.DataSet;
import org.bandgram.layout.BandLayout;

/**
 * What is printed about preferences.
 *
 * @param data the points
 * @param options how they are compared
 * @param overview what a preference can be chosen from
 */
record PreferenceReport(DataSet data, Options options, PreferenceOverview overview) {
  private static final String COLUMNS = "%-16s%s";

  /** Returns a table for people. */
  TextTable table() {
    TextTable table = new TextTable();
    table.add("input", data.source().name());
    table.add("points", SummaryText.points(data));
    table.add(
        "similarity",
        SimilarityText.format(options.similarity()) + " in " + options.storage().precision());
    table.add("kept", kept());
    table.add("lower", row(overview.range().lower(), "below it: as few clusters as possible"));
    table.add("upper", row(overview.range().upper(), "from it on: every point is a cluster"));
    table.add("quantile", String.format(Locale.ROOT, COLUMNS, "kept", "sampled"));
    for (Quantile quantile : overview.quantiles()) {
      table.add(level(quantile), row(quantile.kept(), Phrases.number(quantile.sampled())));
    }
    return table;
  }

  private static String row(double value, String next) {
    return String.format(Locale.ROOT, COLUMNS, Phrases.number(value), next);
  }

  private static String level(Quantile quantile) {
    double level = quantile.level();
    return level == Math.rint(level) ? Integer.toString((int) level) : Double.toString(level);
  }

  /** Returns the same as fields of a JSON object. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("input", data.source().name());
    fields.put("n", data.size());
    fields.put("d", data.points().dimensions());
    fields.put("similarity", SimilarityText.format(options.similarity()));
    fields.put("precision", options.storage().precision().toString());
    fields.put("half_bandwidth", layout().halfBandwidth());
    fields.put("curves", layout().isFull() ? null : options.bands().curves());
    fields.put("seed", options.propagation().seed());
    fields.put("lower", overview.range().lower());
    fields.put("upper", overview.range().upper());
    fields.put("quantiles", overview.quantiles().stream().map(PreferenceReport::fields).toList());
    return fields;
  }

  private static Map<String, Double> fields(Quantile quantile) {
    Map<String, Double> fields = new LinkedHashMap<>();
    fields.put("q", quantile.level());
    fields.put("kept", quantile.kept());
    fields.put("sampled", quantile.sampled());
    return fields;
  }

  private String kept() {
    return layout().isFull()
        ? "all similarities"
        : "half-bandwidth %d along %s"
            .formatted(layout().halfBandwidth(), Phrases.count(options.bands().curves(), "curve"));
  }

  private BandLayout layout() {
    return BandLayout.of(data.size(), options.bands().halfBandwidth());
  }
}

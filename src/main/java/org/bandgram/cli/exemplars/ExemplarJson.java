package org.bandgram.cli.exemplars;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bandgram.cli.console.DistanceText;
import org.bandgram.cli.result.SummaryJson;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.SelectionOptions;

/** The file that says what exemplars were chosen from, how, and what came out. */
final class ExemplarJson {
  private ExemplarJson() {}

  /** Returns its fields. */
  static Map<String, Object> fields(ExemplarReport report) {
    ExemplarSelection selection = report.selection();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, SummaryJson.input(report.data()));
    fields.put("n", report.data().size());
    fields.put("d", report.data().points().dimensions());
    fields.put("method", report.optimizer().name());
    putOptions(fields, report);
    fields.put("exemplars", selection.size());
    fields.put("f", report.value());
    selection.bandValue().ifPresent(f -> fields.put("f_band", f));
    if (report.isSampled()) {
      fields.put("f_reference", selection.value());
      fields.put("reference", report.reference());
    }
    fields.put("f_bound", report.function().bound());
    fields.put("nearer_to_e0", report.representation().nearerToStart());
    fields.put("clustering_error", report.clusteringError());
    fields.put("evaluations", selection.evaluations());
    fields.put("guaranteed_share", selection.guarantee().ratio());
    fields.put("guarantee", selection.guarantee().statement());
    fields.put("seconds", seconds(report.seconds()));
    fields.put("peak_memory_bytes", report.peakMemoryBytes());
    SummaryJson.putProvenance(fields, selection.provenance());
    return fields;
  }

  private static void putOptions(Map<String, Object> fields, ExemplarReport report) {
    SelectionOptions options = report.options();
    fields.put("k", options.k());
    fields.put("evaluator", options.evaluation().toString());
    if (report.selection().bandValue().isPresent()) {
      fields.put("half_bandwidth", options.band().halfBandwidth());
      fields.put("curve", options.band().curve().curve().toString());
    }
    fields.put("epsilon", options.accuracy().epsilon());
    fields.put("rejections", options.accuracy().rejections());
    options.accuracy().largestSingleton().ifPresent(m -> fields.put("largest_value", m));
    fields.put("warm_start", options.warmStart());
    fields.put("seed", options.seed());
    fields.put("distance", DistanceText.format(report.function().options().dissimilarity()));
    fields.put("origin", report.arguments().origin());
    fields.put(SummaryJson.PRECISION, report.arguments().precision());
  }

  private static Map<String, Double> seconds(ExemplarReport.Seconds seconds) {
    Map<String, Double> fields = new LinkedHashMap<>();
    fields.put("read", SummaryJson.toMicroseconds(seconds.read()));
    fields.put("select", SummaryJson.toMicroseconds(seconds.select()));
    fields.put("evaluate", SummaryJson.toMicroseconds(seconds.evaluate()));
    fields.put("total", SummaryJson.toMicroseconds(seconds.total()));
    return fields;
  }
}

package org.bandgram.cli.mds;

import java.util.LinkedHashMap;
import java.util.Map;
import org.bandgram.cli.result.SummaryJson;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Start;

/** The file that says what was embedded, how, and what came out. */
final class MdsJson {
  private MdsJson() {}

  /** Returns its fields. */
  static Map<String, Object> fields(MdsReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, Map.of("file", report.input().toString()));
    fields.put("from", report.source().toString());
    fields.put("objects", report.size());
    Embedding embedding = report.embedding();
    fields.put("pairs", embedding.pairs());
    report.halfBandwidth().ifPresent(h -> fields.put("half_bandwidth", h));
    fields.put("weighted", report.weighted());
    putOptions(fields, report.options(), embedding);
    fields.put("iterations", embedding.iterations());
    fields.put("converged", embedding.converged());
    fields.put("raw_stress", embedding.rawStress());
    fields.put("stress_1", embedding.stress1());
    fields.put("normalized_stress", embedding.normalizedStress());
    fields.put("stress", embedding.stress());
    fields.put("seconds", seconds(report.seconds()));
    fields.put("peak_memory_bytes", report.peakMemoryBytes());
    SummaryJson.putProvenance(fields, embedding.provenance());
    return fields;
  }

  private static void putOptions(
      Map<String, Object> fields, Smacof.Options options, Embedding embedding) {
    fields.put("dimensions", options.dimensions());
    fields.put("start", options.init().start().toString());
    if (options.init().start() == Start.RANDOM) {
      fields.put("starts", options.init().starts());
      fields.put("best_start", embedding.start());
    }
    fields.put("seed", options.init().seed());
    fields.put("tolerance", options.stopping().tolerance());
    fields.put("max_iterations", options.stopping().maxIterations());
  }

  private static Map<String, Double> seconds(MdsReport.Seconds seconds) {
    Map<String, Double> fields = new LinkedHashMap<>();
    fields.put("read", SummaryJson.toMicroseconds(seconds.read()));
    fields.put("embed", SummaryJson.toMicroseconds(seconds.embed()));
    fields.put("total", SummaryJson.toMicroseconds(seconds.total()));
    return fields;
  }
}

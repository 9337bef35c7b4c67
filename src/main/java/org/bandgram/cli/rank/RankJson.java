package org.bandgram.cli.rank;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.bandgram.cli.result.SummaryJson;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;

/** The file that says what was ranked, how, and what came out. */
final class RankJson {
  private RankJson() {}

  /** Returns its fields. */
  static Map<String, Object> fields(RankReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, Map.of("file", report.input().toString()));
    fields.put("nodes", report.graph().size());
    fields.put("arcs", report.graph().arcs());
    fields.put("arcs_listed", report.arcsRead());
    fields.put("dangling_nodes", report.graph().danglingNodes());
    fields.put("weighted", report.isWeighted());
    putOptions(fields, report.options());
    Ranking ranking = report.ranking();
    fields.put("iterations", ranking.iterations());
    fields.put("converged", ranking.converged());
    fields.put("changes", ranking.changes());
    fields.put("sum_of_scores", report.sum());
    fields.put(
        "top", IntStream.range(0, report.top()).mapToObj(place -> entry(report, place)).toList());
    fields.put("seconds", seconds(report.seconds()));
    fields.put("link_bytes", ranking.matrixBytes());
    fields.put("peak_memory_bytes", report.peakMemoryBytes());
    SummaryJson.putProvenance(fields, ranking.provenance());
    return fields;
  }

  private static void putOptions(Map<String, Object> fields, PageRank.Options options) {
    fields.put("damping", options.model().damping());
    fields.put("dangling", options.model().dangling().toString());
    fields.put("personalized", options.model().personalization().length > 0);
    fields.put("layout", options.format().toString());
    fields.put("tolerance", options.stopping().tolerance());
    fields.put("max_iterations", options.stopping().maxIterations());
  }

  private static Map<String, Object> entry(RankReport report, int place) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("rank", place + 1);
    entry.put("id", report.graph().id(report.order()[place]));
    entry.put("score", report.score(place));
    return entry;
  }

  private static Map<String, Double> seconds(RankReport.Seconds seconds) {
    Map<String, Double> fields = new LinkedHashMap<>();
    fields.put("read", SummaryJson.toMicroseconds(seconds.read()));
    fields.put("build", SummaryJson.toMicroseconds(seconds.build()));
    fields.put("rank", SummaryJson.toMicroseconds(seconds.rank()));
    fields.put("total", SummaryJson.toMicroseconds(seconds.total()));
    return fields;
  }
}

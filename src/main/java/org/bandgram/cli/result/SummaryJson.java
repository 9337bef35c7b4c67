package org.bandgram.cli.result;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.bandgram.Provenance;
import org.bandgram.cli.cluster.ClusterReport;
import org.bandgram.cli.console.SimilarityText;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.data.DataSet;

/** The file that says what was clustered, how, and what came out, and {@code predict} reads. */
public final class SummaryJson {
  public static final String METHOD = "method";
  public static final String INPUT = "input";
  public static final String GEO = "geo";
  public static final String SIMILARITY = "similarity";
  public static final String PRECISION = "precision";
  public static final String LEVELS = "levels";
  public static final String CENTROIDS_IN_SPACE = "centroids_in_space";

  private SummaryJson() {}

  /** Returns its fields. */
  static Map<String, Object> fields(ClusterReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(INPUT, input(report.data()));
    putMethod(fields, report);
    putPropagation(fields, report);
    putQuality(fields, report);
    fields.put("seconds", seconds(report));
    fields.put("peak_memory_bytes", report.peakMemoryBytes());
    putProvenance(fields, report.clustering().provenance());
    if (report.options().propagation().trace()) {
      fields.put("net_similarity_trace", report.clustering().trace());
    }
    return fields;
  }

  /** Returns what was read. */
  public static Map<String, Object> input(DataSet data) {
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("file", data.source().name());
    input.put("format", data.source().format().title());
    input.put("columns", data.columns());
    input.put(GEO, data.geographic().isPresent());
    data.labels().ifPresent(labels -> input.put("label_column", labels.column()));
    input.put("skipped_columns", data.skippedColumns());
    return input;
  }

  private static void putMethod(Map<String, Object> fields, ClusterReport report) {
    Options options = report.options();
    fields.put("n", report.data().size());
    fields.put("d", report.data().points().dimensions());
    fields.put(METHOD, report.method().toString());
    if (!report.reason().isEmpty()) {
      fields.put("method_reason", report.reason());
    }
    report
        .hierarchy()
        .ifPresent(
            found -> fields.put(LEVELS, found.levels().stream().map(Level::clusterCount).toList()));
    fields.put("half_bandwidth", report.halfBandwidth());
    fields.put("curve", report.usesCurve() ? options.bands().ordering().curve().toString() : null);
    fields.put("curves", report.usesCurve() ? options.bands().curves() : null);
    fields.put("device", report.device());
    fields.put(PRECISION, options.storage().precision().toString());
    fields.put(SIMILARITY, SimilarityText.format(options.similarity()));
    fields.put("assignment", options.clusters().assignment().toString());
  }

  private static void putPropagation(Map<String, Object> fields, ClusterReport report) {
    PropagationOptions propagation = report.options().propagation();
    Clustering clustering = report.clustering();
    fields.put("preference", clustering.preference());
    fields.put("preference_rule", propagation.preference().toString());
    clustering.clustersAskedFor().ifPresent(k -> fields.put("clusters_asked_for", k));
    fields.put("damping", propagation.damping().factor());
    fields.put("damping_at_end", clustering.damping());
    fields.put("max_iterations", propagation.stopping().maxIterations());
    fields.put("convergence_iterations", propagation.stopping().convergenceIterations());
    fields.put("jitter", propagation.jitter());
    fields.put("seed", propagation.seed());
    fields.put("refine", report.options().clusters().refine());
    fields.put("iterations", clustering.iterations());
    putStatus(fields, report.status());
  }

  /** Adds how the command ended. */
  public static void putStatus(Map<String, Object> fields, Status status) {
    fields.put("status", status.name().toLowerCase(Locale.ROOT));
    fields.put("converged", status == Status.CONVERGED);
  }

  private static void putQuality(Map<String, Object> fields, ClusterReport report) {
    Clustering clustering = report.clustering();
    fields.put("clusters", clustering.clusterCount());
    fields.put("orphans", clustering.orphans());
    fields.put("net_similarity", clustering.netSimilarity());
    fields.put("clustering_error", report.clusteringError());
    fields.put("band_recall_10nn", report.bandRecall().recall());
    report
        .agreement()
        .ifPresent(
            agreement -> {
              fields.put("ari", agreement.adjustedRandIndex());
              fields.put("nmi", agreement.normalizedMutualInformation());
            });
  }

  private static Map<String, Double> seconds(ClusterReport report) {
    Timings timings = report.clustering().timings();
    Map<String, Double> seconds = new LinkedHashMap<>();
    seconds.put("read", toMicroseconds(report.seconds().read()));
    seconds.put("order", toMicroseconds(timings.order()));
    seconds.put("construct", toMicroseconds(timings.construct()));
    seconds.put("propagate", toMicroseconds(timings.propagate()));
    seconds.put("assign", toMicroseconds(timings.assign()));
    seconds.put("evaluate", toMicroseconds(report.seconds().evaluate()));
    seconds.put("total", toMicroseconds(report.seconds().total()));
    return seconds;
  }

  /** Returns seconds without the digits that no clock has. */
  public static double toMicroseconds(double seconds) {
    return Math.rint(seconds * 1e6) / 1e6;
  }

  /** Adds how and by what it was computed. */
  public static void putProvenance(Map<String, Object> fields, Provenance provenance) {
    fields.put("backend", provenance.backend());
    fields.put("threads", provenance.threads());
    fields.put("version", provenance.build().version());
    fields.put("commit", provenance.build().commit());
    fields.put("java", provenance.java());
    fields.put("platform", provenance.platform());
    fields.put("finished", provenance.finished().toString());
  }
}

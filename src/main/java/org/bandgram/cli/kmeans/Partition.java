package org.bandgram.cli.kmeans;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bandgram.ByteCount;
import org.bandgram.SystemMemory;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cli.result.SummaryJson;
import org.bandgram.cli.result.SummaryText;
import org.bandgram.cluster.Status;
import org.bandgram.data.ClassLabels;
import org.bandgram.data.DataSet;
import org.bandgram.data.result.ExemplarTable;
import org.bandgram.metric.ExternalIndices;

/**
 * Points divided among clusters by K-means or kernel K-means, and what reports on both say alike.
 *
 * @param data the points
 * @param labels the cluster of each point
 * @param status how the command ended
 * @param table what stands for each cluster; its rows are those of the points nearest to it
 * @param stem the name of that table without its ending
 * @param agreement with known classes; empty where there are none
 * @param seconds where the time went
 * @param peakMemoryBytes the most memory the process has held at once
 */
public record Partition(
    DataSet data,
    int[] labels,
    Status status,
    ExemplarTable table,
    String stem,
    Optional<ExternalIndices> agreement,
    Seconds seconds,
    long peakMemoryBytes) {

  /**
   * Wall-clock seconds.
   *
   * @param read reading the input
   * @param cluster clustering
   * @param total everything from the start of the command, writing of files left out
   */
  record Seconds(double read, double cluster, double total) {}

  /**
   * Compares clusters with known classes, and ends the clock.
   *
   * @param status how the clustering ended
   * @param read when the input was read, in seconds of the run
   * @param clustered when the clusters were found
   */
  static Partition of(
      DataSet data,
      int[] labels,
      Status status,
      ExemplarTable table,
      String stem,
      double read,
      double clustered,
      Run run) {
    return new Partition(
        data,
        labels,
        status.unlessStopped(run.execution().cancellation()),
        table,
        stem,
        data.labels().map(ClassLabels::classes).map(classes -> ExternalIndices.of(classes, labels)),
        new Seconds(read, clustered - read, run.seconds()),
        SystemMemory.peakBytes());
  }

  /** Begins what is printed. */
  TextTable summary() {
    return new TextTable()
        .add("input", data.source().name())
        .add("points", SummaryText.points(data));
  }

  /** Adds the number of clusters and their sizes to what is printed. */
  void addClusters(TextTable summary) {
    int[] sizes = table.memberCounts();
    summary.add(
        "clusters",
        "%s (%s to %s)"
            .formatted(
                Phrases.count(sizes.length),
                Phrases.count(Arrays.stream(sizes).min().orElseThrow()),
                Phrases.count(Arrays.stream(sizes).max().orElseThrow(), "point")));
  }

  /** Returns how the iterations ended, in a word or two. */
  String ending() {
    return switch (status) {
      case CONVERGED -> "converged";
      case NOT_CONVERGED -> "not converged";
      case STOPPED -> "interrupted";
    };
  }

  /** Returns what the user should know before trusting the result, a sentence each. */
  List<String> warnings() {
    return status == Status.STOPPED ? List.of(SummaryText.INTERRUPTED) : List.of();
  }

  /** Ends what is printed. */
  TextTable finish(TextTable summary) {
    agreement.ifPresent(
        indices ->
            summary
                .add("ARI", Phrases.number(indices.adjustedRandIndex()))
                .add("NMI", Phrases.number(indices.normalizedMutualInformation())));
    summary
        .add(
            "seconds",
            String.format(
                Locale.ROOT,
                "%.2f total: read %.2f, cluster %.2f",
                seconds.total,
                seconds.read,
                seconds.cluster))
        .add("peak memory", ByteCount.format(peakMemoryBytes));
    warnings().forEach(warning -> summary.add("note", warning));
    return summary;
  }

  /** Begins what the summary file says. */
  Map<String, Object> fields(String method) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, SummaryJson.input(data));
    fields.put("n", data.size());
    fields.put("d", data.points().dimensions());
    fields.put(SummaryJson.METHOD, method);
    return fields;
  }

  /** Adds to the summary file what clusters agree with and what they took. */
  void putMeasures(Map<String, Object> fields) {
    agreement.ifPresent(
        indices -> {
          fields.put("ari", indices.adjustedRandIndex());
          fields.put("nmi", indices.normalizedMutualInformation());
        });
    Map<String, Double> times = new LinkedHashMap<>();
    times.put("read", SummaryJson.toMicroseconds(seconds.read));
    times.put("cluster", SummaryJson.toMicroseconds(seconds.cluster));
    times.put("total", SummaryJson.toMicroseconds(seconds.total));
    fields.put("seconds", times);
    fields.put("peak_memory_bytes", peakMemoryBytes);
  }
}

package org.bandgram.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bandgram.ByteCount;
import org.bandgram.SystemMemory;
import org.bandgram.data.ClassLabels;
import org.bandgram.data.DataSet;
import org.bandgram.data.ExemplarTable;
import org.bandgram.metric.ExternalIndices;

/**
 * Points divided among clusters by K-means or kernel K-means, and what reports on both say alike.
 *
 * @param data the points
 * @param labels the cluster of each point
 * @param table what stands for each cluster; its rows are those of the points nearest to it
 * @param stem the name of that table without its ending
 * @param agreement with known classes; empty where there are none
 * @param seconds where the time went
 * @param peakMemoryBytes the most memory the process has held at once
 */
record Partition(
    DataSet data,
    int[] labels,
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
   * @param read when the input was read, in seconds of the run
   * @param clustered when the clusters were found
   */
  static Partition of(
      DataSet data,
      int[] labels,
      ExemplarTable table,
      String stem,
      double read,
      double clustered,
      Run run) {
    return new Partition(
        data,
        labels,
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

  /** Ends what is printed. */
  TextTable finish(TextTable summary) {
    agreement.ifPresent(
        indices ->
            summary
                .add("ARI", Phrases.number(indices.adjustedRandIndex()))
                .add("NMI", Phrases.number(indices.normalizedMutualInformation())));
    return summary
        .add(
            "seconds",
            String.format(
                Locale.ROOT,
                "%.2f total: read %.2f, cluster %.2f",
                seconds.total,
                seconds.read,
                seconds.cluster))
        .add("peak memory", ByteCount.format(peakMemoryBytes));
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

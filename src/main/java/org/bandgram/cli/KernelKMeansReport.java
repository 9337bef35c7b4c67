package org.bandgram.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bandgram.ByteCount;
import org.bandgram.SystemMemory;
import org.bandgram.cluster.KernelKMeans;
import org.bandgram.cluster.KernelKMeansClustering;
import org.bandgram.cluster.KernelKMeansOptions;
import org.bandgram.data.ClassLabels;
import org.bandgram.data.DataSet;
import org.bandgram.data.ExemplarTable;
import org.bandgram.kernel.Similarity;
import org.bandgram.metric.ExternalIndices;

/**
 * What kernel K-means found.
 *
 * @param data the points
 * @param kernel what they were compared by
 * @param options how
 * @param clustering the result
 * @param readSeconds wall-clock seconds of reading
 * @param clusterSeconds wall-clock seconds of clustering, kernel values included
 */
record KernelKMeansReport(
    DataSet data,
    Similarity kernel,
    KernelKMeansOptions options,
    KernelKMeansClustering clustering,
    double readSeconds,
    double clusterSeconds) {

  /** Clusters a data set that was just read. */
  static KernelKMeansReport of(
      DataSet data, Similarity kernel, KernelKMeansOptions options, Run run) {
    double read = run.seconds();
    KernelKMeansClustering clustering =
        KernelKMeans.fit(data.points(), kernel, options, run.execution());
    return new KernelKMeansReport(data, kernel, options, clustering, read, run.seconds() - read);
  }

  /** Returns what the files hold. */
  PartitionFiles.Partition partition() {
    int[] rows = nearestRows();
    ExemplarTable table =
        new ExemplarTable(rows, clustering.sizes(), data.columns(), data.original().select(rows));
    return new PartitionFiles.Partition(data, clustering.labels(), table, ResultFiles.EXEMPLARS);
  }

  /** Returns the point of each cluster nearest to the centroid; of an empty one row 0. */
  private int[] nearestRows() {
    int[] rows = new int[clustering.clusterCount()];
    double[] least = new double[rows.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < data.size(); i++) {
      int j = clustering.labels()[i];
      if (clustering.distances()[i] < least[j]) {
        least[j] = clustering.distances()[i];
        rows[j] = i;
      }
    }
    return rows;
  }

  private Optional<ExternalIndices> agreement() {
    return data.labels()
        .map(ClassLabels::classes)
        .map(classes -> ExternalIndices.of(classes, clustering.labels()));
  }

  /** Returns the words above the picture. */
  String headline() {
    return "%s of %s points by kernel K-means, %s, objective %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(data.size()),
            SimilarityText.format(kernel),
            Phrases.number(clustering.objective()));
  }

  /** Returns what is printed. */
  TextTable table() {
    int[] sizes = clustering.sizes();
    TextTable table =
        new TextTable()
            .add("input", data.source().name())
            .add("points", SummaryText.points(data))
            .add("kernel", SimilarityText.format(kernel))
            .add("clusters", Phrases.count(sizes.length))
            .add(
                "sizes",
                "%s to %s"
                    .formatted(
                        Phrases.count(Arrays.stream(sizes).min().orElseThrow()),
                        Phrases.count(Arrays.stream(sizes).max().orElseThrow())))
            .add("objective", Phrases.number(clustering.objective()))
            .add("iterations", iterations());
    if (clustering.indefinite()) {
      table.add("", "the objective rose: the kernel is indefinite on these points");
    }
    table.add("start", start());
    agreement()
        .ifPresent(
            indices ->
                table.add("agreement", "ARI " + Phrases.number(indices.adjustedRandIndex())));
    return table
        .add(
            "seconds",
            String.format(Locale.ROOT, "read %.2f, cluster %.2f", readSeconds, clusterSeconds))
        .add("peak memory", ByteCount.format(SystemMemory.peakBytes()));
  }

  private String iterations() {
    String end = clustering.converged() ? "converged" : "not converged";
    if (clustering.period() > 0) {
      end = "labels return every " + Phrases.count(clustering.period(), "iteration");
    }
    return Phrases.count(clustering.iterations().size()) + ", " + end;
  }

  private String start() {
    return "%s, seed %d, the best of %s"
        .formatted(
            options.start().name(),
            clustering.seed(),
            Phrases.count(clustering.objectives().length));
  }

  /** Returns what the summary file says. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, SummaryJson.input(data));
    fields.put("n", data.size());
    fields.put("d", data.points().dimensions());
    fields.put("method", "kernel-k-means");
    fields.put("kernel", SimilarityText.format(kernel));
    fields.put(SummaryJson.PRECISION, data.points().precision().toString());
    fields.put("k", options.k());
    fields.put("start", options.start().name());
    fields.put("starts", options.starts());
    fields.put("tolerance", options.tolerance());
    fields.put("max_iterations", options.maxIterations());
    fields.put("empty", options.empty().toString());
    fields.put("gram", options.storage().toString());
    fields.put("seed", options.seed());
    putResult(fields);
    fields.put("seconds", Map.of("read", readSeconds, "cluster", clusterSeconds));
    fields.put("peak_memory_bytes", SystemMemory.peakBytes());
    SummaryJson.putProvenance(fields, clustering.provenance());
    return fields;
  }

  private void putResult(Map<String, Object> fields) {
    fields.put("clusters", clustering.clusterCount());
    fields.put("sizes", clustering.sizes());
    fields.put("objective", clustering.objective());
    fields.put("converged", clustering.converged());
    fields.put("period", clustering.period());
    fields.put("indefinite", clustering.indefinite());
    fields.put("best_seed", clustering.seed());
    fields.put("objective_of_starts", clustering.objectives());
    fields.put("iterations", clustering.iterations().size());
    fields.put("history", clustering.iterations());
    agreement()
        .ifPresent(
            indices -> {
              fields.put("ari", indices.adjustedRandIndex());
              fields.put("nmi", indices.normalizedMutualInformation());
            });
  }
}

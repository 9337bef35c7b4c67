package org.bandgram.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bandgram.ByteCount;
import org.bandgram.Precision;
import org.bandgram.SystemMemory;
import org.bandgram.cluster.KMeans;
import org.bandgram.cluster.KMeansClustering;
import org.bandgram.cluster.KMeansOptions;
import org.bandgram.data.ClassLabels;
import org.bandgram.data.DataSet;
import org.bandgram.data.ExemplarTable;
import org.bandgram.data.PointSet;
import org.bandgram.metric.ExternalIndices;

/**
 * What K-means found.
 *
 * @param data the points
 * @param weighted whether the points have weights
 * @param options how
 * @param clustering the result
 * @param readSeconds wall-clock seconds of reading
 * @param clusterSeconds wall-clock seconds of clustering
 */
record KMeansReport(
    DataSet data,
    boolean weighted,
    KMeansOptions options,
    KMeansClustering clustering,
    double readSeconds,
    double clusterSeconds) {

  /** Clusters a data set that was just read. */
  static KMeansReport of(DataSet data, double[] weights, KMeansOptions options, Run run) {
    double read = run.seconds();
    KMeansClustering clustering = KMeans.fit(data.points(), weights, options, run.execution());
    return new KMeansReport(
        data, weights.length > 0, options, clustering, read, run.seconds() - read);
  }

  /** Returns what the files hold. */
  PartitionFiles.Partition partition() {
    ExemplarTable table =
        new ExemplarTable(nearestRows(), clustering.sizes(), data.columns(), originalCentroids());
    return new PartitionFiles.Partition(data, clustering.labels(), table, PartitionFiles.CENTROIDS);
  }

  /** Returns the point of each cluster nearest to the centroid; of an empty one row 0. */
  private int[] nearestRows() {
    PointSet centroids = clustering.centroids();
    int[] rows = new int[centroids.size()];
    double[] least = new double[rows.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < data.size(); i++) {
      int c = clustering.labels()[i];
      double distance = 0;
      for (int f = 0; f < centroids.dimensions(); f++) {
        double difference = data.points().get(i, f) - centroids.get(c, f);
        distance += difference * difference;
      }
      if (distance < least[c]) {
        least[c] = distance;
        rows[c] = i;
      }
    }
    return rows;
  }

  /** Returns the centroids in the columns of the input: degrees of their directions on Earth. */
  private PointSet originalCentroids() {
    PointSet centroids = clustering.centroids();
    if (data.geographic().isEmpty()) {
      return centroids;
    }
    PointSet degrees = PointSet.allocate(centroids.size(), 2, Precision.FLOAT64);
    for (int c = 0; c < centroids.size(); c++) {
      double x = centroids.get(c, 0);
      double y = centroids.get(c, 1);
      degrees.set(c, 0, Math.toDegrees(Math.atan2(centroids.get(c, 2), Math.hypot(x, y))));
      degrees.set(c, 1, Math.toDegrees(Math.atan2(y, x)));
    }
    return degrees;
  }

  private Optional<ExternalIndices> agreement() {
    return data.labels()
        .map(ClassLabels::classes)
        .map(classes -> ExternalIndices.of(classes, clustering.labels()));
  }

  /** Returns the words above the picture. */
  String headline() {
    return "%s of %s points by K-means, inertia %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(data.size()),
            Phrases.number(clustering.inertia()));
  }

  /** Returns what is printed. */
  TextTable table() {
    int[] sizes = clustering.sizes();
    TextTable table =
        new TextTable()
            .add("input", data.source().name())
            .add("points", SummaryText.points(data))
            .add("clusters", Phrases.count(sizes.length))
            .add(
                "sizes",
                "%s to %s"
                    .formatted(
                        Phrases.count(Arrays.stream(sizes).min().orElseThrow()),
                        Phrases.count(Arrays.stream(sizes).max().orElseThrow())))
            .add("inertia", Phrases.number(clustering.inertia()))
            .add("iterations", iterations())
            .add("start", start());
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
    return Phrases.count(clustering.iterations().size())
        + (clustering.converged() ? ", converged" : ", not converged");
  }

  private String start() {
    return "%s, seed %d, the best of %s"
        .formatted(
            options.start().name(), clustering.seed(), Phrases.count(clustering.inertias().length));
  }

  /** Returns what the summary file says. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, SummaryJson.input(data));
    fields.put("n", data.size());
    fields.put("d", data.points().dimensions());
    fields.put("method", "k-means");
    fields.put("k", options.k());
    fields.put("start", options.start().name());
    fields.put("starts", options.starts());
    fields.put("tolerance", options.tolerance());
    fields.put("max_iterations", options.maxIterations());
    fields.put("weighted", weighted);
    fields.put("seed", options.seed());
    fields.put("clusters", clustering.clusterCount());
    fields.put("inertia", clustering.inertia());
    fields.put("converged", clustering.converged());
    fields.put("best_seed", clustering.seed());
    fields.put("inertia_of_starts", clustering.inertias());
    fields.put("iterations", clustering.iterations().size());
    fields.put("history", clustering.iterations());
    agreement()
        .ifPresent(
            indices -> {
              fields.put("ari", indices.adjustedRandIndex());
              fields.put("nmi", indices.normalizedMutualInformation());
            });
    fields.put("seconds", Map.of("read", readSeconds, "cluster", clusterSeconds));
    fields.put("peak_memory_bytes", SystemMemory.peakBytes());
    SummaryJson.putProvenance(fields, clustering.provenance());
    return fields;
  }
}

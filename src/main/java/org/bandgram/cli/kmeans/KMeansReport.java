package org.bandgram.cli.kmeans;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cli.result.PartitionFiles;
import org.bandgram.cli.result.SummaryJson;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.result.ExemplarTable;

/**
 * What K-means found.
 *
 * @param partition the points and their clusters
 * @param weighted whether the points have weights
 * @param options how
 * @param clustering the result
 */
public record KMeansReport(
    Partition partition, boolean weighted, KMeans.Options options, KMeansClustering clustering) {
  /** How summaries name it. */
  public static final String METHOD = "k-means";

  /** Clusters a data set that was just read. */
  static KMeansReport of(DataSet data, double[] weights, KMeans.Options options, Run run) {
    double read = run.seconds();
    KMeansClustering clustering = KMeans.fit(data.points(), weights, options, run.execution());
    double clustered = run.seconds();
    ExemplarTable table =
        new ExemplarTable(
            nearestRows(data, clustering),
            clustering.sizes(),
            data.columns(),
            originalCentroids(data, clustering));
    Partition partition =
        Partition.of(
            data,
            clustering.labels(),
            clustering.status(),
            table,
            PartitionFiles.CENTROIDS,
            read,
            clustered,
            run);
    return new KMeansReport(partition, weights.length > 0, options, clustering);
  }

  /** Returns the point of each cluster nearest to the centroid; of an empty one row 0. */
  private static int[] nearestRows(DataSet data, KMeansClustering clustering) {
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
  private static PointSet originalCentroids(DataSet data, KMeansClustering clustering) {
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

  /** Returns the words above the picture. */
  String headline() {
    return "%s of %s points by K-means, inertia %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(clustering.labels().length),
            Phrases.number(clustering.inertia()));
  }

  /** Returns what is printed. */
  TextTable table() {
    TextTable table = partition.summary();
    table.add("start", start());
    table.add("", "on " + devices());
    partition.addClusters(table);
    table.add("inertia", Phrases.number(clustering.inertia())).add("iterations", iterations());
    return partition.finish(table);
  }

  private String devices() {
    String backend = clustering.provenance().backend();
    double hostShare = clustering.hostShare();
    return hostShare == 0 || hostShare == 1
        ? backend
        : "%s, %.0f %% of the points on the CPU".formatted(backend, 100 * hostShare);
  }

  private String iterations() {
    return Phrases.count(clustering.iterations().size()) + ", " + partition.ending();
  }

  private String start() {
    return "%s, seed %d, the best of %s"
        .formatted(
            options.init().start(), clustering.seed(), Phrases.count(clustering.inertias().length));
  }

  /** Returns what the summary file says. */
  Map<String, Object> fields() {
    Map<String, Object> fields = partition.fields(METHOD);
    fields.put("k", options.k());
    fields.put("start", options.init().start().toString());
    fields.put("starts", options.init().starts());
    fields.put("tolerance", options.stopping().tolerance());
    fields.put("max_iterations", options.stopping().maxIterations());
    fields.put("weighted", weighted);
    fields.put("seed", options.init().seed());
    fields.put("host_share", clustering.hostShare());
    fields.put("clusters", clustering.clusterCount());
    fields.put("sizes", clustering.sizes());
    fields.put("inertia", clustering.inertia());
    SummaryJson.putStatus(fields, partition.status());
    fields.put("best_seed", clustering.seed());
    fields.put("inertia_of_starts", clustering.inertias());
    fields.put("iterations", clustering.iterations().size());
    fields.put("history", clustering.iterations());
    if (partition.data().geographic().isPresent()) {
      PointSet centroids = clustering.centroids();
      fields.put(
          SummaryJson.CENTROIDS_IN_SPACE,
          IntStream.range(0, centroids.size()).mapToObj(centroids::row).toList());
    }
    partition.putMeasures(fields);
    SummaryJson.putProvenance(fields, clustering.provenance());
    return fields;
  }
}

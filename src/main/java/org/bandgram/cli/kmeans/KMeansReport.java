package org.bandgram.cli.kmeans;

import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.result.ExemplarTable;
import org.bandgram.report.Curve;

/** Clusters by K-means, and says what came out. */
final class KMeansReport {
  private KMeansReport() {}

  /** Clusters a data set that was just read. */
  static Partition of(DataSet data, double[] weights, KMeans.Options options, Run run) {
    run.endStage("read");
    KMeansClustering clustering = KMeans.fit(data.points(), weights, options, run.execution());
    run.endStage("cluster");
    ExemplarTable table =
        new ExemplarTable(
            clustering.nearestRows(data.points()),
            clustering.sizes(),
            data.columns(),
            originalCentroids(data, clustering));
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    Report report = Report.on(data);
    addOptions(report, options, clustering);
    report.field("weighted", weights.length > 0).field("seed", options.init().seed());
    addResult(report, clustering, status);
    if (data.geographic().isPresent()) {
      PointSet centroids = clustering.centroids();
      report.field(
          SummaryFile.CENTROIDS_IN_SPACE,
          IntStream.range(0, centroids.size()).mapToObj(centroids::row).toList());
    }
    Partition.finish(report, data, clustering.labels(), status, run);
    report.provenance(clustering.provenance());
    return new Partition(
        data,
        clustering.labels(),
        status,
        table,
        ResultFiles.CENTROIDS,
        headline(clustering),
        report,
        Curve.over(
            "Inertia of the best start",
            "iteration",
            1,
            clustering.iterations().stream().mapToDouble(i -> i.inertia()).toArray()));
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

  private static String headline(KMeansClustering clustering) {
    return "%s of %s points by K-means, inertia %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(clustering.labels().length),
            Phrases.number(clustering.inertia()));
  }

  private static void addOptions(
      Report report, KMeans.Options options, KMeansClustering clustering) {
    String start = options.init().start().toString();
    int starts = clustering.inertias().length;
    report
        .field(SummaryFile.METHOD, SummaryFile.K_MEANS)
        .field("k", options.k())
        .entry("start", start, "start", Partition.start(start, clustering.seed(), starts))
        .field("starts", options.init().starts())
        .field("tolerance", options.stopping().tolerance())
        .field("max_iterations", options.stopping().maxIterations());
  }

  private static void addResult(Report report, KMeansClustering clustering, Status status) {
    int iterations = clustering.iterations().size();
    report
        .entry("host_share", clustering.hostShare(), "", "on " + devices(clustering))
        .entry(
            "clusters",
            clustering.clusterCount(),
            "clusters",
            Partition.clusters(clustering.sizes()))
        .field("sizes", clustering.sizes())
        .number("inertia", clustering.inertia(), "inertia")
        .status(status)
        .field("best_seed", clustering.seed())
        .field("inertia_of_starts", clustering.inertias())
        .entry(
            "iterations",
            iterations,
            "iterations",
            Phrases.count(iterations) + ", " + Partition.ending(status))
        .field("history", clustering.iterations());
  }

  private static String devices(KMeansClustering clustering) {
    String backend = clustering.provenance().backend();
    double hostShare = clustering.hostShare();
    return hostShare == 0 || hostShare == 1
        ? backend
        : "%s, %.0f %% of the points on the CPU".formatted(backend, 100 * hostShare);
  }
}

package org.bandgram.cli.kmeans;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Hints;
import org.bandgram.cli.result.OtherReadings;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SummaryFile;
import org.bandgram.report.Curve;

/** Clusters by K-means, and says what came out. */
final class KMeansReport {
  private KMeansReport() {}

  /** Clusters a data set that was just read. */
  static Partition of(DataSet data, double[] weights, KMeans.Options options, Run run) {
    run.endStage("read");
    KMeansClustering clustering = KMeans.fit(data.points(), weights, options, run.execution());
    run.endStage("cluster");
    ModelFiles files = ModelFiles.of(data, clustering);
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    Report report = Report.on(data);
    addOptions(report, options, clustering);
    report.field(SummaryFile.PRECISION, data.points().precision());
    report.field("weighted", weights.length > 0).field("seed", options.init().seed());
    addResult(report, clustering, status);
    report.fields(files.fields());
    Partition.finish(report, data, clustering.labels(), status, run);
    OtherReadings.add(report, data, "'bandgram cluster --precomputed matrix'");
    Hints.add(report, data, clustering.labels(), run.execution());
    report.provenance(clustering.provenance());
    return new Partition(
        files,
        status,
        headline(clustering),
        report,
        Curve.over(
            "Inertia of the best start",
            "iteration",
            1,
            clustering.iterations().stream().mapToDouble(i -> i.inertia()).toArray()));
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

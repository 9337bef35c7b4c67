package org.bandgram.cli.kmeans;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.model.internal.SummaryFile;

/** What is said about clusters of K-means. */
final class KMeansReport {
  private KMeansReport() {}

  static void addOptions(Report report, KMeans.Options options, KMeansClustering clustering) {
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

  static void addResult(Report report, KMeansClustering clustering, Status status) {
    int iterations = clustering.iterations().size();
    report
        .entry("host_share", clustering.hostShare(), "", "on " + devices(clustering))
        .clusters(clustering.sizes(), status)
        .field("sizes", clustering.sizes())
        .field("inertia", clustering.inertia())
        .found("inertia", Phrases.number(clustering.inertia()) + ", squared distances to the means")
        .field("best_seed", clustering.seed())
        .field("inertia_of_starts", clustering.inertias())
        .count("iterations", iterations, "iterations")
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

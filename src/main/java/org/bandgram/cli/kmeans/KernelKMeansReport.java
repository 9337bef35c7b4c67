package org.bandgram.cli.kmeans;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.storage.SimilarityStorage;

/** What is said about clusters of kernel K-means. */
final class KernelKMeansReport {
  private KernelKMeansReport() {}

  static void addOptions(
      Report report, KernelKMeans.Options options, KernelKMeansClustering clustering) {
    String start = options.init().start().toString();
    int starts = clustering.objectives().length;
    boolean isBanded = clustering.halfBandwidth().isPresent();
    boolean isTiled = options.sums().storage() instanceof GramStorage.Tiled;
    report
        .field("k", options.k())
        .entry("start", start, "start", Partition.start(start, clustering.seed(), starts))
        .line("", "on " + clustering.provenance().backend())
        .field("starts", options.init().starts())
        .field("tolerance", options.stopping().tolerance())
        .field("max_iterations", options.stopping().maxIterations())
        .field("empty", options.empty())
        .field("pairs", isBanded ? KeptPairs.BANDS : KeptPairs.ALL)
        .field("similarities", isTiled ? SimilarityStorage.RECOMPUTED : SimilarityStorage.STORED)
        .field("half_bandwidth", clustering.halfBandwidth())
        .field("sums", options.sums().form())
        .field("seed", options.init().seed());
  }

  static void addResult(Report report, KernelKMeansClustering clustering, Status status) {
    report
        .clusters(clustering.sizes(), status)
        .field("sizes", clustering.sizes())
        .field("objective", clustering.objective())
        .found(
            "objective",
            Phrases.number(clustering.objective()) + ", squared distances in feature space")
        .field("period", clustering.period())
        .field("indefinite", clustering.indefinite())
        .field("best_seed", clustering.seed())
        .field("objective_of_starts", clustering.objectives())
        .entry("iterations", clustering.iterations().size(), "iterations", iterations(clustering))
        .field("seconds_of_stages", clustering.timings())
        .field("history", clustering.iterations());
    if (clustering.indefinite()) {
      report.basis("indefinite", "the objective rose: the kernel is indefinite on these points");
    }
    clustering
        .halfBandwidth()
        .ifPresent(
            h ->
                report.basis(
                    "guarantee",
                    "none: of the kernel matrix only a band is used, h = " + Phrases.count(h)));
  }

  private static String iterations(KernelKMeansClustering clustering) {
    String count = Phrases.count(clustering.iterations().size());
    return clustering.period() > 0
        ? "%s, labels return every %s"
            .formatted(count, Phrases.count(clustering.period(), "iteration"))
        : count;
  }
}

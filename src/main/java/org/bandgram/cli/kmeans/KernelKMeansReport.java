package org.bandgram.cli.kmeans;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.data.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SummaryFile;
import org.bandgram.report.Curve;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.SimilarityText;

/** Clusters by kernel K-means, and says what came out. */
final class KernelKMeansReport {
  private KernelKMeansReport() {}

  /** Clusters a data set that was just read. */
  static Partition of(DataSet data, Similarity kernel, KernelKMeans.Options options, Run run) {
    run.endStage("read");
    KernelKMeansClustering clustering =
        KernelKMeans.fit(data.points(), kernel, options, run.execution());
    run.endStage("cluster");
    ModelFiles files = ModelFiles.of(data, clustering);
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    String form = SimilarityText.format(kernel);
    Report report =
        Report.on(data)
            .field(SummaryFile.METHOD, SummaryFile.KERNEL_K_MEANS)
            .entry(SummaryFile.KERNEL, form, "kernel", form)
            .field(SummaryFile.PRECISION, data.points().precision())
            .fields(files.fields());
    addOptions(report, options, clustering);
    addResult(report, clustering, status);
    Partition.finish(report, data, clustering.labels(), status, run);
    report.provenance(clustering.provenance());
    return new Partition(
        files,
        status,
        headline(clustering, form),
        report,
        Curve.over(
            "Objective of the best start",
            "iteration",
            1,
            clustering.iterations().stream().mapToDouble(i -> i.objective()).toArray()));
  }

  private static String headline(KernelKMeansClustering clustering, String kernel) {
    return "%s of %s points by kernel K-means, %s, objective %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(clustering.labels().length),
            kernel,
            Phrases.number(clustering.objective()));
  }

  private static void addOptions(
      Report report, KernelKMeans.Options options, KernelKMeansClustering clustering) {
    String start = options.init().start().toString();
    int starts = clustering.objectives().length;
    report
        .field("k", options.k())
        .entry("start", start, "start", Partition.start(start, clustering.seed(), starts))
        .line("", "on " + clustering.provenance().backend())
        .field("starts", options.init().starts())
        .field("tolerance", options.stopping().tolerance())
        .field("max_iterations", options.stopping().maxIterations())
        .field("empty", options.empty())
        .field("gram", options.sums().storage().toString())
        .field("half_bandwidth", clustering.halfBandwidth())
        .field("sums", options.sums().form())
        .field("seed", options.init().seed());
  }

  private static void addResult(Report report, KernelKMeansClustering clustering, Status status) {
    report
        .entry(
            "clusters",
            clustering.clusterCount(),
            "clusters",
            Partition.clusters(clustering.sizes()))
        .field("sizes", clustering.sizes())
        .number("objective", clustering.objective(), "objective")
        .status(status)
        .field("period", clustering.period())
        .field("indefinite", clustering.indefinite())
        .field("best_seed", clustering.seed())
        .field("objective_of_starts", clustering.objectives())
        .entry(
            "iterations",
            clustering.iterations().size(),
            "iterations",
            iterations(clustering, status))
        .field("seconds_of_stages", clustering.timings())
        .field("history", clustering.iterations());
    if (clustering.indefinite()) {
      report.line("", "the objective rose: the kernel is indefinite on these points");
    }
    clustering
        .halfBandwidth()
        .ifPresent(
            h ->
                report.line(
                    "guarantee",
                    "none: of the kernel matrix only a band is used, h = " + Phrases.count(h)));
  }

  private static String iterations(KernelKMeansClustering clustering, Status status) {
    String end =
        clustering.period() > 0
            ? "labels return every " + Phrases.count(clustering.period(), "iteration")
            : Partition.ending(status);
    return Phrases.count(clustering.iterations().size()) + ", " + end;
  }
}

package org.bandgram.cli.kmeans;

import java.util.Optional;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.LowRank;
import org.bandgram.io.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;
import org.bandgram.storage.SimilarityStorage;

/** Clusters points by kernel K-means. */
final class KernelKMeansRun {
  /** With less of the trace the user is warned. */
  private static final double LITTLE_TRACE = 0.9;

  /** The share of the objective that clusters at least save if the kernel sees any. */
  private static final double LITTLE_GAIN = 0.01;

  private KernelKMeansRun() {}

  /** Clusters a data set that was just read. */
  static Outcome execute(DataSet data, Similarity kernel, KernelKMeans.Options options, Run run) {
    run.endStage("read");
    KernelKMeansClustering clustering =
        approximation(options)
            .of(() -> KernelKMeans.fit(data.points(), kernel, options, run.execution()), "all");
    run.endStage("cluster");
    ModelFiles files = ModelFiles.of(data, clustering);
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    String form = SimilarityText.format(kernel);
    Report report =
        Report.on(data)
            .field(SummaryFile.METHOD, SummaryFile.KERNEL_K_MEANS)
            .entry(SummaryFile.KERNEL, form)
            .field(SummaryFile.PRECISION, data.points().precision())
            .fields(files.fields());
    addOptions(report, options, clustering);
    addResult(report, clustering, status);
    if (kernel instanceof Similarity.Gaussian && explainsNothing(clustering)) {
      report.warning(
          "to this kernel nearly all points are unlike each other, so the clusters are arbitrary;"
              + " take a wider kernel (a smaller GAMMA, or --scale)");
    }
    return new Outcome(report, headline(clustering, form), status)
        .withMeans(
            files,
            Optional.empty(),
            i -> Math.sqrt(Math.max(0, clustering.distances()[i])),
            clustering.provenance(),
            run)
        .withCurves(Curve.ofBest("Objective", clustering.iterations(), i -> i.objective()));
  }

  /** Any clusters of n points that a kernel tells all from each other have the objective n - k. */
  private static boolean explainsNothing(KernelKMeansClustering clustering) {
    int unlike = clustering.labels().length - clustering.clusterCount();
    return clustering.lowRank().isEmpty() && clustering.objective() > (1 - LITTLE_GAIN) * unlike;
  }

  private static void addOptions(
      Report report, KernelKMeans.Options options, KernelKMeansClustering clustering) {
    GramStorage storage = options.sums().storage();
    SimilarityStorage similarities =
        storage instanceof GramStorage.Tiled
            ? SimilarityStorage.RECOMPUTED
            : SimilarityStorage.STORED;
    report
        .field("k", options.k())
        .starts(options.init(), clustering.seed(), clustering.objectives().length)
        .line("", "on " + clustering.provenance().backend())
        .stopping(options.stopping())
        .field("empty", options.empty())
        .field("approximation", approximation(options))
        .field("similarities", similarities)
        .field("half_bandwidth", clustering.halfBandwidth())
        .field("sums", options.sums().form())
        .field("seed", options.init().seed());
    clustering.lowRank().ifPresent(matrix -> addLowRank(report, matrix));
  }

  private static void addLowRank(Report report, LowRank matrix) {
    String share = Phrases.percent(matrix.traceShare());
    report
        .field("trace_share", matrix.traceShare())
        .basis(
            "approximation",
            "low-rank: %s numbers for each point have %s of the kernel's trace; --approximation all"
                    .formatted(Phrases.count(matrix.rank()), share)
                + " compares every pair");
    if (matrix.traceShare() < LITTLE_TRACE) {
      report.warning(
          ("the matrix of rank %s has only %s of the kernel's trace, so the clusters say little of"
                  + " the kernel; take a wider kernel (a smaller GAMMA, or --scale), a larger --rank"
                  + " or --approximation all")
              .formatted(Phrases.count(matrix.rank()), share));
    }
  }

  private static GramApproximation approximation(KernelKMeans.Options options) {
    return switch (options.sums().storage()) {
      case GramStorage.Banded _ -> GramApproximation.BANDS;
      case GramStorage.LowRank _ -> GramApproximation.LOW_RANK;
      case GramStorage.Stored _, GramStorage.Tiled _ -> GramApproximation.ALL;
    };
  }

  private static void addResult(Report report, KernelKMeansClustering clustering, Status status) {
    report
        .means(clustering.sizes(), status, "objective", clustering.objective(), "in feature space")
        .field("period", clustering.period())
        .field("indefinite", clustering.indefinite())
        .field("best_seed", clustering.seed())
        .field("objective_of_starts", clustering.objectives())
        .entry("iterations", clustering.iterations().size(), iterations(clustering))
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

  private static String headline(KernelKMeansClustering clustering, String kernel) {
    return Outcome.headline(
        clustering.clusterCount(),
        Optional.empty(),
        clustering.labels().length,
        "kernel K-means, %s, objective %s"
            .formatted(kernel, Phrases.number(clustering.objective())));
  }
}

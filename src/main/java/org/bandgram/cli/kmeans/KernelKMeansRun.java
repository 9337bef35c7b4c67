package org.bandgram.cli.kmeans;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.io.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;

/** Clusters points by kernel K-means. */
final class KernelKMeansRun {
  private KernelKMeansRun() {}

  /** Clusters a data set that was just read. */
  static Partition execute(DataSet data, Similarity kernel, KernelKMeans.Options options, Run run) {
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
    KernelKMeansReport.addOptions(report, options, clustering);
    KernelKMeansReport.addResult(report, clustering, status);
    ClusterProfiles profiles =
        Partition.finish(report, data, clustering.labels(), clustering.clusterCount(), status, run);
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
            clustering.iterations().stream().mapToDouble(i -> i.objective()).toArray()),
        profiles);
  }

  private static String headline(KernelKMeansClustering clustering, String kernel) {
    return "%s of %s points by kernel K-means, %s, objective %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(clustering.labels().length),
            kernel,
            Phrases.number(clustering.objective()));
  }
}

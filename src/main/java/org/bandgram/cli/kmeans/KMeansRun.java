package org.bandgram.cli.kmeans;

import java.util.Optional;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Certainty;
import org.bandgram.cli.result.Hints;
import org.bandgram.cli.result.OtherReadings;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.io.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/** Clusters points by K-means. */
final class KMeansRun {
  private KMeansRun() {}

  /** Clusters a data set that was just read. */
  static Partition execute(
      DataSet data, double[] weights, KMeans.Options options, Certainty.Asked asked, Run run) {
    run.endStage("read");
    KMeansClustering clustering = KMeans.fit(data.points(), weights, options, run.execution());
    Optional<Certainty> certainty = certainty(data, clustering, asked, run);
    int clusters = certainty.map(sure -> sure.clustersBesideNoise(options.k())).orElse(options.k());
    if (clusters > options.k() && !(options.init().start() instanceof CentroidStart.Given)) {
      KMeans.Options more = options.withK(clusters);
      clustering = KMeans.fit(data.points(), weights, more, run.execution());
      certainty = certainty(data, clustering, asked, run);
    }
    run.endStage("cluster");
    run.endStage("evaluate");
    ModelFiles files = ModelFiles.of(data, clustering);
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    Report report = Report.on(data);
    KMeansReport.addOptions(report, options, clustering);
    report.field(SummaryFile.PRECISION, data.points().precision());
    report.field("weighted", weights.length > 0).field("seed", options.init().seed());
    KMeansReport.addResult(report, clustering, status);
    report.fields(files.fields());
    if (certainty.isPresent()) {
      certainty.get().addTo(report);
      certainty.get().addTo(files);
    }
    ClusterProfiles profiles =
        Partition.finish(report, data, clustering.labels(), clustering.clusterCount(), status, run);
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
            clustering.iterations().stream().mapToDouble(i -> i.inertia()).toArray()),
        profiles,
        certainty);
  }

  private static Optional<Certainty> certainty(
      DataSet data, KMeansClustering clustering, Certainty.Asked asked, Run run) {
    return Certainty.of(
        data,
        new NegativeSquaredEuclidean(),
        clustering.labels(),
        clustering.centroids(),
        asked,
        run.execution());
  }

  private static String headline(KMeansClustering clustering) {
    return "%s of %s points by K-means, inertia %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(clustering.labels().length),
            Phrases.number(clustering.inertia()));
  }
}

package org.bandgram.cli.kmeans;

import java.util.Optional;
import java.util.function.IntFunction;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.describe.Certainty;
import org.bandgram.describe.Hints;
import org.bandgram.io.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/** Clusters points by K-means. */
final class KMeansRun {
  private static final EuclideanDistance EUCLIDEAN = new EuclideanDistance();

  private KMeansRun() {}

  /** Clusters a data set that was just read. */
  static Outcome execute(
      DataSet data, double[] weights, KMeans.Options options, Certainty.Asked asked, Run run) {
    run.endStage("read");
    IntFunction<Fitted> fit = k -> fit(data, weights, options.withK(k), asked, run);
    Fitted fitted =
        options.init().start() instanceof CentroidStart.Given
            ? fit.apply(options.k())
            : Certainty.besideNoise(options.k(), fit, Fitted::certainty);
    KMeansClustering clustering = fitted.clustering();
    Optional<Certainty> certainty = fitted.certainty();
    run.endStage("cluster");
    run.endStage("evaluate");
    Status status = clustering.status().unlessStopped(run.execution().cancellation());
    Report report =
        Report.on(data)
            .field(SummaryFile.METHOD, SummaryFile.K_MEANS)
            .field("k", options.k())
            .starts(options.init(), clustering.seed(), clustering.inertias().length)
            .stopping(options.stopping())
            .field(SummaryFile.PRECISION, data.points().precision())
            .field("weighted", weights.length > 0)
            .field("seed", options.init().seed());
    ModelFiles files = ModelFiles.of(data, clustering);
    add(report, clustering, status);
    report.fields(files.fields());
    if (certainty.isPresent()) {
      report.certainty(certainty.get());
      certainty.get().addTo(files);
    }
    PointSet means = clustering.centroids();
    int[] labels = clustering.labels();
    String headline =
        Outcome.headline(clustering.clusterCount(), certainty, data.size(), "K-means");
    Outcome outcome =
        new Outcome(report, headline, status)
            .withMeans(
                files,
                certainty,
                i -> EUCLIDEAN.between(data.points(), i, means, labels[i]),
                clustering.provenance(),
                run)
            .withCurves(Curve.ofBest("Inertia", clustering.iterations(), i -> i.inertia()));
    Hints.of(data, new NegativeSquaredEuclidean()).forEach(report::warning);
    Hints.of(data, clustering.labels(), run.execution()).forEach(report::warning);
    return outcome;
  }

  /** What was found, and how sure that is. */
  private record Fitted(KMeansClustering clustering, Optional<Certainty> certainty) {}

  private static Fitted fit(
      DataSet data, double[] weights, KMeans.Options options, Certainty.Asked asked, Run run) {
    KMeansClustering found = KMeans.fit(data.points(), weights, options, run.execution());
    return new Fitted(
        found,
        Certainty.of(
            data,
            new NegativeSquaredEuclidean(),
            found.labels(),
            found.centroids(),
            asked,
            run.execution()));
  }

  private static void add(Report report, KMeansClustering clustering, Status status) {
    report
        .entry("host_share", clustering.hostShare(), "", "on " + devices(clustering))
        .means(clustering.sizes(), status, "inertia", clustering.inertia(), "to the means")
        .field("best_seed", clustering.seed())
        .field("inertia_of_starts", clustering.inertias())
        .count("iterations", clustering.iterations().size())
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

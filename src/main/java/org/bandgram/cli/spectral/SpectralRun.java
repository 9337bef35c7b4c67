package org.bandgram.cli.spectral;

import java.util.function.Function;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.OtherReadings;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.Series;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.data.PointSet;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity;
import org.bandgram.spectral.NeighbourAffinity;
import org.bandgram.spectral.SpectralClustering;
import org.bandgram.spectral.SpectralEmbedding;

/** Clusters by eigenvectors. */
final class SpectralRun {
  private SpectralRun() {}

  /**
   * What holds points together.
   *
   * @param title what it is, for the headline
   * @param cure what helps if there are too many components
   */
  private record Links(String title, String cure) {}

  /** Clusters a data set that was just read. */
  static SpectralOutcome execute(
      DataSet data, SpectralArguments arguments, SpectralClustering.Options options, Run run) {
    run.endStage("read");
    DistinctPoints.requireAtLeast(options.means().k(), data.points());
    SpectralEmbedding.requireRoom(data.size(), options.embedding());
    Similarity similarity = arguments.similarity();
    NeighbourGraph graph =
        NeighbourGraph.build(data.points(), similarity, arguments.graph(), run.execution());
    run.endStage("graph");
    GramOperator affinity =
        arguments.affinity() == SpectralArguments.Affinity.CONNECTIVITY
            ? NeighbourAffinity.connectivity(graph, arguments.graph().neighbours())
            : GramOperator.of(graph, new double[data.size()]);
    Report report =
        Report.on(data)
            .field(SummaryFile.METHOD, SummaryFile.SPECTRAL)
            .field(SummaryFile.PRECISION, data.points().precision());
    SpectralReport.addGraph(report, graph, arguments);
    OtherReadings.add(report, data, "--precomputed matrix");
    Series.add(report, data, similarity);
    Links links =
        new Links(
            Phrases.count(arguments.graph().neighbours(), "nearest neighbour"),
            "more --neighbours connect them");
    return of(affinity, _ -> data, links, options, report, run);
  }

  /** Clusters by affinities that were just read. */
  static SpectralOutcome execute(
      GivenAffinities given, SpectralClustering.Options options, Run run) {
    run.endStage("read");
    int n = given.operator().size();
    Report report =
        Report.on(given.input())
            .field("n", n)
            .basis(
                "",
                "%s%s, affinities as given"
                    .formatted(
                        Phrases.count(n, "point"), given.names().isEmpty() ? "" : ", with ids"))
            .field(SummaryFile.METHOD, SummaryFile.SPECTRAL)
            .field(SummaryFile.PRECOMPUTED, given.kind());
    given.notes().forEach(report::warning);
    if (given.looksLikeDistances()) {
      report.warning(
          "the affinities look like distances: each of a point with itself is 0 and all others are"
              + " above, or their column is called so; they were taken for affinities, the greater"
              + " the nearer; exp(-d^2 / (2 s^2)) makes one of each distance d, s being how far"
              + " neighbours are apart");
    }
    Links links = new Links("given affinities", "more --dimensions tell them apart");
    return of(given.operator(), given::at, links, options, report, run);
  }

  private static SpectralOutcome of(
      GramOperator affinity,
      Function<PointSet, DataSet> dataAt,
      Links links,
      SpectralClustering.Options options,
      Report report,
      Run run) {
    int k = options.means().k();
    int n = affinity.size();
    InvalidInputException.require(k <= n, "k", k, "at most %d, the number of points".formatted(n));
    SpectralEmbedding embedding =
        SpectralEmbedding.fit(affinity, options.embedding(), run.execution());
    run.endStage("embed");
    SpectralClustering found = SpectralClustering.fit(embedding, options.means(), run.execution());
    run.endStage("cluster");
    DataSet data = dataAt.apply(embedding.coordinates());
    ModelFiles files =
        ModelFiles.ofLabels(
            data,
            SummaryFile.SPECTRAL,
            found.labels(),
            found.nearestPoints(),
            found.means().provenance());
    Status status = found.means().status().unlessStopped(run.execution().cancellation());
    SpectralReport.addEmbedding(report, found.embedding(), options.embedding(), links.cure());
    SpectralReport.addClusters(report, found, options, status);
    ClusterProfiles profiles =
        Partition.finish(report, data, found.labels(), found.means().clusterCount(), status, run);
    report.provenance(found.means().provenance());
    Partition clusters =
        new Partition(
            files,
            status,
            headline(found, links.title()),
            report,
            Curve.over(
                "Inertia of the best start",
                "iteration",
                1,
                found.means().iterations().stream().mapToDouble(i -> i.inertia()).toArray()),
            profiles);
    return new SpectralOutcome(clusters, found.embedding().coordinates());
  }

  private static String headline(SpectralClustering found, String links) {
    return "%s of %s points by %s of %s"
        .formatted(
            Phrases.count(found.means().clusterCount(), "cluster"),
            Phrases.count(found.labels().length),
            Phrases.count(found.embedding().eigenvalues().length, "eigenvector"),
            links);
  }
}

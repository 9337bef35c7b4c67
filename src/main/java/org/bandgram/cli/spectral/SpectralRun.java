package org.bandgram.cli.spectral;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.describe.Certainty;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;
import org.bandgram.spectral.NeighbourAffinity;
import org.bandgram.spectral.SpectralClustering;
import org.bandgram.spectral.SpectralEmbedding;

/** Clusters by eigenvectors. */
final class SpectralRun {
  static final String EMBEDDING = "embedding";

  private static final EuclideanDistance EUCLIDEAN = new EuclideanDistance();

  private SpectralRun() {}

  /**
   * What holds points together.
   *
   * @param title what it is, for the headline
   * @param cure what helps if there are too many components
   * @param judge says how sure clusters are; empty if that is not known
   */
  private record Links(
      String title, String cure, Function<SpectralClustering, Optional<Certainty>> judge) {}

  /** What was found, and how sure that is. */
  private record Fitted(SpectralClustering found, Optional<Certainty> certainty) {}

  /** Clusters a data set that was just read. */
  static Outcome execute(
      DataSet data,
      SpectralArguments arguments,
      SpectralClustering.Options options,
      Certainty.Asked asked,
      Run run) {
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
    addGraph(report, graph, arguments);
    report.hints(data, similarity);
    if (arguments.affinity() == SpectralArguments.Affinity.CONNECTIVITY
        && arguments.graph().neighbours() >= data.size() - 1
        && options.means().k() > 1) {
      report.warning(
          "each point is a neighbour of all others, so clusters are arbitrary; try fewer"
              + " --neighbours");
    }
    Links links =
        new Links(
            Phrases.count(arguments.graph().neighbours(), "nearest neighbour"),
            "more --neighbours connect them",
            found ->
                Certainty.ofEmbedding(
                    data,
                    similarity,
                    found.labels(),
                    found.nearestPoints(),
                    found.embedding().coordinates(),
                    found.means().centroids(),
                    asked,
                    run.execution()));
    return of(affinity, _ -> data, links, options, report, run);
  }

  /** Clusters by affinities that were just read. */
  static Outcome execute(GivenAffinities given, SpectralClustering.Options options, Run run) {
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
          "the affinities look like distances: none is negative, and each of a point with itself is"
              + " 0 or their column is called so; they were taken for affinities, the greater the"
              + " nearer; exp(-d^2 / (2 s^2)) makes one of each distance d, s being how far"
              + " neighbours are apart");
    }
    Links links =
        new Links("given affinities", "more --dimensions tell them apart", _ -> Optional.empty());
    return of(given.operator(), given::at, links, options, report, run);
  }

  private static Outcome of(
      GramOperator affinity,
      Function<PointSet, DataSet> dataAt,
      Links links,
      SpectralClustering.Options options,
      Report report,
      Run run) {
    int k = options.means().k();
    int n = affinity.size();
    InvalidInputException.require(k <= n, "k", k, "at most %d, the number of points".formatted(n));
    Fitted fitted =
        Certainty.besideNoise(
            k, clusters -> fit(affinity, links, with(options, clusters), run), Fitted::certainty);
    SpectralClustering found = fitted.found();
    DataSet data = dataAt.apply(found.embedding().coordinates());
    ModelFiles files =
        ModelFiles.ofLabels(
            data,
            SummaryFile.SPECTRAL,
            found.labels(),
            found.nearestPoints(),
            found.means().provenance());
    Status status = found.means().status().unlessStopped(run.execution().cancellation());
    addEmbedding(report, found.embedding(), options.embedding(), links.cure());
    addClusters(report, found, options, status);
    fitted
        .certainty()
        .ifPresent(
            sure -> {
              report.certainty(sure);
              sure.addTo(files);
            });
    PointSet points = found.embedding().coordinates();
    PointSet means = found.means().centroids();
    ResultTable places =
        new ResultTable(n)
            .integers("row", i -> i)
            .ids(data.ids().map(RowIds::values).orElse(List.of()))
            .places(points);
    String headline =
        Outcome.headline(
            found.means().clusterCount(),
            fitted.certainty(),
            found.labels().length,
            "%s of %s"
                .formatted(
                    Phrases.count(found.embedding().eigenvalues().length, "eigenvector"),
                    links.title()));
    return new Outcome(report, headline, status)
        .withMeans(
            files,
            fitted.certainty(),
            i -> EUCLIDEAN.between(points, i, means, found.labels()[i]),
            found.means().provenance(),
            run)
        .withCurves(Curve.ofBest("Inertia", found.means().iterations(), i -> i.inertia()))
        .withTable(EMBEDDING, places);
  }

  private static Fitted fit(
      GramOperator affinity, Links links, SpectralClustering.Options options, Run run) {
    SpectralEmbedding embedding =
        SpectralEmbedding.fit(affinity, options.embedding(), run.execution());
    run.endStage("embed");
    SpectralClustering found = SpectralClustering.fit(embedding, options.means(), run.execution());
    run.endStage("cluster");
    return new Fitted(found, links.judge().apply(found));
  }

  /** Asks for so many clusters, and as many dimensions if these were as many as clusters. */
  private static SpectralClustering.Options with(SpectralClustering.Options options, int clusters) {
    SpectralClustering.Options more = options.withMeans(means -> means.withK(clusters));
    return options.embedding().dimensions() == options.means().k()
        ? more.withEmbedding(embedding -> embedding.withDimensions(clusters))
        : more;
  }

  private static void addGraph(Report report, NeighbourGraph graph, SpectralArguments arguments) {
    String similarity = SimilarityText.format(arguments.similarity());
    int neighbours = arguments.graph().neighbours();
    report
        .field(SummaryFile.SIMILARITY, similarity)
        .entry(
            "neighbours",
            neighbours,
            "%s by %s, recall %s"
                .formatted(
                    Phrases.count(neighbours),
                    similarity,
                    Phrases.number(graph.construction().recall())))
        .graph(graph.construction())
        .entry("affinity", arguments.affinity());
  }

  private static void addEmbedding(
      Report report, SpectralEmbedding embedding, SpectralEmbedding.Options options, String cure) {
    double[] eigenvalues = embedding.eigenvalues();
    double last = eigenvalues[eigenvalues.length - 1];
    report
        .entry(
            "components",
            embedding.components(),
            Phrases.count(embedding.components(), "connected component"))
        .entry(
            "eigenvalues",
            eigenvalues,
            "%s of the Laplacian, up to %s"
                .formatted(Phrases.count(eigenvalues.length), Phrases.number(last)))
        .field("dimensions", options.dimensions())
        .field("tolerance", options.tolerance())
        .entry(
            "residual",
            embedding.residual(),
            "%s after %s"
                .formatted(
                    Phrases.number(embedding.residual()),
                    Phrases.count(embedding.products(), "product")))
        .field("products", embedding.products())
        .field("embedding_converged", embedding.converged());
    if (embedding.components() > eigenvalues.length) {
      report.warning(
          ("the affinities form %s, more than dimensions: points of the smallest ones share a place"
                  + " in the embedding; %s")
              .formatted(Phrases.count(embedding.components(), "connected component"), cure));
    }
    if (!embedding.converged()) {
      report.endedEarly(
          "the eigenvectors are less accurate than wanted; try more --max-iterations or a larger"
              + " --tolerance");
    }
  }

  private static void addClusters(
      Report report, SpectralClustering found, SpectralClustering.Options options, Status status) {
    KMeansClustering means = found.means();
    report
        .field("k", options.means().k())
        .field("starts", options.means().init().starts())
        .field("seed", options.embedding().seed())
        .means(means.sizes(), status, "inertia", means.inertia(), "in the embedding")
        .field("inertia_of_starts", means.inertias())
        .entry(
            "iterations",
            means.iterations().size(),
            Phrases.count(means.iterations().size()) + " of K-means");
  }
}

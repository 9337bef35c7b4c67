package org.bandgram.cli.spectral;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.SimilarityText;
import org.bandgram.spectral.SpectralClustering;
import org.bandgram.spectral.SpectralEmbedding;

/** What is said about clusters by eigenvectors. */
final class SpectralReport {
  private SpectralReport() {}

  static void addGraph(Report report, NeighbourGraph graph, SpectralArguments arguments) {
    String similarity = SimilarityText.format(arguments.similarity());
    int neighbours = arguments.graph().neighbours();
    report
        .field(SummaryFile.SIMILARITY, similarity)
        .entry(
            "neighbours",
            neighbours,
            "neighbours",
            "%s by %s, recall %s"
                .formatted(
                    Phrases.count(neighbours),
                    similarity,
                    Phrases.number(graph.construction().recall())))
        .field("graph_method", graph.construction().method())
        .field("graph_recall", graph.construction().recall())
        .entry("affinity", arguments.affinity(), "affinity", arguments.affinity().toString());
  }

  static void addEmbedding(
      Report report, SpectralEmbedding embedding, SpectralEmbedding.Options options, String cure) {
    double[] eigenvalues = embedding.eigenvalues();
    double last = eigenvalues[eigenvalues.length - 1];
    report
        .entry(
            "components",
            embedding.components(),
            "components",
            Phrases.count(embedding.components(), "connected component"))
        .entry(
            "eigenvalues",
            eigenvalues,
            "eigenvalues",
            "%s of the Laplacian, up to %s"
                .formatted(Phrases.count(eigenvalues.length), Phrases.number(last)))
        .field("dimensions", options.dimensions())
        .field("tolerance", options.tolerance())
        .entry(
            "residual",
            embedding.residual(),
            "residual",
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

  static void addClusters(
      Report report, SpectralClustering found, SpectralClustering.Options options, Status status) {
    int[] sizes = found.means().sizes();
    report
        .field("k", options.means().k())
        .field("starts", options.means().init().starts())
        .field("seed", options.embedding().seed())
        .clusters(sizes, status)
        .field("sizes", sizes)
        .field("inertia", found.means().inertia())
        .found(
            "inertia",
            Phrases.number(found.means().inertia()) + ", squared distances in the embedding")
        .field("inertia_of_starts", found.means().inertias())
        .entry(
            "iterations",
            found.means().iterations().size(),
            "iterations",
            Phrases.count(found.means().iterations().size()) + " of K-means");
  }
}

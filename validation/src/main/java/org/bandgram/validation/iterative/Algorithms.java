package org.bandgram.validation.iterative;

import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Smacof.Start;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.iterative.IterativeTask.Problem;
import org.bandgram.validation.iterative.IterativeTask.Solved;
import org.bandgram.validation.sets.NamedGraph;

/**
 * Iterative algorithms as tasks that go on for as many iterations as they are told, since no
 * tolerance ends them.
 */
final class Algorithms {
  static final String K_MEANS = "k-means";
  static final String SMACOF = "smacof";
  static final String PAGE_RANK = "pagerank";

  /** Where random starts begin. */
  static final long SEED = 30;

  /** Vectors of n numbers that an iteration of PageRank reads or writes besides the arcs. */
  private static final int RANK_VECTORS = 5;

  private Algorithms() {}

  /** Options of K-means with centroids that start from some of the points. */
  static KMeans.Options kMeansOptions(int k, Device device) {
    return KMeans.Options.of(k)
        .withInit(init -> init.withStart(CentroidStart.random()).withSeed(SEED))
        .withStopping(stopping -> stopping.withTolerance(0))
        .withDevice(device);
  }

  /** Lloyd's algorithm. */
  static IterativeTask kMeans(
      String form, String set, PointSet points, KMeans.Options options, int iterations) {
    int n = points.size();
    int d = points.dimensions();
    return new IterativeTask(
        new Problem(K_MEANS, form, set, n, d, options.k()),
        iterations,
        (_, coordinates) -> (double) n * options.k() * d / coordinates,
        (count, execution) -> {
          KMeansClustering means =
              KMeans.fit(
                  points,
                  options.withStopping(stopping -> stopping.withMaxIterations(count)),
                  execution);
          return new Solved(means.iterations().size(), means.provenance().backend());
        });
  }

  /** Sums over all kernel values in every iteration, or over those of points that moved. */
  static IterativeTask kernelKMeans(
      String form, DenseMatrix kernelMatrix, KernelKMeans.Options options, int iterations) {
    int n = kernelMatrix.size();
    return new IterativeTask(
        new Problem("kernel k-means", form, "uniform, k = " + options.k(), n, 10, options.k()),
        iterations,
        (bandwidth, _) -> (double) Float.BYTES * n * n / bandwidth,
        (count, execution) -> {
          KernelKMeansClustering found =
              KernelKMeans.fit(
                  kernelMatrix,
                  options.withStopping(stopping -> stopping.withMaxIterations(count)),
                  execution);
          return new Solved(found.iterations().size(), found.provenance().backend());
        });
  }

  /** Euclidean distances of points, in double precision. */
  static Dissimilarities distances(PointSet points) {
    return Dissimilarities.ofPoints(
        points.withPrecision(Precision.FLOAT64), new EuclideanDistance());
  }

  /** Multidimensional scaling from a random start. */
  static IterativeTask smacof(
      String form,
      String set,
      Dissimilarities dissimilarities,
      int dimensions,
      Device device,
      int iterations) {
    int n = dissimilarities.size();
    Smacof.Options options =
        Smacof.Options.defaults()
            .withDimensions(dimensions)
            .withInit(init -> init.withStart(Start.RANDOM).withStarts(1))
            .withStopping(stopping -> stopping.withTolerance(0))
            .withDevice(device);
    return new IterativeTask(
        new Problem(SMACOF, form, set, n, dimensions, 0),
        iterations,
        (bandwidth, _) -> 0.5 * Double.BYTES * n * (n - 1.0) / bandwidth,
        (count, execution) -> {
          Embedding embedding =
              Smacof.fit(
                  dissimilarities,
                  options.withStopping(stopping -> stopping.withMaxIterations(count)),
                  execution);
          return new Solved(embedding.iterations(), embedding.provenance().backend());
        });
  }

  /** PageRank of graphs in every layout that a device has. */
  static Stream<IterativeTask> pageRank(List<NamedGraph> graphs, Device device, int iterations) {
    return graphs.stream()
        .flatMap(
            graph ->
                SparseFormat.on(device).stream()
                    .map(layout -> pageRank(graph, layout, device, iterations)));
  }

  private static IterativeTask pageRank(
      NamedGraph named, SparseFormat layout, Device device, int iterations) {
    WebGraph graph = named.graph();
    int n = graph.size();
    PageRank.Options options =
        PageRank.Options.defaults()
            .withFormat(layout)
            .withStopping(stopping -> stopping.withTolerance(0))
            .withDevice(device);
    return new IterativeTask(
        new Problem(PAGE_RANK, layout.toString(), named.name(), n, named.meanArcs(), 0),
        iterations,
        (bandwidth, _) ->
            ((double) Integer.BYTES * graph.arcs() + (double) RANK_VECTORS * Double.BYTES * n)
                / bandwidth,
        (count, execution) -> {
          Ranking ranking =
              PageRank.fit(
                  graph,
                  options.withStopping(stopping -> stopping.withMaxIterations(count)),
                  execution);
          return new Solved(ranking.iterations(), ranking.provenance().backend());
        });
  }
}

package org.bandgram.validation;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.CentroidStart;
import org.bandgram.cluster.KMeansOptions;
import org.bandgram.cluster.KernelKMeans;
import org.bandgram.cluster.KernelKMeansClustering;
import org.bandgram.cluster.KernelKMeansOptions;
import org.bandgram.cluster.LabelStart;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.LinkLayout;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Start;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.kernel.EuclideanDistance;
import org.bandgram.kernel.Gaussian;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.WebGraph;
import org.bandgram.validation.IterativeTask.Solved;

/** The problems of {@link IterativeTime}. */
final class IterativeTasks {
  private static final long SEED = 30;

  /** Vectors of n numbers that an iteration of PageRank reads or writes besides the links. */
  private static final int RANK_VECTORS = 5;

  private IterativeTasks() {}

  /** Returns all problems, small ones for a smoke run. */
  static List<IterativeTask> all(DataFolder data, boolean smoke) {
    List<IterativeTask> tasks = new ArrayList<>();
    for (int d : List.of(2, 10, 50)) {
      tasks.add(smoke ? kMeans(300, 20, d, 1) : kMeans(100_000, 300, d, 6));
    }
    tasks.addAll(smoke ? kernelKMeans(200, 1) : kernelKMeans(10_000, 15));
    for (int n : smoke ? List.of(60) : List.of(1000, 2000, 4000)) {
      tasks.add(smacof(n, smoke ? 2 : 20));
    }
    for (NamedGraph graph : NamedGraph.all(data, smoke)) {
      for (LinkLayout layout : LinkLayout.values()) {
        tasks.add(pageRank(graph, layout, smoke ? 2 : 20));
      }
    }
    return tasks;
  }

  /** Uniform points, on which it takes long to settle; centroids start from some of them. */
  private static IterativeTask kMeans(int n, int k, int d, int iterations) {
    PointSet points = SyntheticSets.uniform(n, d, SEED).points();
    KMeansOptions options =
        KMeansOptions.of(k).withStart(CentroidStart.random()).withTolerance(0).withSeed(SEED);
    return new IterativeTask(
        "k-means",
        "",
        "uniform, k = " + k,
        n,
        d,
        iterations,
        (_, coordinates) -> (double) n * k * d / coordinates,
        IterativeSolvers.kMeans(points, options));
  }

  /** Sums over all kernel values in every iteration, and over those of points that moved. */
  private static List<IterativeTask> kernelKMeans(int n, int iterations) {
    PointSet points = SyntheticSets.uniform(n, 10, SEED).points();
    DenseMatrix matrix;
    try (Execution execution = Execution.onAllProcessors()) {
      GramOps ops = BackendProvider.select(Device.CPU, Long.MAX_VALUE).gram();
      matrix = DenseMatrix.build(points, new Gaussian(0.5), Precision.FLOAT32, ops, execution);
    }
    KernelKMeansOptions options =
        KernelKMeansOptions.of(10).withStart(LabelStart.random()).withSeed(SEED);
    return List.of(
        kernelKMeans("full", matrix, options.withRefresh(1), iterations),
        kernelKMeans("moved points", matrix, options.withRefresh(50), iterations));
  }

  private static IterativeTask kernelKMeans(
      String form, DenseMatrix matrix, KernelKMeansOptions options, int iterations) {
    int n = matrix.size();
    return new IterativeTask(
        "kernel k-means",
        form,
        "uniform, k = " + options.k(),
        n,
        10,
        iterations,
        (bandwidth, _) -> (double) Float.BYTES * n * n / bandwidth,
        (count, execution) -> {
          KernelKMeansClustering found =
              KernelKMeans.fit(matrix, options.withMaxIterations(count), execution);
          return new Solved(found.iterations().size(), found.provenance().backend());
        });
  }

  /** Gaussian points in ten dimensions, brought into a plane. */
  private static IterativeTask smacof(int n, int iterations) {
    PointSet points = SyntheticSets.gaussian(n, 10, SEED).points().withPrecision(Precision.FLOAT64);
    Dissimilarities dissimilarities = Dissimilarities.ofPoints(points, new EuclideanDistance());
    Smacof.Options options =
        Smacof.Options.defaults().withStart(Start.RANDOM).withStarts(1).withTolerance(0);
    return new IterativeTask(
        "smacof",
        "",
        "gaussian",
        n,
        2,
        iterations,
        (bandwidth, _) -> 0.5 * Double.BYTES * n * (n - 1.0) / bandwidth,
        IterativeSolvers.smacof(dissimilarities, options));
  }

  private static IterativeTask pageRank(NamedGraph named, LinkLayout layout, int iterations) {
    WebGraph graph = named.graph();
    PageRank.Options options = PageRank.Options.defaults().withLayout(layout).withTolerance(0);
    int n = graph.size();
    return new IterativeTask(
        "pagerank",
        layout.toString(),
        named.name(),
        n,
        named.meanLinks(),
        iterations,
        (bandwidth, _) ->
            ((double) Integer.BYTES * graph.arcs() + (double) RANK_VECTORS * Double.BYTES * n)
                / bandwidth,
        IterativeSolvers.pageRank(graph, options));
  }
}

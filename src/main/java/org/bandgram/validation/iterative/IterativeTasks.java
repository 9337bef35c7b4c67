package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Start;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.WebGraph;
import org.bandgram.similarity.EuclideanDistance;
import org.bandgram.similarity.Gaussian;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.iterative.IterativeTask.Solved;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.NamedGraph;
import org.bandgram.validation.sets.SyntheticSets;

/** The problems of {@link IterativeTime}, made once for all devices. */
final class IterativeTasks {
  /** The form of K-means after its first iterations. */
  static final String UNDER_WAY = "under way";

  private static final long SEED = 30;

  /** Vectors of n numbers that an iteration of PageRank reads or writes besides the links. */
  private static final int RANK_VECTORS = 5;

  private final Sizes sizes;
  private final List<PointSet> means;
  private final DenseMatrix kernelMatrix;
  private final List<Dissimilarities> objects;
  private final List<NamedGraph> graphs;

  /**
   * How much is computed.
   *
   * @param points number of points for K-means
   * @param clusters number of clusters for K-means
   * @param kernelPoints number of points for kernel K-means
   * @param objects numbers of objects for SMACOF
   * @param fewIterations of K-means, which must not settle in twice as many
   * @param manyIterations of K-means under way, likewise
   * @param kernelIterations of kernel K-means, likewise
   * @param iterations of SMACOF and PageRank
   */
  private record Sizes(
      int points,
      int clusters,
      int kernelPoints,
      List<Integer> objects,
      int fewIterations,
      int manyIterations,
      int kernelIterations,
      int iterations) {
    static Sizes of(boolean smoke) {
      return smoke
          ? new Sizes(3200, 20, 200, List.of(60), 1, 2, 1, 2)
          : new Sizes(100_000, 300, 10_000, List.of(1000, 2000, 4000), 6, 40, 15, 20);
    }
  }

  private IterativeTasks(
      Sizes sizes,
      List<PointSet> means,
      DenseMatrix kernelMatrix,
      List<Dissimilarities> objects,
      List<NamedGraph> graphs) {
    this.sizes = sizes;
    this.means = means;
    this.kernelMatrix = kernelMatrix;
    this.objects = objects;
    this.graphs = graphs;
  }

  /** Makes the problems, small ones for a smoke run; reads the graphs that are there. */
  static IterativeTasks read(DataFolder data, boolean smoke) {
    Sizes sizes = Sizes.of(smoke);
    return new IterativeTasks(
        sizes,
        Stream.of(2, 10, 50)
            .map(d -> SyntheticSets.uniform(sizes.points(), d, SEED).points())
            .toList(),
        kernelMatrix(sizes.kernelPoints()),
        sizes.objects().stream().map(IterativeTasks::distances).toList(),
        NamedGraph.all(data, smoke));
  }

  private static DenseMatrix kernelMatrix(int n) {
    PointSet points = SyntheticSets.uniform(n, 10, SEED).points();
    try (Execution execution = Execution.onAllProcessors()) {
      GramOps ops = BackendProvider.select(Device.CPU, Long.MAX_VALUE).gram();
      return DenseMatrix.build(points, new Gaussian(0.5), Precision.FLOAT32, ops, execution);
    }
  }

  /** Gaussian points in ten dimensions, to be brought into a plane. */
  private static Dissimilarities distances(int n) {
    PointSet points = SyntheticSets.gaussian(n, 10, SEED).points().withPrecision(Precision.FLOAT64);
    return Dissimilarities.ofPoints(points, new EuclideanDistance());
  }

  /** Returns how many problems there are on a device. */
  int count() {
    return 2 * means.size() + 2 + objects.size() + graphs.size() * SparseFormat.values().length;
  }

  /** Returns how many of them are of K-means at the beginning of a run, the first ones. */
  int meansCount() {
    return means.size();
  }

  /** Returns all problems on a device. */
  List<IterativeTask> on(Device device) {
    List<IterativeTask> tasks = new ArrayList<>();
    for (PointSet points : means) {
      tasks.add(kMeans("", points, sizes.fewIterations(), kMeansOptions(device)));
    }
    for (PointSet points : means) {
      tasks.add(kMeans(UNDER_WAY, points, sizes.manyIterations(), kMeansOptions(device)));
    }
    KernelKMeans.Options kernel =
        KernelKMeans.Options.of(10)
            .withInit(init -> init.withStart(LabelStart.random()).withSeed(SEED))
            .withDevice(device);
    tasks.add(kernelKMeans("full", kernel.withSums(sums -> sums.withRefresh(1))));
    tasks.add(kernelKMeans("moved points", kernel.withSums(sums -> sums.withRefresh(50))));
    for (Dissimilarities dissimilarities : objects) {
      tasks.add(smacof(dissimilarities, device));
    }
    for (NamedGraph graph : graphs) {
      for (SparseFormat layout : SparseFormat.values()) {
        tasks.add(pageRank(graph, layout, device));
      }
    }
    return tasks;
  }

  /**
   * Returns a problem of K-means on the CPU and a GPU at once.
   *
   * @param index which one, below {@link #meansCount}
   * @param hostShare the part of the points for the CPU
   */
  IterativeTask shared(int index, double hostShare) {
    KMeans.Options options = kMeansOptions(Device.CUDA).withHostShare(hostShare);
    return kMeans("shared", means.get(index), sizes.fewIterations(), options);
  }

  private KMeans.Options kMeansOptions(Device device) {
    return KMeans.Options.of(sizes.clusters())
        .withInit(init -> init.withStart(CentroidStart.random()))
        .withStopping(stopping -> stopping.withTolerance(0))
        .withInit(init -> init.withSeed(SEED))
        .withDevice(device);
  }

  /** Uniform points, on which it takes long to settle; centroids start from some of them. */
  private IterativeTask kMeans(
      String form, PointSet points, int iterations, KMeans.Options options) {
    int n = points.size();
    int d = points.dimensions();
    return new IterativeTask(
        "k-means",
        form,
        "uniform, k = " + options.k(),
        n,
        d,
        iterations,
        (_, coordinates) -> (double) n * options.k() * d / coordinates,
        IterativeSolvers.kMeans(points, options));
  }

  /** Sums over all kernel values in every iteration, or over those of points that moved. */
  private IterativeTask kernelKMeans(String form, KernelKMeans.Options options) {
    int n = kernelMatrix.size();
    return new IterativeTask(
        "kernel k-means",
        form,
        "uniform, k = " + options.k(),
        n,
        10,
        sizes.kernelIterations(),
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

  private IterativeTask smacof(Dissimilarities dissimilarities, Device device) {
    int n = dissimilarities.size();
    Smacof.Options options =
        Smacof.Options.defaults()
            .withInit(init -> init.withStart(Start.RANDOM).withStarts(1))
            .withStopping(stopping -> stopping.withTolerance(0))
            .withDevice(device);
    return new IterativeTask(
        "smacof",
        "",
        "gaussian",
        n,
        2,
        sizes.iterations(),
        (bandwidth, _) -> 0.5 * Double.BYTES * n * (n - 1.0) / bandwidth,
        IterativeSolvers.smacof(dissimilarities, options));
  }

  private IterativeTask pageRank(NamedGraph named, SparseFormat layout, Device device) {
    WebGraph graph = named.graph();
    PageRank.Options options =
        PageRank.Options.defaults()
            .withFormat(layout)
            .withStopping(stopping -> stopping.withTolerance(0))
            .withDevice(device);
    int n = graph.size();
    return new IterativeTask(
        "pagerank",
        layout.toString(),
        named.name(),
        n,
        named.meanLinks(),
        sizes.iterations(),
        (bandwidth, _) ->
            ((double) Integer.BYTES * graph.arcs() + (double) RANK_VECTORS * Double.BYTES * n)
                / bandwidth,
        IterativeSolvers.pageRank(graph, options));
  }
}

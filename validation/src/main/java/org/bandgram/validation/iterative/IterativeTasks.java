package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.NamedGraph;
import org.bandgram.validation.sets.SyntheticSets;

/** The problems of {@link IterativeTime}, made once for all devices. */
final class IterativeTasks {
  /** The form of K-means after its first iterations. */
  static final String UNDER_WAY = "under way";

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
   * @param iterations of SMACOF and PageRank, of which a GPU has more
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
            .map(d -> SyntheticSets.uniform(sizes.points(), d, Algorithms.SEED).points())
            .toList(),
        kernelMatrix(sizes.kernelPoints()),
        sizes.objects().stream().map(IterativeTasks::distances).toList(),
        NamedGraph.all(data, smoke));
  }

  private static DenseMatrix kernelMatrix(int n) {
    PointSet points = SyntheticSets.uniform(n, 10, Algorithms.SEED).points();
    try (Execution execution = Execution.onAllProcessors()) {
      return DenseMatrix.build(points, new Gaussian(0.5), Precision.FLOAT32, execution);
    }
  }

  /** Gaussian points in ten dimensions, to be brought into a plane. */
  private static Dissimilarities distances(int n) {
    return Algorithms.distances(SyntheticSets.gaussian(n, 10, Algorithms.SEED).points());
  }

  /** Returns how many problems there are on a device. */
  int count(Device device) {
    return 2 * means.size() + 2 + objects.size() + graphs.size() * SparseFormat.on(device).size();
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
            .withInit(init -> init.withStart(LabelStart.random()).withSeed(Algorithms.SEED))
            .withDevice(device);
    int few = sizes.kernelIterations();
    tasks.add(
        Algorithms.kernelKMeans(
            "full", kernelMatrix, kernel.withSums(sums -> sums.withRefresh(1)), few));
    tasks.add(
        Algorithms.kernelKMeans(
            "moved points", kernelMatrix, kernel.withSums(sums -> sums.withRefresh(50)), few));
    int many = FigureTasks.times(device) * sizes.iterations();
    for (Dissimilarities distances : objects) {
      tasks.add(Algorithms.smacof("", "gaussian", distances, 2, device, many));
    }
    Algorithms.pageRank(graphs, device, many).forEach(tasks::add);
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
    return Algorithms.kMeansOptions(sizes.clusters(), device);
  }

  /** Uniform points, on which it takes long to settle. */
  private static IterativeTask kMeans(
      String form, PointSet points, int iterations, KMeans.Options options) {
    return Algorithms.kMeans(form, "uniform, k = " + options.k(), points, options, iterations);
  }
}

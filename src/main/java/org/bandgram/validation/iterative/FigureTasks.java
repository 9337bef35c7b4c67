package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Start;
import org.bandgram.rank.PageRank;
import org.bandgram.similarity.EuclideanDistance;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.harness.TestSet;
import org.bandgram.validation.iterative.IterativeTask.Solver;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.NamedGraph;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;

/** The problems of {@link IterativeFigures}, read once for all devices. */
final class FigureTasks {
  static final String SMACOF = "smacof";
  static final String PAGE_RANK = "pagerank";
  static final String K_MEANS = "k-means";

  /** Forms of K-means: all of an iteration, or one of its two parts. */
  static final String WHOLE = "iteration";

  static final String ASSIGNMENT = "assignment";
  static final String UPDATE = "update";

  private static final long SEED = 30;

  /** How many times the iterations of the largest MDS a smaller one may have. */
  private static final double MOST_TIMES = 10;

  private final Sizes sizes;
  private final Map<Integer, Dissimilarities> objects = new TreeMap<>();
  private final Map<Integer, TestSet> points = new TreeMap<>();
  private final List<NamedGraph> graphs;

  /**
   * How much is computed.
   *
   * @param objects numbers of objects for MDS
   * @param points numbers of points for K-means
   * @param clusters numbers of clusters for K-means
   * @param centre a number of points for all numbers of clusters
   * @param usual a number of clusters for all numbers of points
   * @param iterations of the largest MDS and of PageRank
   * @param fewIterations of K-means, which must not settle in twice as many
   */
  record Sizes(
      List<Integer> objects,
      List<Integer> points,
      List<Integer> clusters,
      int centre,
      int usual,
      int iterations,
      int fewIterations) {
    static Sizes of(boolean smoke) {
      return smoke
          ? new Sizes(List.of(30, 60), List.of(200, 400), List.of(4, 20), 400, 20, 2, 1)
          : new Sizes(
              List.of(500, 1000, 2000, 4000),
              List.of(25_000, 50_000, 100_000),
              List.of(10, 30, 100, 300),
              100_000,
              100,
              20,
              12);
    }
  }

  private FigureTasks(Sizes sizes, List<NamedGraph> graphs) {
    this.sizes = sizes;
    this.graphs = graphs;
  }

  /** Reads what is there; random points and graphs for a smoke run. */
  static FigureTasks read(DataFolder data, boolean smoke) {
    FigureTasks tasks = new FigureTasks(Sizes.of(smoke), NamedGraph.all(data, smoke));
    Optional<TestSet> digits =
        smoke ? Optional.of(SyntheticSets.gaussian(100, 5, SEED)) : data.find(RealSet.PENDIGITS);
    Optional<TestSet> cities =
        smoke
            ? Optional.of(SyntheticSets.uniform(1000, 3, SEED))
            : data.find(RealSet.GEONAMES_CITIES);
    for (int n : tasks.sizes.objects()) {
      digits.ifPresent(set -> tasks.objects.put(n, distances(set.thinned(n))));
    }
    for (int n : tasks.sizes.points()) {
      cities.ifPresent(set -> tasks.points.put(n, set.thinned(n)));
    }
    return tasks;
  }

  private static Dissimilarities distances(TestSet set) {
    PointSet points = set.points().withPrecision(Precision.FLOAT64);
    return Dissimilarities.ofPoints(points, new EuclideanDistance());
  }

  Sizes sizes() {
    return sizes;
  }

  /** Returns all problems on a device. */
  List<FigureTask> on(Device device) {
    List<FigureTask> tasks = new ArrayList<>();
    objects.forEach(
        (n, distances) -> {
          for (int dimensions : List.of(2, 3)) {
            tasks.add(smacof(n, distances, dimensions, device));
          }
        });
    for (NamedGraph graph : graphs) {
      for (SparseFormat layout : SparseFormat.values()) {
        tasks.add(pageRank(graph, layout, device));
      }
    }
    points.forEach((n, set) -> tasks.addAll(kMeans(set, sizes.usual(), device)));
    if (points.containsKey(sizes.centre())) {
      sizes.clusters().stream()
          .filter(k -> k != sizes.usual())
          .forEach(k -> tasks.addAll(kMeans(points.get(sizes.centre()), k, device)));
    }
    return tasks;
  }

  private FigureTask smacof(int n, Dissimilarities distances, int dimensions, Device device) {
    Smacof.Options options =
        Smacof.Options.defaults()
            .withDimensions(dimensions)
            .withInit(init -> init.withStart(Start.RANDOM).withStarts(1))
            .withStopping(stopping -> stopping.withTolerance(0))
            .withDevice(device);
    double pairs = Math.pow((double) sizes.objects().getLast() / n, 2);
    return task(
        0,
        SMACOF,
        "p = " + dimensions,
        "pendigits",
        n,
        dimensions,
        (int) (sizes.iterations() * Math.min(pairs, MOST_TIMES)),
        IterativeSolvers.smacof(distances, options));
  }

  private FigureTask pageRank(NamedGraph graph, SparseFormat layout, Device device) {
    PageRank.Options options =
        PageRank.Options.defaults()
            .withFormat(layout)
            .withStopping(stopping -> stopping.withTolerance(0))
            .withDevice(device);
    return task(
        0,
        PAGE_RANK,
        layout.toString(),
        graph.name(),
        graph.graph().size(),
        graph.meanLinks(),
        sizes.iterations(),
        IterativeSolvers.pageRank(graph.graph(), options));
  }

  private List<FigureTask> kMeans(TestSet set, int k, Device device) {
    KMeans.Options options =
        KMeans.Options.of(k)
            .withInit(init -> init.withStart(CentroidStart.random()))
            .withStopping(stopping -> stopping.withTolerance(0))
            .withInit(init -> init.withSeed(SEED))
            .withDevice(device);
    PointSet points = set.points();
    return List.of(
        kMeans(WHOLE, k, points, IterativeSolvers.kMeans(points, options)),
        kMeans(ASSIGNMENT, k, points, IterativeSolvers.assignment(points, options)),
        kMeans(UPDATE, k, points, IterativeSolvers.update(points, options)));
  }

  private FigureTask kMeans(String form, int k, PointSet points, Solver solver) {
    return task(
        k,
        K_MEANS,
        form,
        "geonames_cities",
        points.size(),
        points.dimensions(),
        sizes.fewIterations(),
        solver);
  }

  private static FigureTask task(
      int k,
      String algorithm,
      String form,
      String set,
      int n,
      double d,
      int iterations,
      Solver solver) {
    return new FigureTask(
        k, new IterativeTask(algorithm, form, set, n, d, iterations, (_, _) -> Double.NaN, solver));
  }
}

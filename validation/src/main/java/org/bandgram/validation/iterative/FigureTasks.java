package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.bandgram.Device;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.NamedGraph;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** The problems of {@link IterativeFigures}, read once for all devices. */
final class FigureTasks {
  /** Forms of K-means: all of an iteration, or one of its two parts. */
  static final String WHOLE = "iteration";

  static final String ASSIGNMENT = "assignment";
  static final String UPDATE = "update";

  static final String DIGITS = "pendigits";
  static final String CITIES = "geonames_cities";

  /** How many times the iterations of the largest MDS a smaller one may have. */
  private static final double MOST_TIMES = 10;

  private final Sizes sizes;
  private final Map<Integer, Dissimilarities> objects = new TreeMap<>();
  private final Map<Integer, TestSet> points = new TreeMap<>();
  private final List<NamedGraph> graphs;
  private Optional<TestSet> digits = Optional.empty();

  /**
   * How much is computed.
   *
   * @param objects numbers of objects for MDS
   * @param studied a number of objects for studies
   * @param points numbers of points for K-means
   * @param clusters numbers of clusters for K-means
   * @param centre a number of points for all numbers of clusters
   * @param usual a number of clusters for all numbers of points
   * @param iterations of the largest MDS and of PageRank
   * @param fewIterations of K-means, which must not settle in twice as many
   */
  record Sizes(
      List<Integer> objects,
      int studied,
      List<Integer> points,
      List<Integer> clusters,
      int centre,
      int usual,
      int iterations,
      int fewIterations) {
    static Sizes of(boolean smoke) {
      return smoke
          ? new Sizes(List.of(30, 60), 60, List.of(200, 400), List.of(4, 20), 400, 20, 2, 1)
          : new Sizes(
              List.of(500, 1000, 2000, 4000),
              2000,
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
    tasks.digits =
        smoke
            ? Optional.of(SyntheticSets.gaussian(100, 5, Algorithms.SEED))
            : data.find(RealSet.PENDIGITS);
    Optional<TestSet> cities =
        smoke
            ? Optional.of(SyntheticSets.uniform(1000, 3, Algorithms.SEED))
            : data.find(RealSet.GEONAMES_CITIES);
    for (int n : tasks.sizes.objects()) {
      tasks.digits.ifPresent(
          set -> tasks.objects.put(n, Algorithms.distances(set.thinned(n).points())));
    }
    for (int n : tasks.sizes.points()) {
      cities.ifPresent(set -> tasks.points.put(n, set.thinned(n)));
    }
    return tasks;
  }

  Sizes sizes() {
    return sizes;
  }

  /** Returns what studies work on: the same data in one size each. */
  StudyData studies() {
    return new StudyData(
        digits.map(set -> set.thinned(sizes.studied()).points()),
        Optional.ofNullable(points.get(sizes.centre())).map(TestSet::points),
        sizes.usual(),
        graphs.stream().map(LinkMatrix::of).toList(),
        sizes.fewIterations());
  }

  /** Returns all problems on a device. */
  List<IterativeTask> on(Device device) {
    List<IterativeTask> tasks = new ArrayList<>();
    objects.forEach(
        (n, distances) -> {
          for (int dimensions : List.of(2, 3)) {
            tasks.add(smacof(n, distances, dimensions, device));
          }
        });
    Algorithms.pageRank(graphs, device, sizes.iterations()).forEach(tasks::add);
    points.forEach((n, set) -> tasks.addAll(kMeans(set, sizes.usual(), device)));
    if (points.containsKey(sizes.centre())) {
      sizes.clusters().stream()
          .filter(k -> k != sizes.usual())
          .forEach(k -> tasks.addAll(kMeans(points.get(sizes.centre()), k, device)));
    }
    return tasks;
  }

  private IterativeTask smacof(int n, Dissimilarities distances, int dimensions, Device device) {
    double pairs = Math.pow((double) sizes.objects().getLast() / n, 2);
    int iterations = (int) (sizes.iterations() * Math.min(pairs, MOST_TIMES));
    return Algorithms.smacof(
        "p = " + dimensions, DIGITS, distances, dimensions, device, iterations);
  }

  private List<IterativeTask> kMeans(TestSet set, int k, Device device) {
    KMeans.Options options = Algorithms.kMeansOptions(k, device);
    int few = sizes.fewIterations();
    return List.of(
        Algorithms.kMeans(WHOLE, CITIES, set.points(), options, few),
        Algorithms.assignment(ASSIGNMENT, CITIES, set.points(), options, few),
        Algorithms.update(UPDATE, CITIES, set.points(), options, few));
  }
}

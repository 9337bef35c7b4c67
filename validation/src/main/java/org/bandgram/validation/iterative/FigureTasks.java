package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.NamedGraph;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** The problems of {@link IterativeFigures}, read once for all devices. */
final class FigureTasks {
  static final String DIGITS = "pendigits";
  static final String CITIES = "geonames_cities";

  /** How many times the iterations of the largest MDS a smaller one may have. */
  private static final double MOST_TIMES = 10;

  /** How many times as many iterations a GPU has. */
  private static final int ON_GPU = 20;

  private final Sizes sizes;
  private final Map<Integer, Dissimilarities> objects = new TreeMap<>();
  private final List<NamedGraph> graphs;
  private Optional<TestSet> digits = Optional.empty();
  private Optional<TestSet> cities = Optional.empty();

  /**
   * How much is computed.
   *
   * @param objects numbers of objects for MDS
   * @param studied a number of objects for studies
   * @param points numbers of points for K-means, each in 2 and 4 dimensions
   * @param clusters numbers of clusters for each number of points
   * @param moreClusters numbers of clusters for one number of points only
   * @param centre that number of points, and that of studies
   * @param usual a number of clusters for studies
   * @param iterations of the largest MDS and of PageRank
   * @param fewIterations of K-means, which must not settle in twice as many
   */
  record Sizes(
      List<Integer> objects,
      int studied,
      List<Integer> points,
      List<Integer> clusters,
      List<Integer> moreClusters,
      int centre,
      int usual,
      int iterations,
      int fewIterations) {
    static Sizes of(boolean smoke) {
      return smoke
          ? new Sizes(
              List.of(30, 60), 60, List.of(200, 400), List.of(4, 20), List.of(), 400, 20, 2, 1)
          : new Sizes(
              List.of(500, 1000, 2000, 4000, 8000),
              2000,
              IntStream.rangeClosed(14, 20).mapToObj(power -> 1 << power).toList(),
              List.of(100, 300),
              List.of(10, 30, 1000),
              1 << 17,
              100,
              20,
              8);
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
    tasks.cities =
        smoke
            ? Optional.of(SyntheticSets.uniform(1000, 3, Algorithms.SEED))
            : data.find(RealSet.GEONAMES_CITIES);
    for (int n : tasks.sizes.objects()) {
      tasks.digits.ifPresent(
          set -> tasks.objects.put(n, Algorithms.distances(set.thinned(n).points())));
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
        cities.map(set -> set.thinned(sizes.centre()).points()),
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
    Algorithms.pageRank(graphs, device, times(device) * sizes.iterations()).forEach(tasks::add);
    for (int n : sizes.points()) {
      for (int dimensions : List.of(2, 4)) {
        PointSet set = SyntheticSets.uniform(n, dimensions, Algorithms.SEED).points();
        sizes.clusters().forEach(k -> tasks.add(kMeans(set, k, device)));
        if (n == sizes.centre()) {
          sizes.moreClusters().forEach(k -> tasks.add(kMeans(set, k, device)));
        }
      }
    }
    return tasks;
  }

  /** Iterations of a GPU are short beside its preparation, which has to drop out. */
  static int times(Device device) {
    return device == Device.CUDA ? ON_GPU : 1;
  }

  private IterativeTask smacof(int n, Dissimilarities distances, int dimensions, Device device) {
    double pairs = Math.pow((double) sizes.objects().getLast() / n, 2);
    int iterations = (int) (times(device) * sizes.iterations() * Math.min(pairs, MOST_TIMES));
    return Algorithms.smacof(
        "p = " + dimensions, DIGITS, distances, dimensions, device, iterations);
  }

  private IterativeTask kMeans(PointSet set, int k, Device device) {
    return Algorithms.kMeans(
        set.dimensions() + "-D",
        "uniform",
        set,
        Algorithms.kMeansOptions(k, device),
        sizes.fewIterations());
  }
}

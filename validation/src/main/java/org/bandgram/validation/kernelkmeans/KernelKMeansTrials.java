package org.bandgram.validation.kernelkmeans;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.KernelSumForm;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.storage.KernelFill;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Part;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Problem;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Runs of kernel K-means: matrices by their fills, and sums in every form.
 *
 * @param sizes how many of what
 */
record KernelKMeansTrials(Sizes sizes, Setup setup, Runs<KernelKMeansRun> runs) {
  private static final int FILL_REPETITIONS = 5;
  private static final int SHORT_FILL_REPETITIONS = 15;

  /** A CPU computes matrices of at most so many products of coordinates, and of points. */
  private static final double MOST_ON_CPU = 1e11;

  private static final int LARGEST_ON_CPU = 10_000;

  /** Matrices of more products are filled as often as other runs are repeated. */
  private static final double MOST_REPEATED = 1e12;

  /** Matrices of fewer points are filled in hundredths of a second. */
  private static final int SHORT = 3000;

  static final int REPETITIONS = 2;

  /** Sets with more points are run once, on a CPU with the fewest clusters alone. */
  private static final int FEW = 20_000;

  private static final long SEED = 31;
  private static final double WARM_UP_SECONDS = 3;
  private static final Map<String, UnaryOperator<KernelKMeans.Options>> FORMS =
      new LinkedHashMap<>();

  static {
    FORMS.put(
        KernelKMeansRun.BY_HAND,
        options -> options.withSums(sums -> sums.withForm(KernelSumForm.ROWS)));
    FORMS.put(KernelKMeansRun.PRODUCT, options -> options.withSums(sums -> sums.withRefresh(1)));
    FORMS.put(KernelKMeansRun.MOVED, UnaryOperator.identity());
  }

  /**
   * How much is computed.
   *
   * @param ns numbers of points whose matrix is computed with both fills
   * @param ds in how many dimensions
   * @param libraryPoints how many points of each set the library gets
   * @param libraryIterations how many iterations it does
   */
  record Sizes(
      List<Integer> ns,
      List<Integer> ds,
      List<Integer> ks,
      int iterations,
      int libraryPoints,
      int libraryIterations) {}

  /** Returns the trials with the library. */
  LibraryTrials library() {
    return new LibraryTrials(sizes.libraryPoints, sizes.ks, sizes.libraryIterations, setup);
  }

  /** Computes whole matrices and halves of them, in turns; these runs have no form. */
  void fills(Device device) {
    TestSet warmUp = SyntheticSets.uniform(2000, 64, SEED);
    warmUp(
        setup,
        silent ->
            List.of(KernelFill.WHOLE, KernelFill.HALF)
                .forEach(fill -> run(Part.FILL, warmUp, "", filled(device, fill), silent)));
    setup.each(
        "matrices",
        sizes.ns.stream()
            .flatMap(n -> sizes.ds.stream().map(d -> new Shape(n, d)))
            .filter(shape -> device != Device.CPU || shape.products() <= MOST_ON_CPU)
            .filter(shape -> device != Device.CPU || shape.n <= LARGEST_ON_CPU)
            .toList(),
        (shape, silent) -> fills(device, SyntheticSets.uniform(shape.n, shape.d, SEED), silent));
  }

  private record Shape(int n, int d) {
    double products() {
      return (double) n * n * d;
    }
  }

  /** Lets the JVM compile what is timed later. */
  static void warmUp(Setup setup, Consumer<Execution> task) {
    long start = System.nanoTime();
    try (Execution silent = setup.silent()) {
      while (!setup.smoke() && System.nanoTime() - start < 1e9 * WARM_UP_SECONDS) {
        task.accept(silent);
      }
    }
  }

  private void fills(Device device, TestSet set, Execution execution) {
    Map<KernelFill, List<KernelKMeansRun>> repeated = new LinkedHashMap<>();
    double products = new Shape(set.size(), set.dimensions()).products();
    int repetitions =
        set.size() < SHORT
            ? SHORT_FILL_REPETITIONS
            : products > MOST_REPEATED ? REPETITIONS : FILL_REPETITIONS;
    for (int r = 0; r < (setup.smoke() ? 1 : repetitions); r++) {
      for (KernelFill fill : List.of(KernelFill.WHOLE, KernelFill.HALF)) {
        repeated
            .computeIfAbsent(fill, _ -> new ArrayList<>())
            .add(run(Part.FILL, set, "", filled(device, fill), execution));
      }
    }
    repeated.values().forEach(some -> runs.add(fastest(some, r -> r.timings().matrix())));
  }

  private static KernelKMeans.Options filled(Device device, KernelFill fill) {
    return options(2, 1, device).withSums(sums -> sums.withStorage(GramStorage.stored(fill)));
  }

  /** Adds up the values of matrices in every form. */
  void sums(Device device, List<TestSet> sets) {
    setup.each(
        "sums",
        sets,
        (set, silent) -> {
          boolean isLong = set.size() > FEW && device == Device.CPU;
          for (int k : isLong ? sizes.ks.subList(0, 1) : sizes.ks) {
            KernelKMeans.Options options = options(k, sizes.iterations, device);
            FORMS.forEach(
                (form, change) ->
                    runs.add(
                        fastest(
                            setup,
                            set.size() > FEW ? 1 : REPETITIONS,
                            () -> run(Part.SUMS, set, form, change.apply(options), silent),
                            KernelKMeansRun::secondsPerIteration)));
          }
        });
  }

  static KernelKMeans.Options options(int k, int iterations, Device device) {
    return KernelKMeans.Options.of(k)
        .withInit(init -> init.withStart(LabelStart.random()).withSeed(SEED))
        .withStopping(stopping -> stopping.withMaxIterations(iterations))
        .withDevice(device);
  }

  static Polynomial kernel(TestSet set) {
    return new Polynomial(1.0 / set.dimensions(), 1, 2);
  }

  private static KernelKMeansRun run(
      Part part, TestSet set, String form, KernelKMeans.Options options, Execution execution) {
    return KernelKMeansRun.of(
        Problem.of(part, set, options.k()),
        form,
        options,
        KernelKMeans.fit(set.points(), kernel(set), options, execution),
        Double.NaN);
  }

  /** Repeats a run, not in a smoke run, and returns the fastest. */
  static KernelKMeansRun fastest(
      Setup setup,
      int repetitions,
      Supplier<KernelKMeansRun> run,
      ToDoubleFunction<KernelKMeansRun> seconds) {
    return fastest(
        IntStream.range(0, setup.smoke() ? 1 : repetitions).mapToObj(_ -> run.get()).toList(),
        seconds);
  }

  /** Returns the fastest run, which knows how long the median took. */
  private static KernelKMeansRun fastest(
      List<KernelKMeansRun> repeated, ToDoubleFunction<KernelKMeansRun> seconds) {
    KernelKMeansRun best = repeated.stream().min(Comparator.comparingDouble(seconds)).orElseThrow();
    double median = Figures.median(repeated.stream().mapToDouble(seconds).boxed().toList());
    return best.withSpread(median / seconds.applyAsDouble(best));
  }
}

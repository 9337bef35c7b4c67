package org.bandgram.validation.kernelkmeans;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelSumForm;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.internal.compute.kernelsums.KernelFill;
import org.bandgram.similarity.Polynomial;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Where the time of kernel K-means goes: the figures of J. Bellavita, T. Pasquali, L. Del Rio
 * Martin, F. Vella, G. Guidi, Popcorn, PPoPP 2025, doi 10.1145/3710848.3710887.
 */
public final class KernelKMeansTime {
  private static final String CLAIM =
      "computing half of the kernel matrix is chosen where it takes less time than all of it, and"
          + " the sparse product takes less time than the kernel written by hand.";
  private static final int REPETITIONS = 2;

  /** Sets with more points are run once. */
  private static final int FEW = 20_000;

  private static final long SEED = 31;

  /**
   * The sizes.
   *
   * @param ns numbers of points whose matrix is computed with both fills
   * @param ds in how many dimensions
   * @param ks numbers of clusters
   * @param iterations how many
   * @param mnist the digits to cluster
   */
  private record Grid(
      List<Integer> ns, List<Integer> ds, List<Integer> ks, int iterations, RealSet mnist) {
    private static final List<Integer> NS = List.of(2000, 5000, 10_000);
    private static final List<Integer> DS = List.of(8, 32, 64, 128, 256, 784);
    private static final List<Integer> KS = List.of(10, 50, 100);
    private static final Grid USUAL = new Grid(NS, DS, KS, 30, RealSet.MNIST_TRAIN_FIRST10000);
    private static final Grid PAPER = new Grid(NS, DS, KS, 30, RealSet.MNIST_TRAIN);
    private static final Grid SMOKE =
        new Grid(List.of(200), List.of(2, 70), List.of(3, 5), 3, RealSet.MNIST_TRAIN_FIRST10000);
  }

  private KernelKMeansTime() {}

  /** Runs the experiment, with a sixth of MNIST. */
  public static void run(Setup setup) {
    run(setup, Grid.USUAL);
  }

  /** Runs the experiment with all of MNIST. */
  public static void runInFull(Setup setup) {
    run(setup, Grid.PAPER);
  }

  private static void run(Setup setup, Grid large) {
    Grid grid = setup.smoke() ? Grid.SMOKE : large;
    Runs<KernelKMeansRun> runs = new Runs<>(setup, KernelKMeansRun.COLUMNS);
    List<Trials> trials =
        setup.devices().stream().map(device -> new Trials(device, grid, setup, runs)).toList();
    trials.forEach(Trials::fills);
    List<TestSet> sets = sets(setup.data(), grid, setup.smoke());
    trials.forEach(on -> on.sums(sets));
    Report report = new Report(runs, CLAIM);
    List<KernelKMeansRun> fills = runs.where(r -> r.form().isEmpty());
    List<KernelKMeansRun> sums = runs.where(r -> !r.form().isEmpty());
    new KernelKMeansSummary(fills, sums).report(report);
    report
        .smallChart("fill.png", KernelKMeansSummary.fillChart(fills))
        .smallChart("sums.png", KernelKMeansSummary.sumsChart(sums))
        .write();
  }

  private static List<TestSet> sets(DataFolder data, Grid grid, boolean smoke) {
    List<TestSet> sets = new ArrayList<>();
    sets.add(SyntheticSets.uniform(smoke ? 200 : 10_000, 10, SEED));
    if (!smoke) {
      data.find(RealSet.LETTER).ifPresent(sets::add);
      data.find(grid.mnist).ifPresent(sets::add);
    }
    return sets.stream()
        .map(s -> new TestSet(s.name(), MinMaxScaling.of(s.points()), s.classes(), s.seed()))
        .toList();
  }

  /** Runs on one device. */
  private record Trials(Device device, Grid grid, Setup setup, Runs<KernelKMeansRun> runs) {
    private static final Map<String, UnaryOperator<KernelKMeans.Options>> FORMS =
        new LinkedHashMap<>();

    static {
      FORMS.put(
          KernelKMeansRun.BY_HAND,
          options -> options.withSums(sums -> sums.withForm(KernelSumForm.ROWS)));
      FORMS.put("product, all rows", options -> options.withSums(sums -> sums.withRefresh(1)));
      FORMS.put(KernelKMeansRun.MOVED, UnaryOperator.identity());
    }

    /** Computes whole matrices, halves of them, and what is chosen; these runs have no form. */
    void fills() {
      setup.each(
          "matrices",
          grid.ns.stream()
              .flatMap(n -> grid.ds.stream().map(d -> SyntheticSets.uniform(n, d, SEED)))
              .toList(),
          (set, silent) -> {
            for (KernelFill fill : List.of(KernelFill.WHOLE, KernelFill.HALF, KernelFill.AUTO)) {
              KernelKMeans.Options options =
                  options(2, 1).withSums(sums -> sums.withStorage(GramStorage.stored(fill)));
              runs.add(fastest(set, "", options, r -> r.timings().matrix(), silent));
            }
          });
    }

    /** Adds up the values of matrices in every form. */
    void sums(List<TestSet> sets) {
      setup.each(
          "sums",
          sets,
          (set, silent) -> {
            for (int k : grid.ks) {
              KernelKMeans.Options options = options(k, grid.iterations);
              FORMS.forEach(
                  (form, change) ->
                      runs.add(
                          fastest(
                              set,
                              form,
                              change.apply(options),
                              KernelKMeansRun::secondsPerIteration,
                              silent)));
            }
          });
    }

    private KernelKMeans.Options options(int k, int iterations) {
      return KernelKMeans.Options.of(k)
          .withInit(init -> init.withStart(LabelStart.random()).withSeed(SEED))
          .withStopping(stopping -> stopping.withMaxIterations(iterations))
          .withDevice(device);
    }

    private KernelKMeansRun fastest(
        TestSet set,
        String form,
        KernelKMeans.Options options,
        ToDoubleFunction<KernelKMeansRun> seconds,
        Execution execution) {
      Polynomial kernel = new Polynomial(1.0 / set.dimensions(), 1, 2);
      return IntStream.range(0, setup.smoke() || set.size() > FEW ? 1 : REPETITIONS)
          .mapToObj(
              _ ->
                  KernelKMeansRun.of(
                      set,
                      form,
                      options,
                      KernelKMeans.fit(set.points(), kernel, options, execution)))
          .min(Comparator.comparingDouble(seconds))
          .orElseThrow();
    }
  }
}

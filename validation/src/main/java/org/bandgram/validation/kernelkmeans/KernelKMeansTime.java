package org.bandgram.validation.kernelkmeans;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelSumForm;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.internal.compute.kernelsums.KernelFill;
import org.bandgram.similarity.Polynomial;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.RunLog;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Where the time of kernel K-means goes: the figures of J. Bellavita, T. Pasquali, L. Del Rio
 * Martin, F. Vella, G. Guidi, Popcorn, PPoPP 2025, doi 10.1145/3710848.3710887.
 */
public final class KernelKMeansTime implements Experiment {
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
   * @param ns numbers of points whose matrix is computed in both ways
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

  private final Grid large;

  /** Creates the experiment, with a sixth of MNIST. */
  public KernelKMeansTime() {
    this(Grid.USUAL);
  }

  private KernelKMeansTime(Grid large) {
    this.large = large;
  }

  @Override
  public Optional<Experiment> inFullSize() {
    return Optional.of(new KernelKMeansTime(Grid.PAPER));
  }

  @Override
  public String name() {
    return "kernel-kmeans-time";
  }

  @Override
  public String description() {
    return "time of kernel K-means: kernel matrix by n and d, sums by k, and its breakdown";
  }

  @Override
  public void run(Setup setup) {
    boolean smoke = setup.smoke();
    Grid grid = smoke ? Grid.SMOKE : large;
    DataFolder data = DataFolder.configured();
    String title = large.equals(Grid.PAPER) ? name() + " --full" : name();
    RunLog<KernelKMeansRun> log = new RunLog<>(title, KernelKMeansRun.COLUMNS, setup);
    try (Execution silent = setup.silent()) {
      List<Trials> trials =
          setup.devices().stream()
              .map(device -> new Trials(device, smoke ? 1 : REPETITIONS, grid, silent, log))
              .toList();
      Progress progress = setup.execution().progress();
      trials.forEach(on -> on.fills(progress));
      List<TestSet> sets = sets(data, grid, smoke);
      trials.forEach(on -> on.sums(sets, progress));
    }
    Measurements<KernelKMeansRun> table = log.measurements();
    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    List<KernelKMeansRun> fills = table.where(r -> r.form().isEmpty());
    List<KernelKMeansRun> sums = table.where(r -> !r.form().isEmpty());
    new KernelKMeansSummary(fills, sums).report(summary);
    new Results(table, summary)
        .smallChart("fill.png", KernelKMeansSummary.fillChart(fills))
        .smallChart("sums.png", KernelKMeansSummary.sumsChart(sums))
        .write(setup);
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
  private record Trials(
      Device device, int repetitions, Grid grid, Execution execution, RunLog<KernelKMeansRun> log) {
    /** Computes matrices in both ways; these runs have no form. */
    void fills(Progress progress) {
      long done = 0;
      for (int n : grid.ns) {
        for (int d : grid.ds) {
          TestSet set = SyntheticSets.uniform(n, d, SEED);
          for (KernelFill fill : List.of(KernelFill.WHOLE, KernelFill.HALF, KernelFill.AUTO)) {
            KernelKMeans.Options options =
                options(2, 1).withSums(sums -> sums.withStorage(GramStorage.stored(fill)));
            log.add(fastest(set, "", options, r -> r.timings().matrix()));
          }
          progress.update("matrices", ++done, (long) grid.ns.size() * grid.ds.size());
        }
      }
    }

    /** Adds up the values of matrices in every way. */
    void sums(List<TestSet> sets, Progress progress) {
      long done = 0;
      for (TestSet set : sets) {
        sums(set);
        progress.update("sums", ++done, sets.size());
      }
    }

    private void sums(TestSet set) {
      Map<String, UnaryOperator<KernelKMeans.Options>> forms = new LinkedHashMap<>();
      forms.put("by hand", options -> options.withSums(sums -> sums.withForm(KernelSumForm.ROWS)));
      forms.put("product, all rows", options -> options.withSums(sums -> sums.withRefresh(1)));
      forms.put(KernelKMeansRun.MOVED, UnaryOperator.identity());
      for (int k : grid.ks) {
        KernelKMeans.Options options = options(k, grid.iterations);
        forms.forEach(
            (form, change) ->
                log.add(
                    fastest(
                        set, form, change.apply(options), KernelKMeansRun::secondsPerIteration)));
      }
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
        ToDoubleFunction<KernelKMeansRun> seconds) {
      Polynomial kernel = new Polynomial(1.0 / set.dimensions(), 1, 2);
      return IntStream.range(0, set.size() > FEW ? 1 : repetitions)
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

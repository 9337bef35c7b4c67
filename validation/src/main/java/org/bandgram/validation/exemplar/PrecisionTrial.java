package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.metric.ClusteringError;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * Greedy selections on one set in every format, judged in double precision; half-precision
 * arithmetic is emulated, and tried where the CPU is.
 */
final class PrecisionTrial {
  /** What selections in half-precision arithmetic are called. */
  static final String ARITHMETIC = "float16 arithmetic";

  /** The same of coordinates times a power of two, so large that distances overflow. */
  static final String ENLARGED = ARITHMETIC + ", columns times 256";

  /** What selections in the arithmetic of the authors' program are called. */
  static final String PUBLISHED = "float16 as published";

  /** The same of so many points that every cell and so every gain is zero: the first are chosen. */
  static final String OVERFLOWN = PUBLISHED + ", 65,520 points or more";

  private static final double ENLARGEMENT = 256;
  private static final String EMULATION = "cpu-emulation";

  private final TestSet set;
  private final String range;
  private final Device device;
  private final ExemplarClustering exact;
  private final Execution execution;

  /**
   * Prepares a trial.
   *
   * @param set the points, scaled
   * @param range the range of every column
   */
  PrecisionTrial(TestSet set, String range, Device device, Execution execution) {
    this.set = set;
    this.range = range;
    this.device = device;
    this.execution = execution;
    exact = function(NumberFormat.FLOAT64);
  }

  private ExemplarClustering function(NumberFormat format) {
    ExemplarClustering.Options options = ExemplarClustering.Options.defaults().withDevice(device);
    return ExemplarClustering.of(format.of(set.points()), format.of(options), execution);
  }

  /**
   * Selects in every format.
   *
   * @param ks ascending numbers of exemplars; those that the set has count
   */
  void run(List<Integer> ks, Consumer<PrecisionRun> runs) {
    List<Integer> sizes = ks.stream().filter(k -> k <= set.size()).toList();
    int most = sizes.getLast();
    int[] usual = select(exact, most);
    List<Selection> selections = new ArrayList<>();
    for (NumberFormat format : List.of(NumberFormat.FLOAT32, NumberFormat.FLOAT16)) {
      ExemplarClustering function = function(format);
      selections.add(
          new Selection(format.toString(), function.backend(execution), select(function, most), 0));
    }
    if (device == Device.CPU) {
      PointSet points = set.points();
      selections.add(inHalves(ARITHMETIC, new FusedHalves(points, 1), most));
      selections.add(inHalves(ENLARGED, new FusedHalves(points, ENLARGEMENT), most));
      selections.add(inHalves(PUBLISHED, new PublishedHalves(points, 1), most));
      selections.add(new Selection(OVERFLOWN, EMULATION, IntStream.range(0, most).toArray(), 0));
    }
    for (Selection selection : selections) {
      PrecisionRun.Parting parting = parting(usual, selection.rows);
      sizes.forEach(k -> runs.accept(compared(selection, usual, k, parting)));
    }
  }

  private record Selection(String format, String backend, int[] rows, int overflowing) {}

  private Selection inHalves(String format, HalfArithmetic function, int k) {
    int[] rows = new HalfGreedy(function, execution).select(k);
    return new Selection(format, EMULATION, rows, function.overflowing());
  }

  private int[] select(ExemplarClustering function, int k) {
    return ExemplarOptimizer.lazyGreedy()
        .select(function, SelectionOptions.of(k), execution)
        .rows();
  }

  private static int[] first(int[] rows, int k) {
    return Arrays.copyOf(rows, k);
  }

  private PrecisionRun.Parting parting(int[] usual, int[] selected) {
    int step = Arrays.mismatch(usual, selected);
    if (step < 0) {
      return new PrecisionRun.Parting(OptionalInt.empty(), Double.NaN);
    }
    double[] gains =
        exact.gains(first(usual, step), new int[] {usual[step], selected[step]}, execution);
    double margin = (gains[0] - gains[1]) / gains[0];
    return new PrecisionRun.Parting(OptionalInt.of(step + 1), margin);
  }

  private PrecisionRun compared(
      Selection selection, int[] allUsual, int k, PrecisionRun.Parting parting) {
    int[] usual = first(allUsual, k);
    int[] selected = first(selection.rows, k);
    long common =
        Arrays.stream(selected).filter(i -> IntStream.of(usual).anyMatch(u -> u == i)).count();
    return new PrecisionRun(
        Subject.of(set),
        range,
        selection.format,
        k,
        k - (int) common,
        new PrecisionRun.Quality(
            exact.value(selected, execution),
            error(selected),
            exact.value(usual, execution),
            error(usual)),
        selection.overflowing,
        parting,
        Measured.Stamp.now(selection.backend, execution));
  }

  private double error(int[] exemplars) {
    int[] nearest = exact.represent(exemplars, execution).exemplarOf(exemplars);
    return ClusteringError.mean(exact.points(), nearest, execution);
  }
}

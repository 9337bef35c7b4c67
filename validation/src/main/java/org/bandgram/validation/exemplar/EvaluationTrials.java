package org.bandgram.validation.exemplar;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.sets.SyntheticSets;

/**
 * Evaluates sets of Gaussian points over Gaussian points, in every format and on one device; on the
 * CPU also by plain loops.
 */
final class EvaluationTrials {
  private static final long SEED = 20;

  private static final int REPETITIONS = 3;

  /** Above so many coordinates an evaluation takes a minute and is not repeated. */
  private static final double MOST_REPEATED = 1e12;

  /** Calls are repeated, and plain loops end, when they have gone through so many coordinates. */
  private static final double COORDINATES = 3e9;

  /** Double precision, which is slower by far, is left out above so many coordinates. */
  private static final double MOST_IN_FLOAT64 = 3e10;

  /** Plain loops without vectors, slower still, end after so many coordinates per thread. */
  private static final double MOST_PLAIN = 5e8;

  private final Device device;
  private final List<Integer> threads;
  private final double rate;
  private final Setup setup;

  /**
   * Prepares trials and measures what the device can do.
   *
   * @param device where to evaluate; a CPU with one thread, too
   * @param setup the most threads; in a smoke run a single call is enough
   */
  EvaluationTrials(Device device, Setup setup) {
    this.device = device;
    this.setup = setup;
    int all = setup.execution().threads();
    threads = device == Device.CPU && all > 1 ? List.of(1, all) : List.of(all);
    try (Execution one = setup.silent(1)) {
      rate = BackendProvider.select(device, Long.MAX_VALUE).coordinateRate(one).orElse(Double.NaN);
    }
  }

  /** Returns coordinates per second at best, of a CPU by thread; NaN where not measured. */
  double rate() {
    return rate;
  }

  /**
   * Evaluates in every format that is fast enough, on every number of threads, a few times, and
   * once by plain loops.
   */
  void run(Size size, Consumer<EvaluationRun> runs) {
    PointSet points = SyntheticSets.gaussian(size.n(), size.d(), SEED).points();
    PointSet members = SyntheticSets.gaussian(size.l() * size.k(), size.d(), SEED + 1).points();
    int[] starts = IntStream.rangeClosed(0, size.l()).map(j -> j * size.k()).toArray();
    for (NumberFormat format : formats(size)) {
      ExemplarClustering.Options options =
          format.of(ExemplarClustering.Options.defaults().withDevice(device));
      ExemplarClustering function =
          ExemplarClustering.of(format.of(points), options, setup.execution());
      MemberSets sets = new MemberSets(format.of(members), starts);
      for (int number : threads) {
        try (Execution own = setup.silent(number)) {
          for (int repetition = 1; repetition <= repetitions(size); repetition++) {
            runs.accept(run(size, format, function, sets, repetition, own));
          }
        }
      }
    }
    if (device == Device.CPU) {
      plain(size, points, members, starts, runs);
    }
  }

  private void plain(
      Size size, PointSet points, PointSet members, int[] starts, Consumer<EvaluationRun> runs) {
    for (NumberFormat format : List.of(NumberFormat.FLOAT64, NumberFormat.FLOAT32)) {
      MemberSets sets = new MemberSets(format.of(members), starts);
      PlainLoops loops = PlainLoops.of(format.of(points), sets);
      plain(size, format, loops, PlainLoops.NAME, MOST_PLAIN, runs);
    }
    MemberSets sets = new MemberSets(NumberFormat.FLOAT32.of(members), starts);
    PlainLoops loops = PlainLoops.withVectors(NumberFormat.FLOAT32.of(points), sets);
    plain(size, NumberFormat.FLOAT32, loops, PlainLoops.WITH_VECTORS, COORDINATES, runs);
  }

  private void plain(
      Size size,
      NumberFormat format,
      PlainLoops loops,
      String name,
      double coordinates,
      Consumer<EvaluationRun> runs) {
    for (int number : threads) {
      try (Execution own = setup.silent(number)) {
        int count = plainSets(size, number, coordinates);
        double scale = (double) size.l() / count;
        Stopwatch clock = Stopwatch.start();
        double[] values = loops.values(count, own);
        runs.accept(
            new EvaluationRun(
                size,
                count,
                format,
                1,
                1,
                clock.seconds() * scale,
                clock.cpuSeconds() * scale,
                floor(size, format),
                Arrays.stream(values).average().orElseThrow(),
                Measured.Stamp.now(name, own)));
      }
    }
  }

  /** Returns how many sets plain loops evaluate: at least one on each thread, on all as many. */
  private static int plainSets(Size size, int threads, double coordinates) {
    double each = size.coordinates() / size.l();
    double perThread = Math.max(1, Math.floor(coordinates / each));
    return (int) Math.min(size.l(), threads * perThread);
  }

  private int repetitions(Size size) {
    return setup.smoke() || size.coordinates() > MOST_REPEATED ? 1 : REPETITIONS;
  }

  private static List<NumberFormat> formats(Size size) {
    return Arrays.stream(NumberFormat.values())
        .filter(f -> f != NumberFormat.FLOAT64 || size.coordinates() <= MOST_IN_FLOAT64)
        .toList();
  }

  private int calls(Size size, NumberFormat format) {
    double wanted = format == NumberFormat.FLOAT64 ? COORDINATES / 10 : COORDINATES;
    return setup.smoke() ? 1 : (int) Math.max(1, Math.ceil(wanted / size.coordinates()));
  }

  private EvaluationRun run(
      Size size,
      NumberFormat format,
      ExemplarClustering function,
      MemberSets sets,
      int repetition,
      Execution execution) {
    // the function is prepared before the clock starts
    String backend = function.backend(execution);
    Stopwatch clock = Stopwatch.start();
    double[] values = function.values(sets.members(), sets.starts(), execution);
    int calls = calls(size, format);
    for (int call = 1; call < calls; call++) {
      values = function.values(sets.members(), sets.starts(), execution);
    }
    double seconds = clock.seconds() / calls;
    double cpu = clock.cpuSeconds() / calls;
    return new EvaluationRun(
        size,
        size.l(),
        format,
        repetition,
        calls,
        seconds,
        cpu,
        floor(size, format),
        Arrays.stream(values).average().orElseThrow(),
        Measured.Stamp.now(backend, execution));
  }

  /** A GPU's rate in double precision is not known. */
  private double floor(Size size, NumberFormat format) {
    return device == Device.CPU || format != NumberFormat.FLOAT64
        ? size.coordinates() * format.instructions() / rate
        : Double.NaN;
  }
}

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

  /** Above so many seconds by the floor an evaluation is not repeated. */
  private static final double MOST_REPEATED = 2;

  /** Calls are repeated, and a CPU ends, when they have gone through so many coordinates. */
  private static final double COORDINATES = 3e9;

  /** A CPU evaluates at least so many sets, as many as it works on at once. */
  private static final int LEAST_SETS = 8;

  /** Double precision, which is slower by far, is left out if one set has more coordinates. */
  private static final double MOST_IN_FLOAT64 = 5e8;

  /** Plain loops, slower still, end after so many coordinates per thread. */
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
   * once by plain loops on the CPU, which every device is compared with.
   */
  void run(Size size, Consumer<EvaluationRun> runs) {
    int count = sets(size);
    PointSet points = SyntheticSets.gaussian(size.n(), size.d(), SEED).points();
    PointSet members = SyntheticSets.gaussian(count * size.k(), size.d(), SEED + 1).points();
    int[] starts = IntStream.rangeClosed(0, count).map(j -> j * size.k()).toArray();
    for (NumberFormat format : formats(size)) {
      ExemplarClustering.Options options =
          format.of(ExemplarClustering.Options.defaults().withDevice(device));
      ExemplarClustering function =
          ExemplarClustering.of(format.of(points), options, setup.execution());
      MemberSets sets = new MemberSets(format.of(members), starts);
      for (int number : threads) {
        try (Execution own = setup.silent(number)) {
          for (int repetition = 1; repetition <= repetitions(size, count); repetition++) {
            runs.accept(run(size, format, function, sets, repetition, own));
          }
        }
      }
    }
    if (device == setup.devices().getFirst()) {
      PointSet single = NumberFormat.FLOAT32.of(points);
      MemberSets sets = new MemberSets(NumberFormat.FLOAT32.of(members), starts);
      plain(size, PlainLoops.of(single, sets), PlainLoops.NAME, runs);
      plain(size, PlainLoops.withVectors(single, sets), PlainLoops.WITH_VECTORS, runs);
    }
  }

  /** Returns of how many sets the time is taken: of all on a GPU. */
  private int sets(Size size) {
    double wanted = Math.max(LEAST_SETS, Math.ceil(COORDINATES / size.ofSet()));
    return device == Device.CPU ? (int) Math.min(size.l(), wanted) : size.l();
  }

  private void plain(Size size, PlainLoops loops, String name, Consumer<EvaluationRun> runs) {
    for (int number : IntStream.of(1, setup.execution().threads()).distinct().toArray()) {
      try (Execution own = setup.silent(number)) {
        double perThread = Math.max(1, Math.floor(MOST_PLAIN / size.ofSet()));
        int count = (int) Math.min(sets(size), number * perThread);
        double scale = (double) size.l() / count;
        Stopwatch clock = Stopwatch.start();
        double[] values = loops.values(count, own);
        runs.accept(
            new EvaluationRun(
                size,
                count,
                NumberFormat.FLOAT32,
                1,
                1,
                clock.seconds() * scale,
                clock.cpuSeconds() * scale,
                Double.NaN,
                Arrays.stream(values).average().orElseThrow(),
                Measured.Stamp.now(name, own)));
      }
    }
  }

  private int repetitions(Size size, int count) {
    return setup.smoke() || count * size.ofSet() / rate > MOST_REPEATED ? 1 : REPETITIONS;
  }

  private static List<NumberFormat> formats(Size size) {
    return Arrays.stream(NumberFormat.values())
        .filter(f -> f != NumberFormat.FLOAT64 || size.ofSet() <= MOST_IN_FLOAT64)
        .toList();
  }

  private int calls(Size size, int count, NumberFormat format) {
    double wanted = format == NumberFormat.FLOAT64 ? COORDINATES / 10 : COORDINATES;
    return setup.smoke() ? 1 : (int) Math.max(1, Math.ceil(wanted / (count * size.ofSet())));
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
    int calls = calls(size, values.length, format);
    for (int call = 1; call < calls; call++) {
      values = function.values(sets.members(), sets.starts(), execution);
    }
    double scale = (double) size.l() / values.length / calls;
    double seconds = clock.seconds() * scale;
    double cpu = clock.cpuSeconds() * scale;
    return new EvaluationRun(
        size,
        values.length,
        format,
        repetition,
        calls,
        seconds,
        cpu,
        (device == Device.CPU ? cpu : seconds) / floor(size, format),
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

package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bandgram.Device;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * The time of one iteration on a band, fused and as published, beside its floor: the time that
 * moving its bytes takes at the bandwidth of plain streaming. Coordinate form stands beside it,
 * today's and the band paper's baseline.
 */
public final class IterationTime {
  private static final String CLAIM =
      "an iteration takes at most 1.3 times as long as streaming through the bytes that it moves.";
  private static final double WANTED = 1.3;
  private static final int HALF_BANDWIDTH = 128;
  private static final int LARGEST_COO = 1 << 16;
  private static final int ITERATIONS = 32;
  private static final int REPETITIONS = 3;
  private static final long SEED = 10;

  private static final int[] SIZES = {1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20, 1 << 23};

  private IterationTime() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    boolean smoke = setup.smoke();
    TrialRunner runner = new TrialRunner(setup);
    List<IterationTrial> trials = new ArrayList<>();
    for (int n : smoke ? new int[] {256, 512} : SIZES) {
      trials.addAll(trials(n, smoke ? 16 : HALF_BANDWIDTH, smoke));
    }
    Runs<MethodRun> runs = runner.run(trials);
    report(runs, bandwidths(setup)).write();
  }

  private static List<IterationTrial> trials(int n, int h, boolean smoke) {
    TestSet set = SyntheticSets.uniform(n, 2, SEED);
    List<IterationTrial> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= (smoke ? 1 : REPETITIONS); repetition++) {
      for (Method method : methods(h, n <= LARGEST_COO)) {
        trials.add(new IterationTrial(set, method, smoke ? 2 : ITERATIONS, repetition));
      }
    }
    return trials;
  }

  private static List<Method> methods(int h, boolean withCoo) {
    List<Method> methods =
        new ArrayList<>(List.of(new Method.Band(h, CurveKind.HILBERT), Method.Band.asPublished(h)));
    if (withCoo) {
      methods.addAll(List.of(new Method.Coo(h), new Method.Coo(h, true)));
    }
    return methods;
  }

  /** Returns the bandwidth of each backend in bytes per second; those of an earlier report. */
  private static Map<String, Double> bandwidths(Setup setup) {
    Map<String, Double> bandwidths = new LinkedHashMap<>();
    for (String rate : setup.earlierRates()) {
      String[] words = rate.split(" ", 4);
      bandwidths.put(words[0], 1e9 * Double.parseDouble(words[2].replace(",", "")));
    }
    for (Device device : setup.isMeasuring() ? setup.devices() : List.<Device>of()) {
      var backend = BackendProvider.select(device, Long.MAX_VALUE);
      bandwidths.put(backend.name(), backend.memoryBandwidth(setup.execution()));
    }
    return bandwidths;
  }

  /** Returns the bytes that an iteration reads and writes per stored element. */
  private static int bytesPerElement(Method method) {
    return (method.published() ? 10 : 5) * Float.BYTES;
  }

  private static double floorSeconds(MethodRun run, Map<String, Double> bandwidths) {
    Method method = run.method();
    int h = method.halfBandwidth().orElseThrow();
    long elements = BandLayout.of(run.subject().n(), h).elementCount();
    return elements * bytesPerElement(method) / bandwidths.get(run.backend());
  }

  private static Report report(Runs<MethodRun> runs, Map<String, Double> bandwidths) {
    Curves milliseconds = curves(runs.all(), r -> 1e3 * r.secondsPerIteration());
    Curves ratio =
        curves(
            runs.where(r -> r.method() instanceof Method.Band),
            r -> r.secondsPerIteration() / floorSeconds(r, bandwidths));
    Report report = new Report(runs, CLAIM);
    ratio
        .last()
        .forEach(
            (name, value) ->
                report.finding(
                    value <= WANTED,
                    "%s: %s times the floor at the largest n".formatted(name, Figures.of(value))));
    bandwidths.forEach(
        (backend, bytes) ->
            report.note(
                "%s streams %s GB/s, bytes read and written both counted."
                    .formatted(backend, Figures.of(bytes / 1e9))));
    return report
        .section("Milliseconds per iteration", milliseconds.table("n"))
        .section("Times the floor", ratio.table("n"));
  }

  private static Curves curves(List<MethodRun> runs, ToDoubleFunction<MethodRun> value) {
    return Curves.of(runs, MethodRun::curve, r -> r.subject().n(), value);
  }
}

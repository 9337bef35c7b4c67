package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Slope;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figure 7 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the time of affinity
 * propagation against the number of points, on a band and on a coordinate matrix with as many
 * elements. Nearly all runs of the paper take 2,000 iterations, so an iteration is timed.
 */
public final class TimeVersusSize {
  private static final String CLAIM =
      "the time of an iteration grows almost linearly with the number of points, on a band as on a"
          + " coordinate matrix with as many elements, and a band takes less"
          + " (Hussein and Abd-Almageed 2009, figure 7).";
  private static final int HALF_BANDWIDTH = 128;
  private static final int LARGEST_COO = 1 << 17;

  /** The most points of COO as published, whose segmented scans take long. */
  private static final int LARGEST_PUBLISHED = 1 << 16;

  private static final String AS_PUBLISHED = " h=" + HALF_BANDWIDTH + " as published";
  private static final int SMALL = 1 << 15;
  private static final int ITERATIONS = 16;
  private static final int REPETITIONS = 3;
  private static final int REPETITIONS_OF_SMALL = 7;
  private static final long SEED = 7;

  /** The greatest power of n that is almost linear. */
  private static final double LINEAR = 1.25;

  /** From here on a GPU is busy; below, launching its kernels takes the time. */
  private static final int BUSY_GPU = 1 << 16;

  /** The least n at which methods are compared, a size of the paper's other figures. */
  private static final int COMPARED = 1 << 14;

  private static final int PAPER_ITERATIONS = 2000;
  private static final int MESSAGES = 2 * Float.BYTES;

  /** How many times as fast as on a CPU the paper's COO is on a GPU, at most. */
  private static final double COO_GAIN = 18;

  private static final String CPU = "cpu";
  private static final String CUDA = "cuda";

  private TimeVersusSize() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    TrialRunner runner = new TrialRunner(setup);
    List<IterationTrial> trials = new ArrayList<>();
    if (setup.smoke()) {
      trials.addAll(trials(512, 16, 2, 1));
      trials.addAll(trials(1024, 16, 2, 1));
    } else {
      runner.warmUp(trials(2048, HALF_BANDWIDTH, ITERATIONS, 2));
      for (int n = 1 << 10; n <= 1 << 20; n *= 2) {
        int repetitions = n > SMALL ? REPETITIONS : REPETITIONS_OF_SMALL;
        trials.addAll(trials(n, HALF_BANDWIDTH, ITERATIONS, repetitions));
      }
    }
    report(runner.run(trials)).write();
  }

  private static List<IterationTrial> trials(int n, int h, int iterations, int repetitions) {
    TestSet set = SyntheticSets.uniform(n, 2, SEED);
    List<IterationTrial> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      trials.add(
          new IterationTrial(set, new Method.Band(h, CurveKind.MORTON), iterations, repetition));
      if (n <= LARGEST_COO) {
        trials.add(new IterationTrial(set, new Method.Coo(h), iterations, repetition));
      }
      trials.add(new IterationTrial(set, Method.Band.asPublished(h), iterations, repetition));
      if (n <= LARGEST_PUBLISHED) {
        trials.add(new IterationTrial(set, new Method.Coo(h, true), iterations, repetition));
      }
    }
    return trials;
  }

  private static Report report(Runs<MethodRun> runs) {
    Curves iteration = curves(runs, MethodRun::secondsPerIteration);
    Curves whole = curves(runs, TimeVersusSize::secondsOfTwoThousand);
    Report report = new Report(runs, CLAIM);
    for (String backend : runs.backends()) {
      boolean onGpu = backend.equals(CUDA);
      linear(report, iteration, backend, onGpu);
      gain(report, iteration, whole, backend, onGpu);
    }
    speedups(report, iteration, whole);
    List.of(CPU, CUDA).forEach(device -> published(report, iteration, device));
    return report
        .note(
            "Means over the iterations that %s names, medians over its repetitions; uniform points in the unit square, h = %d, one %s curve; COO up to %s points."
                .formatted(
                    Report.RUNS,
                    HALF_BANDWIDTH,
                    runs.all().getFirst().method().curve().orElseThrow(),
                    Figures.of(
                        runs.where(r -> r.method() instanceof Method.Coo).stream()
                            .mapToLong(r -> r.subject().n())
                            .max()
                            .orElse(0))))
        .note(
            "COO is kept by rows with a permutation by columns, on the CPU on a padded copy of the"
                + " elements; as published in arrays of rows and columns, with a mapping, flags and"
                + " segmented scans, up to %s points.".formatted(Figures.of(LARGEST_PUBLISHED)))
        .note(
            "A similarity and its two messages take 12 bytes on a band; in coordinate form %d on a CPU and %d on a GPU."
                .formatted(
                    ConstructionTime.bytesInCoo(false) + MESSAGES,
                    ConstructionTime.bytesInCoo(true) + MESSAGES))
        .section("Seconds per iteration", iteration.table("n"))
        .section("Seconds with construction and 2,000 iterations", whole.table("n"));
  }

  private static double secondsOfTwoThousand(MethodRun run) {
    return run.seconds().order()
        + run.seconds().construct()
        + PAPER_ITERATIONS * run.secondsPerIteration();
  }

  private static void linear(Report report, Curves curves, String backend, boolean onGpu) {
    Map<String, Slope> slopes = new LinkedHashMap<>();
    for (String method : List.of("band", "coo")) {
      slopes.put(method, curves.slope(method, backend, onGpu ? BUSY_GPU : 0));
    }
    report.finding(
        PaperFigure.BAND_7,
        onGpu,
        Verdict.together(slopes.values().stream().map(slope -> slope.atMost(LINEAR)).toList()),
        "on %s the time of an iteration grows as %s; at most n^%s counts as almost linear"
            .formatted(
                backend,
                slopes.entrySet().stream()
                    .map(
                        e ->
                            "%s (%s: %s)"
                                .formatted(
                                    e.getValue().text("n"),
                                    e.getKey(),
                                    e.getValue().atMost(LINEAR)))
                    .collect(Collectors.joining(", ")),
                Figures.of(LINEAR)));
  }

  private static void gain(
      Report report, Curves iteration, Curves whole, String backend, boolean onGpu) {
    PaperFigure figure = PaperFigure.BAND_GPUS;
    DoubleSummaryStatistics gains = gains(iteration, backend);
    boolean asMuch = gains.getMax() >= figure.number() / Verdict.NOISE;
    report.finding(
        figure,
        onGpu,
        Verdict.together(
            List.of(Verdict.faster(gains.getMin(), gains.getMax()), Verdict.of(asMuch))),
        "on %s an iteration on a band is %s times as fast as on COO from %s points on%s, with construction and 2,000 iterations %s times (paper: up to %s times)"
            .formatted(
                backend,
                Figures.range(gains),
                Figures.of(COMPARED),
                asMuch ? "" : ", so faster, but by less than in the paper",
                Figures.range(gains(whole, backend)),
                Figures.of(Math.round(figure.number()))));
  }

  /** Says what of a band's gain is the band's, and what its baseline's weakness. */
  private static void published(Report report, Curves iteration, String device) {
    String coo = "coo" + AS_PUBLISHED;
    String band = "band h=128 morton as published";
    DoubleSummaryStatistics both = iteration.gains(coo, device, band, device, COMPARED);
    if (both.getCount() > 0) {
      report.note(
          "On %s, from %s points on: as published, in segmented and in four scans, a band is %s times as fast as COO. Without segmented scans COO is %s times, with one fused pass a band %s times as fast as published."
              .formatted(
                  device,
                  Figures.of(COMPARED),
                  Figures.range(both),
                  Figures.range(iteration.gains(coo, device, "coo h=128,", device, COMPARED)),
                  Figures.range(
                      iteration.gains(band, device, "band h=128 morton,", device, COMPARED))));
    }
  }

  /** Says how a GPU compares with COO on the CPU, where both were measured. */
  private static void speedups(Report report, Curves iteration, Curves whole) {
    DoubleSummaryStatistics band = iteration.gains("coo", CPU, "band", CUDA, COMPARED);
    DoubleSummaryStatistics coo = iteration.gains("coo", CPU, "coo", CUDA, COMPARED);
    DoubleSummaryStatistics all = whole.gains("coo", CPU, "band", CUDA, COMPARED);
    if (all.getCount() == 0) {
      String apart = "a GPU and a CPU were not measured in the same run (paper: up to %s times)";
      report
          .finding(PaperFigure.BAND_7_GAIN, Verdict.NOT_TESTED, apart.formatted("114 and 18"))
          .finding(PaperFigure.BAND_ALL, Verdict.NOT_TESTED, apart.formatted("330"));
      return;
    }
    report
        .finding(
            PaperFigure.BAND_7_GAIN,
            Verdict.together(
                List.of(
                    Verdict.of(band.getMax() >= PaperFigure.BAND_7_GAIN.number()),
                    Verdict.of(coo.getMax() >= COO_GAIN))),
            "on a GPU a band is %s times, COO %s times as fast as COO on a CPU (paper: up to 114 and 18)"
                .formatted(Figures.range(band), Figures.range(coo)))
        .finding(
            PaperFigure.BAND_ALL,
            Verdict.of(all.getMax() >= PaperFigure.BAND_ALL.number()),
            "with construction and 2,000 iterations a band on a GPU is %s times as fast as COO on a CPU (paper: up to 330 times)"
                .formatted(Figures.range(all)));
  }

  private static DoubleSummaryStatistics gains(Curves curves, String backend) {
    return curves.gains("coo", backend, "band", backend, COMPARED);
  }

  private static Curves curves(Runs<MethodRun> runs, ToDoubleFunction<MethodRun> seconds) {
    return Curves.of(runs.all(), MethodRun::curve, r -> r.subject().n(), seconds);
  }
}

package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figure 7 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the time of affinity
 * propagation against the number of points, for a band, for a coordinate matrix with as many
 * elements, and for all pairs.
 */
public final class TimeVersusSize {
  private static final String CLAIM =
      "the time of propagation grows almost linearly with the number of points, on a band as on a"
          + " coordinate matrix with as many elements (Hussein and Abd-Almageed 2009, figure 7,"
          + " which plots propagation and finds all three of its methods almost linear).";
  private static final int HALF_BANDWIDTH = 128;
  private static final int REPETITIONS = 3;
  private static final long SEED = 7;
  private static final double LINEAR = 1.25;

  private TimeVersusSize() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    TrialRunner runner = new TrialRunner(setup);
    if (!setup.smoke()) {
      runner.warmUp(trials(2048, HALF_BANDWIDTH, true, true, 2));
    }
    List<ClusteringTrial> trials = new ArrayList<>();
    if (setup.smoke()) {
      trials.addAll(trials(512, 16, true, true, 1));
      trials.addAll(trials(1024, 16, true, true, 1));
    } else {
      for (int n = 1 << 10; n <= 1 << 20; n *= 2) {
        boolean large = n > 1 << 14;
        trials.addAll(
            trials(n, HALF_BANDWIDTH, n <= 1 << 15, n <= 1 << 12, large ? 1 : REPETITIONS));
      }
    }
    Runs<MethodRun> runs = runner.run(trials);
    report(runs).write();
  }

  private static List<ClusteringTrial> trials(
      int n, int h, boolean coo, boolean dense, int repetitions) {
    TestSet set = SyntheticSets.uniform(n, 2, SEED);
    List<Method> methods = new ArrayList<>(List.of(new Method.Band(h, CurveKind.HILBERT)));
    if (coo) {
      methods.add(new Method.Coo(h));
    }
    if (dense) {
      methods.add(new Method.Dense());
    }
    List<ClusteringTrial> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (Method method : methods) {
        trials.add(new ClusteringTrial(set, method, AffinityOptions.defaults(), repetition));
      }
    }
    return trials;
  }

  private static Report report(Runs<MethodRun> runs) {
    Curves propagation = curves(runs, r -> r.seconds().propagate());
    Curves total = curves(runs, r -> r.seconds().total());
    Curves iteration = curves(runs, MethodRun::secondsPerIteration);
    Report report = new Report(runs, CLAIM);
    for (String method : List.of("band", "coo")) {
      linear(report, "propagation", method, propagation.slope(method).exponent());
      linear(report, "an iteration", method, iteration.slope(method).exponent());
    }
    report
        .note(
            "Propagation is all iterations of a run, whose number depends on the set. The"
                + " coordinate matrix is constructed from all pairs; validation/fig8-construction"
                + " measures that.")
        .note(
            "Uniform points in the unit square; medians over the repetitions, which %s keeps."
                .formatted(Report.RUNS))
        .note("On the CPU, messages on coordinate matrices work on a padded copy of the elements.")
        .note(
            "A similarity and its two messages take 12 bytes on a band and 28 in coordinate form.")
        .section("Seconds of propagation", propagation.table("n"))
        .section("Total seconds", total.table("n"))
        .section("Seconds per iteration", iteration.table("n"))
        .section("How many times as long in all", total.ratios("n", "coo", "band"))
        .section("How many times as long per iteration", iteration.ratios("n", "coo", "band"));
    return report
        .chart(
            "propagation.png",
            chart("Propagation against the number of points", "seconds", propagation))
        .chart("total.png", chart("Time against the number of points", "seconds", total))
        .chart("iteration.png", chart("One iteration", "seconds", iteration));
  }

  private static void linear(Report report, String what, String method, double exponent) {
    report.finding(
        PaperFigure.BAND_7,
        exponent <= LINEAR,
        "%s, %s: the time grows as n^%s over all n".formatted(method, what, Figures.of(exponent)));
  }

  private static Curves curves(Runs<MethodRun> runs, ToDoubleFunction<MethodRun> seconds) {
    return Curves.of(runs.all(), MethodRun::curve, r -> r.subject().n(), seconds);
  }

  private static LineChart chart(String title, String unit, Curves curves) {
    return new LineChart(
        title, Axis.logarithmic("number of points n"), Axis.logarithmic(unit), curves.series());
  }
}

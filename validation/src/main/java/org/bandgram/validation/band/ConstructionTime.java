package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figures 8 and 9 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the time to
 * construct the matrix, ordering included, for a band and for a coordinate matrix with as many
 * elements, against the number of points and against their dimension.
 */
public final class ConstructionTime {
  private static final int HALF_BANDWIDTH = 128;
  private static final int REPETITIONS = 5;
  private static final long SEED = 8;

  private final Variation variation;

  /** What is varied, and what is expected of it. */
  private enum Variation {
    SIZE(
        PaperFigure.BAND_8,
        "constructing a band takes time linear in the number of points, constructing a coordinate"
            + " matrix quadratic time (Hussein and Abd-Almageed 2009, figure 8).",
        "number of points n"),
    DIMENSION(
        PaperFigure.BAND_9,
        "construction time grows linearly with the dimension for a band and for a coordinate"
            + " matrix, the band being faster by the share of pairs it keeps"
            + " (Hussein and Abd-Almageed 2009, figure 9).",
        "dimension d");

    private final PaperFigure figure;
    private final String claim;
    private final String axis;

    Variation(PaperFigure figure, String claim, String axis) {
      this.figure = figure;
      this.claim = claim;
      this.axis = axis;
    }

    double of(MethodRun run) {
      return this == SIZE ? run.subject().n() : run.subject().d();
    }
  }

  private ConstructionTime(Variation variation) {
    this.variation = variation;
  }

  /** Varies the number of points. */
  public static void bySize(Setup setup) {
    new ConstructionTime(Variation.SIZE).run(setup);
  }

  /** Varies the dimension. */
  public static void byDimension(Setup setup) {
    new ConstructionTime(Variation.DIMENSION).run(setup);
  }

  private void run(Setup setup) {
    boolean smoke = setup.smoke();
    TrialRunner runner = new TrialRunner(setup);
    int d = variation == Variation.SIZE ? 2 : 64;
    if (!smoke) {
      runner.warmUp(trials(2048, d, true, REPETITIONS));
    }
    List<ConstructionTrial> trials = new ArrayList<>();
    if (variation == Variation.SIZE) {
      for (int n = 1 << 10; n <= (smoke ? 1 << 11 : 1 << 20); n *= 2) {
        trials.addAll(trials(n, 2, n <= 1 << 16, smoke ? 1 : REPETITIONS));
      }
    } else {
      for (int dimension = 32; dimension <= (smoke ? 64 : 512); dimension *= 2) {
        trials.addAll(trials(smoke ? 1024 : 16_384, dimension, true, smoke ? 1 : REPETITIONS));
      }
    }
    report(runner.run(trials)).write();
  }

  private static List<ConstructionTrial> trials(int n, int d, boolean coo, int repetitions) {
    TestSet set = SyntheticSets.uniform(n, d, SEED);
    List<ConstructionTrial> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (CurveKind kind : CurveKind.values()) {
        trials.add(new ConstructionTrial(set, new Method.Band(HALF_BANDWIDTH, kind), repetition));
      }
      if (coo) {
        trials.add(new ConstructionTrial(set, new Method.Coo(HALF_BANDWIDTH), repetition));
      }
    }
    return trials;
  }

  private Report report(Runs<MethodRun> runs) {
    Curves total = curves(runs, r -> r.seconds().total());
    Curves order = curves(runs, r -> r.seconds().order());
    Report report = new Report(runs, variation.claim);
    if (variation == Variation.SIZE) {
      exponent(report, total, "band", 0.75, 1.25);
      exponent(report, total, "coo", 1.6, 2.4);
    } else {
      exponent(report, total, "band", 0.75, 1.25);
      exponent(report, total, "coo", 0.75, 1.25);
    }
    report
        .note(
            "Uniform points in the unit cube, h = %d; COO keeps about as many elements. Medians of the repetitions."
                .formatted(HALF_BANDWIDTH))
        .note("Above 8 dimensions the points are ordered by 8 principal components.")
        .note("A similarity takes 4 bytes on a band and 20 in coordinate form.")
        .section("Seconds, ordering included", total.table(variation.axis))
        .section(
            "How many times as long, ordering included",
            total.ratios(variation.axis, "coo", "band h=%d hilbert".formatted(HALF_BANDWIDTH)))
        .section("Seconds of ordering alone", order.table(variation.axis));
    return report.chart(
        "construction.png",
        new LineChart(
            "Construction time",
            Axis.logarithmic(variation.axis),
            Axis.logarithmic("seconds"),
            total.series()));
  }

  private void exponent(Report report, Curves curves, String method, double from, double to) {
    double exponent = curves.slope(method).exponent();
    report.finding(
        variation.figure,
        exponent >= from && exponent <= to,
        "%s: the time grows with the power %s of the %s over all of its values"
            .formatted(method, Figures.of(exponent), variation.axis));
  }

  private Curves curves(Runs<MethodRun> runs, ToDoubleFunction<MethodRun> seconds) {
    return Curves.of(runs.all(), MethodRun::curve, variation::of, seconds);
  }
}

package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;
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
public final class ConstructionTime implements Experiment {
  private static final int HALF_BANDWIDTH = 128;
  private static final int REPETITIONS = 5;
  private static final long SEED = 8;

  private final Variation variation;

  /** What is varied, and what is expected of it. */
  public enum Variation {
    SIZE(
        "fig8-construction",
        "construction time against the number of points, band and COO (figure 8)",
        "constructing a band takes time linear in the number of points, constructing a coordinate"
            + " matrix quadratic time (Hussein and Abd-Almageed 2009, figure 8).",
        "number of points n"),
    DIMENSION(
        "fig9-dimension",
        "construction time against the dimension, d = 32 to 512, band and COO (figure 9)",
        "construction time grows linearly with the dimension for a band and for a coordinate"
            + " matrix, the band being faster by the share of pairs it keeps"
            + " (Hussein and Abd-Almageed 2009, figure 9).",
        "dimension d");

    private final String name;
    private final String description;
    private final String claim;
    private final String axis;

    Variation(String name, String description, String claim, String axis) {
      this.name = name;
      this.description = description;
      this.claim = claim;
      this.axis = axis;
    }

    double of(MethodRun run) {
      return this == SIZE ? run.subject().n() : run.subject().d();
    }
  }

  public ConstructionTime(Variation variation) {
    this.variation = variation;
  }

  @Override
  public String name() {
    return variation.name;
  }

  @Override
  public String description() {
    return variation.description;
  }

  @Override
  public void run(Setup setup) {
    boolean smoke = setup.smoke();
    TrialRunner runner = new TrialRunner(name(), setup);
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
    report(runner.run(trials), setup).write(setup);
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

  private Results report(Measurements<MethodRun> table, Setup setup) {
    Curves total = curves(table, r -> r.seconds().total());
    Curves order = curves(table, r -> r.seconds().order());
    Summary summary = new Summary(table, variation.claim, setup);
    if (variation == Variation.SIZE) {
      exponent(summary, total, "band", 0.75, 1.25);
      exponent(summary, total, "coo", 1.6, 2.4);
    } else {
      exponent(summary, total, "band", 0.75, 1.25);
      exponent(summary, total, "coo", 0.75, 1.25);
    }
    summary
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
    return new Results(table, summary)
        .chart(
            "construction.png",
            new LineChart(
                "Construction time",
                Axis.logarithmic(variation.axis),
                Axis.logarithmic("seconds"),
                total.series()));
  }

  private void exponent(Summary summary, Curves curves, String method, double from, double to) {
    double exponent = curves.exponent(method);
    summary.finding(
        exponent >= from && exponent <= to,
        "%s: the time grows with the power %s of the %s between its two largest values"
            .formatted(method, Figures.of(exponent), variation.axis));
  }

  private Curves curves(Measurements<MethodRun> table, ToDoubleFunction<MethodRun> seconds) {
    return Curves.of(table.records(), MethodRun::curve, variation::of, seconds);
  }
}

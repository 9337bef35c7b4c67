package org.bandgram.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bandgram.Execution;
import org.bandgram.order.CurveKind;
import org.bandgram.plot.LineChart;
import org.bandgram.plot.LineChart.Axis;

/**
 * Figure 8 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the time to construct
 * the Gram matrix against the number of points.
 */
final class ConstructionVersusPoints implements Experiment {
  private static final String CLAIM =
      "the time to construct a band grows linearly with the number of points, ordering"
          + " included, and that of a coordinate matrix quadratically (Hussein and Abd-Almageed"
          + " 2009, figure 8).";
  private static final long SEED = 20090615;
  private static final double WITHIN = 0.15;

  /** Sizes that double from the least on; greatest ones for band and COO, h, and repetitions. */
  private record Plan(int least, int band, int coo, int halfBandwidth, int repetitions) {
    static final Plan FULL = new Plan(1 << 10, 1 << 20, 1 << 15, 128, 5);
    static final Plan SMOKE = new Plan(128, 512, 256, 8, 2);
    static final int GROWTH_FROM = 4;

    List<ConstructionTrial> trials() {
      List<ConstructionTrial> trials = new ArrayList<>();
      for (int n = least; n <= band; n *= 2) {
        TestSet set = SyntheticSets.uniform(n, 2, SEED);
        for (int repetition = 1; repetition <= repetitions; repetition++) {
          trials.add(
              new ConstructionTrial(
                  set, new Method.Band(halfBandwidth, CurveKind.HILBERT), repetition));
          trials.add(
              new ConstructionTrial(
                  set, new Method.Band(halfBandwidth, CurveKind.MORTON), repetition));
          if (n <= coo) {
            trials.add(new ConstructionTrial(set, new Method.Coo(halfBandwidth), repetition));
          }
        }
      }
      return trials;
    }
  }

  @Override
  public String name() {
    return "fig8-construction";
  }

  @Override
  public String description() {
    return "time to construct the Gram matrix against the number of points (figure 8)";
  }

  @Override
  public void run(Path outputFolder, boolean smoke, Execution execution) {
    Plan plan = smoke ? Plan.SMOKE : Plan.FULL;
    TrialRunner runner = new TrialRunner(name(), execution);
    List<ConstructionTrial> trials = plan.trials();
    runner.warmUp(trials.stream().filter(t -> t.set().size() <= 4 * plan.least).toList());
    RunTable table = runner.run(trials);

    Timing timing = new Timing(table, run -> run.subject().n());
    Summary summary = new Summary(table, CLAIM, smoke);
    summary.note(
        ("Uniform points in two dimensions, h = %d, negative squared distances in single"
                + " precision; medians of %d. \"order\" is the curve and the move of the points"
                + " into its order; COO computes all pairs and keeps about as many as the band.")
            .formatted(plan.halfBandwidth, plan.repetitions));
    judge(summary, timing, Plan.GROWTH_FROM * plan.least);
    summary.section("Seconds", timing.table("n", parts()));
    new Results(table, summary)
        .chart(
            "construction.png",
            new LineChart(
                "Construction of the Gram matrix, ordering included",
                Axis.logarithmic("number of points n"),
                Axis.logarithmic("seconds"),
                timing.series(r -> r.seconds().total())))
        .write(outputFolder);
  }

  /** Returns the parts of a construction's time, by name. */
  static Map<String, ToDoubleFunction<RunRecord>> parts() {
    Map<String, ToDoubleFunction<RunRecord>> parts = new LinkedHashMap<>();
    parts.put("order", r -> r.seconds().order());
    parts.put("construct", r -> r.seconds().construct());
    parts.put("total", r -> r.seconds().total());
    parts.put("processor", r -> r.seconds().cpu());
    return parts;
  }

  private static void judge(Summary summary, Timing timing, int from) {
    for (Timing.Growth growth : timing.growth(r -> r.seconds().total(), from)) {
      int expected = growth.group().startsWith("band") ? 1 : 2;
      summary.finding(
          Math.abs(growth.exponent() - expected) <= WITHIN,
          "the time of %s grows as n^%.2f from n = %s on (expected n^%d, within %s)"
              .formatted(
                  growth.group(), growth.exponent(), Figures.of((long) from), expected, WITHIN));
    }
    ComparisonAtEqualSize.of(timing, r -> r.seconds().total())
        .report(summary, "constructed at n points");
  }
}

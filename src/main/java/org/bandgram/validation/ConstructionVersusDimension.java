package org.bandgram.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.order.CurveKind;
import org.bandgram.plot.LineChart;
import org.bandgram.plot.LineChart.Axis;

/**
 * Figure 9 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the time to construct
 * the Gram matrix against the number of dimensions.
 */
final class ConstructionVersusDimension implements Experiment {
  private static final String CLAIM =
      "the time to construct a band grows no faster than linearly with the number of"
          + " dimensions, and stays far below that of a coordinate matrix (Hussein and"
          + " Abd-Almageed 2009, figure 9).";
  private static final long SEED = 20090615;
  private static final double LINEAR = 1.1;

  /** Number of points, dimensions, h, and repetitions. */
  private record Plan(int n, List<Integer> dimensions, int halfBandwidth, int repetitions) {
    static final Plan FULL = new Plan(16_384, List.of(32, 64, 128, 256, 512), 128, 3);
    static final Plan SMOKE = new Plan(256, List.of(4, 16, 32), 8, 2);

    List<ConstructionTrial> trials() {
      List<ConstructionTrial> trials = new ArrayList<>();
      for (int d : dimensions) {
        TestSet set = SyntheticSets.uniform(n, d, SEED);
        for (int repetition = 1; repetition <= repetitions; repetition++) {
          trials.add(
              new ConstructionTrial(
                  set, new Method.Band(halfBandwidth, CurveKind.HILBERT), repetition));
          trials.add(
              new ConstructionTrial(
                  set, new Method.Band(halfBandwidth, CurveKind.MORTON), repetition));
          trials.add(new ConstructionTrial(set, new Method.Coo(halfBandwidth), repetition));
        }
      }
      return trials;
    }
  }

  @Override
  public String name() {
    return "fig9-dimension";
  }

  @Override
  public String description() {
    return "time to construct the Gram matrix against the number of dimensions (figure 9)";
  }

  @Override
  public void run(Path outputFolder, boolean smoke, Execution execution) {
    Plan plan = smoke ? Plan.SMOKE : Plan.FULL;
    TrialRunner runner = new TrialRunner(name(), execution);
    List<ConstructionTrial> trials = plan.trials();
    runner.warmUp(
        trials.stream().filter(t -> t.set().dimensions() == plan.dimensions.getFirst()).toList());
    RunTable table = runner.run(trials);

    Timing timing = new Timing(table, run -> run.subject().d());
    Summary summary = new Summary(table, CLAIM, smoke);
    summary.note(
        ("%s uniform points, h = %d, negative squared distances in single precision;"
                + " medians of %d. \"order\" holds the principal components that order points of"
                + " more than eight dimensions.")
            .formatted(Figures.of((long) plan.n), plan.halfBandwidth, plan.repetitions));
    judge(summary, timing);
    summary.section("Seconds", timing.table("d", ConstructionVersusPoints.parts()));
    new Results(table, summary)
        .chart(
            "dimension.png",
            new LineChart(
                "Construction of the Gram matrix, n = " + Figures.of((long) plan.n),
                Axis.logarithmic("number of dimensions d"),
                Axis.logarithmic("seconds"),
                timing.series(r -> r.seconds().total())))
        .write(outputFolder);
  }

  private static void judge(Summary summary, Timing timing) {
    for (Timing.Growth growth : timing.growth(r -> r.seconds().total(), 1)) {
      if (growth.group().startsWith("band")) {
        summary.finding(
            growth.exponent() <= LINEAR,
            "the time of %s grows as d^%.2f".formatted(growth.group(), growth.exponent()));
      }
    }
    ComparisonAtEqualSize.of(timing, r -> r.seconds().total())
        .report(summary, "constructed in d dimensions");
  }
}

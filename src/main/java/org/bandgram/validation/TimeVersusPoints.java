package org.bandgram.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bandgram.Execution;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.plot.LineChart;
import org.bandgram.plot.LineChart.Axis;

/**
 * Figure 7 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the time of affinity
 * propagation against the number of points, in total, per stage and per iteration. Every run makes
 * the same number of iterations, so that times are those of equal work.
 */
final class TimeVersusPoints implements Experiment {
  private static final String CLAIM =
      "the time of affinity propagation on a band grows linearly with the number of"
          + " points, and it is faster than on a coordinate matrix with as many elements (Hussein"
          + " and Abd-Almageed 2009, figure 7).";
  private static final long SEED = 20090615;
  private static final int LINEAR_FROM = 16_384;
  private static final double LINEAR_WITHIN = 0.15;

  /**
   * How far the experiment goes.
   *
   * @param band greatest n for bands
   * @param coo greatest n for coordinate matrices
   * @param dense greatest n for all pairs
   * @param least least n; the sizes double from there
   * @param halfBandwidth h
   * @param iterations iterations of every run
   * @param repeatedUpTo greatest n that is repeated three times; larger ones run once
   */
  private record Plan(
      int band,
      int coo,
      int dense,
      int least,
      int halfBandwidth,
      int iterations,
      int repeatedUpTo) {
    static final Plan FULL = new Plan(1 << 20, 1 << 15, 1 << 14, 1 << 10, 128, 100, 1 << 16);
    static final Plan SMOKE = new Plan(512, 256, 256, 128, 8, 5, 256);

    List<ClusteringTrial> trials() {
      List<ClusteringTrial> trials = new ArrayList<>();
      for (int n = least; n <= band; n *= 2) {
        TestSet set = SyntheticSets.uniform(n, 2, SEED);
        for (int repetition = 1; repetition <= (n <= repeatedUpTo ? 3 : 1); repetition++) {
          for (Method method : methods(n)) {
            trials.add(new ClusteringTrial(set, method, options(), repetition));
          }
        }
      }
      return trials;
    }

    private List<Method> methods(int n) {
      List<Method> methods = new ArrayList<>();
      methods.add(new Method.Band(halfBandwidth, CurveKind.HILBERT));
      methods.add(new Method.Band(halfBandwidth, CurveKind.MORTON));
      if (n <= coo) {
        methods.add(new Method.Coo(halfBandwidth));
      }
      if (n <= dense) {
        methods.add(new Method.Dense());
      }
      return methods;
    }

    /** Convergence cannot be seen before the last iteration. */
    private Options options() {
      return Options.defaults()
          .withPropagation(
              PropagationOptions.defaults()
                  .withMaxIterations(iterations)
                  .withConvergenceIterations(iterations));
    }
  }

  @Override
  public String name() {
    return "fig7-time";
  }

  @Override
  public String description() {
    return "time against the number of points: total, per stage and per iteration (figure 7)";
  }

  @Override
  public void run(Path outputFolder, boolean smoke, Execution execution) {
    Plan plan = smoke ? Plan.SMOKE : Plan.FULL;
    TrialRunner runner = new TrialRunner(name(), execution);
    List<ClusteringTrial> trials = plan.trials();
    runner.warmUp(trials.stream().filter(t -> t.set().size() <= 4 * plan.least).toList());
    RunTable table = runner.run(trials);

    Timing timing = new Timing(table, run -> run.subject().n());
    Summary summary = new Summary(table, CLAIM, smoke);
    summary
        .note(
            ("Uniform points in two dimensions, h = %d, exactly %d iterations, all other"
                    + " options at their defaults. Medians; n above %s ran once.")
                .formatted(
                    plan.halfBandwidth, plan.iterations, Figures.of((long) plan.repeatedUpTo)))
        .note("COO keeps about as many elements as the band; its construction computes all pairs.");
    judge(summary, timing);
    summary.section("Seconds", timing.table("n", stages()));
    new Results(table, summary)
        .chart(
            "total.png",
            chart("Affinity propagation, in total", "seconds", timing, r -> r.seconds().total()))
        .chart(
            "iteration.png",
            chart("One iteration", "seconds per iteration", timing, RunRecord::secondsPerIteration))
        .write(outputFolder);
  }

  private static Map<String, ToDoubleFunction<RunRecord>> stages() {
    Map<String, ToDoubleFunction<RunRecord>> stages = new LinkedHashMap<>();
    stages.put("order", r -> r.seconds().order());
    stages.put("construct", r -> r.seconds().construct());
    stages.put("propagate", r -> r.seconds().propagate());
    stages.put("assign", r -> r.seconds().assign());
    stages.put("total", r -> r.seconds().total());
    stages.put("per iteration", RunRecord::secondsPerIteration);
    stages.put("processor", r -> r.seconds().cpu());
    return stages;
  }

  private static void judge(Summary summary, Timing timing) {
    for (Timing.Growth growth : timing.growth(r -> r.seconds().total(), LINEAR_FROM)) {
      if (growth.group().startsWith("band")) {
        summary.finding(
            Math.abs(growth.exponent() - 1) <= LINEAR_WITHIN,
            "total time of %s grows as n^%.2f from n = %s on (linear: within %s of 1)"
                .formatted(
                    growth.group(),
                    growth.exponent(),
                    Figures.of((long) LINEAR_FROM),
                    LINEAR_WITHIN));
      }
    }
    ComparisonAtEqualSize.of(timing, r -> r.seconds().total()).report(summary, "in total");
    ComparisonAtEqualSize.of(timing, RunRecord::secondsPerIteration)
        .report(summary, "per iteration");
  }

  private static LineChart chart(
      String title, String unit, Timing timing, ToDoubleFunction<RunRecord> seconds) {
    return new LineChart(
        title,
        Axis.logarithmic("number of points n"),
        Axis.logarithmic(unit),
        timing.series(seconds));
  }
}

package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.bandgram.Device;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;

/**
 * The time in which the function of exemplar clustering is evaluated for many sets at once, beside
 * its floor: the time of the subtractions and multiply-adds alone.
 */
public final class EvaluationTime {
  private static final String CLAIM =
      "in single precision the evaluation of many sets takes at most 1.3 times the processor time"
          + " of its subtractions and multiply-adds alone.";
  private static final double WANTED = 1.3;

  /** Sizes around a centre, each varied alone. */
  private record Grid(Size centre, List<Integer> ns, List<Integer> ls, List<Integer> ks) {
    /** That of the paper. */
    private static final Grid PAPER =
        new Grid(
            new Size(50_000, 5000, 10, 100),
            List.of(1000, 10_000, 50_000, 100_000, 200_000, 400_000),
            List.of(1000, 5000, 10_000, 20_000, 40_000),
            List.of(10, 50, 100, 200, 500));

    private static final Grid USUAL =
        new Grid(
            new Size(50_000, 500, 10, 100),
            List.of(1000, 5000, 10_000, 20_000, 50_000),
            List.of(50, 100, 200, 500),
            List.of(10, 20, 50, 100));
    private static final Grid SMOKE =
        new Grid(new Size(300, 4, 3, 5), List.of(100, 300), List.of(2, 4), List.of(3, 6));

    List<Size> sizes() {
      List<Size> sizes = new ArrayList<>();
      ns.forEach(n -> sizes.add(new Size(n, centre.l(), centre.k(), centre.d())));
      ls.forEach(l -> sizes.add(new Size(centre.n(), l, centre.k(), centre.d())));
      ks.forEach(k -> sizes.add(new Size(centre.n(), centre.l(), k, centre.d())));
      return sizes.stream().distinct().toList();
    }
  }

  private EvaluationTime() {}

  /** Runs the experiment, scaled down. */
  public static void run(Setup setup) {
    run(setup, Grid.USUAL);
  }

  /** Runs the experiment in the size of the paper. */
  public static void runInFull(Setup setup) {
    run(setup, Grid.PAPER);
  }

  private static void run(Setup setup, Grid large) {
    Grid grid = setup.smoke() ? Grid.SMOKE : large;
    Runs<EvaluationRun> runs = new Runs<>(setup, EvaluationRun.COLUMNS);
    List<String> rates = new ArrayList<>();
    List<Size> sizes = grid.sizes();
    for (Device device : setup.devices()) {
      EvaluationTrials trials = new EvaluationTrials(device, setup);
      if (!Double.isNaN(trials.rate())) {
        rates.add(
            "%s: %s thousand million coordinates per second%s at best."
                .formatted(
                    device,
                    Figures.of(trials.rate() / 1e9),
                    device == Device.CPU ? " and thread" : ""));
      }
      trials.run(sizes.getFirst(), _ -> {});
      setup.each(sizes, (size, _) -> trials.run(size, runs::add));
    }
    report(runs, grid, rates).write();
  }

  private static Report report(Runs<EvaluationRun> runs, Grid grid, List<String> rates) {
    Report report = new Report(runs, CLAIM);
    Size centre = grid.centre();
    judge(report, runs.where(r -> r.size().equals(centre)));
    rates.forEach(report::note);
    report.note(
        "The floor is the processor time of one subtraction and one multiply-add per coordinate in"
            + " registers, measured in this run; twice that for float64, whose vectors hold half as"
            + " many numbers. It is compared with processor time, which says less about what else"
            + " the machine did than time by the clock; on a GPU with time by the clock. Short"
            + " evaluations are repeated; of five series of them the fastest counts. Double"
            + " precision is left out where it would take minutes.");
    String centreName = "l = %d, k = %d".formatted(centre.l(), centre.k());
    sections(report, "N", centreName, Size::n, only(runs, centre, grid.ns(), Size::n));
    centreName = "N = %s, k = %d".formatted(Figures.of(centre.n()), centre.k());
    sections(report, "l", centreName, Size::l, only(runs, centre, grid.ls(), Size::l));
    centreName = "N = %s, l = %d".formatted(Figures.of(centre.n()), centre.l());
    sections(report, "k", centreName, Size::k, only(runs, centre, grid.ks(), Size::k));
    return report.chart("evaluation.png", chart(runs));
  }

  private static void judge(Report report, List<EvaluationRun> runs) {
    for (EvaluationRun run : fastest(runs)) {
      if (run.format() == NumberFormat.FLOAT32 && !Double.isNaN(run.timesFloor())) {
        report.finding(
            run.timesFloor() <= WANTED,
            "%s: %s times the floor at the centre"
                .formatted(run.curve(), Figures.of(run.timesFloor())));
      }
    }
  }

  /** Returns the runs in which one size alone differs from the centre. */
  private static List<EvaluationRun> only(
      Runs<EvaluationRun> runs, Size centre, List<Integer> values, ToIntFunction<Size> varied) {
    List<ToIntFunction<Size>> sizes = List.of(Size::n, Size::l, Size::k);
    Predicate<Size> fits =
        size ->
            values.contains(varied.applyAsInt(size))
                && sizes.stream()
                        .filter(one -> one.applyAsInt(size) != one.applyAsInt(centre))
                        .count()
                    == (varied.applyAsInt(size) == varied.applyAsInt(centre) ? 0 : 1);
    return runs.where(r -> fits.test(r.size()));
  }

  private static void sections(
      Report report,
      String name,
      String fixed,
      ToIntFunction<Size> varied,
      List<EvaluationRun> runs) {
    List<EvaluationRun> best = fastest(runs);
    report
        .section(
            "Seconds over %s, %s".formatted(name, fixed),
            curves(best, varied, EvaluationRun::seconds).table(name))
        .section(
            "Thousand million distances per second over %s, %s".formatted(name, fixed),
            curves(best, varied, r -> r.rate() / 1e9).table(name))
        .section(
            "Processor time over its floor, over %s, %s".formatted(name, fixed),
            curves(best, varied, EvaluationRun::timesFloor).table(name));
  }

  private static Curves curves(
      List<EvaluationRun> runs, ToIntFunction<Size> varied, ToDoubleFunction<EvaluationRun> value) {
    return Curves.of(runs, EvaluationRun::curve, r -> varied.applyAsInt(r.size()), value);
  }

  /** Returns the fastest repetition of every run. */
  private static List<EvaluationRun> fastest(List<EvaluationRun> runs) {
    record Task(String curve, Size size) {}
    Map<Task, EvaluationRun> best = new LinkedHashMap<>();
    runs.forEach(
        run ->
            best.merge(
                new Task(run.curve(), run.size()),
                run,
                BinaryOperator.minBy(Comparator.comparingDouble(EvaluationRun::seconds))));
    return List.copyOf(best.values());
  }

  private static LineChart chart(Runs<EvaluationRun> runs) {
    int most = runs.all().stream().mapToInt(Measured::threads).max().orElseThrow();
    return new LineChart(
        "Evaluation of many sets, d = " + runs.all().getFirst().size().d(),
        Axis.logarithmic("distances N l k"),
        Axis.logarithmic("seconds"),
        Curves.of(
                fastest(runs.where(r -> r.threads() == most)),
                EvaluationRun::curve,
                r -> r.size().distances(),
                EvaluationRun::seconds)
            .series());
  }
}

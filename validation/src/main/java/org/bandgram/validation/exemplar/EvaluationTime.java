package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.bandgram.Device;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.RunLog;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;

/**
 * The time in which the function of exemplar clustering is evaluated for many sets at once, beside
 * its floor: the time of the subtractions and multiply-adds alone.
 */
public final class EvaluationTime implements Experiment {
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

  private final Grid large;

  /** Creates the experiment, scaled down. */
  public EvaluationTime() {
    this(Grid.USUAL);
  }

  private EvaluationTime(Grid large) {
    this.large = large;
  }

  @Override
  public Optional<Experiment> inFullSize() {
    return Optional.of(new EvaluationTime(Grid.PAPER));
  }

  @Override
  public String name() {
    return "evaluation-time";
  }

  /** Returns what the command is called with. */
  private String title() {
    return large.equals(Grid.PAPER) ? name() + " --full" : name();
  }

  @Override
  public String description() {
    return "time of evaluating exemplar clustering for many sets beside the arithmetic floor";
  }

  @Override
  public void run(Setup setup) {
    boolean smoke = setup.smoke();
    Grid grid = smoke ? Grid.SMOKE : large;
    RunLog<EvaluationRun> log = new RunLog<>(title(), EvaluationRun.COLUMNS, setup);
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
      for (Size size : sizes) {
        trials.run(size, log::add);
        long done = log.runs().stream().map(EvaluationRun::size).distinct().count();
        setup.execution().progress().update(name(), done, sizes.size());
      }
    }
    report(log.measurements(), grid, rates, setup).write(setup);
  }

  private static Results report(
      Measurements<EvaluationRun> table, Grid grid, List<String> rates, Setup setup) {
    Summary summary = new Summary(table, CLAIM, setup);
    Size centre = grid.centre();
    judge(summary, table.where(r -> r.size().equals(centre)));
    rates.forEach(summary::note);
    summary.note(
        "The floor is the processor time of one subtraction and one multiply-add per coordinate in"
            + " registers, measured in this run; twice that for float64, whose vectors hold half as"
            + " many numbers. It is compared with processor time, which says less about what else"
            + " the machine did than time by the clock; on a GPU with time by the clock. Short"
            + " evaluations are repeated; of five series of them the fastest counts. Double"
            + " precision is left out where it would take minutes.");
    String centreName = "l = %d, k = %d".formatted(centre.l(), centre.k());
    sections(summary, "N", centreName, Size::n, only(table, centre, grid.ns(), Size::n));
    centreName = "N = %s, k = %d".formatted(Figures.of((long) centre.n()), centre.k());
    sections(summary, "l", centreName, Size::l, only(table, centre, grid.ls(), Size::l));
    centreName = "N = %s, l = %d".formatted(Figures.of((long) centre.n()), centre.l());
    sections(summary, "k", centreName, Size::k, only(table, centre, grid.ks(), Size::k));
    return new Results(table, summary).chart("evaluation.png", chart(table));
  }

  private static void judge(Summary summary, List<EvaluationRun> runs) {
    fastest(runs, r -> 1)
        .forEach(
            (curve, values) -> {
              double times = values.getFirst().timesFloor();
              if (values.getFirst().format() == NumberFormat.FLOAT32 && !Double.isNaN(times)) {
                summary.finding(
                    times <= WANTED,
                    "%s: %s times the floor at the centre".formatted(curve, Figures.of(times)));
              }
            });
  }

  /** Returns the runs in which one size alone differs from the centre. */
  private static List<EvaluationRun> only(
      Measurements<EvaluationRun> table,
      Size centre,
      List<Integer> values,
      ToIntFunction<Size> varied) {
    List<ToIntFunction<Size>> sizes = List.of(Size::n, Size::l, Size::k);
    Predicate<Size> fits =
        size ->
            values.contains(varied.applyAsInt(size))
                && sizes.stream()
                        .filter(one -> one.applyAsInt(size) != one.applyAsInt(centre))
                        .count()
                    == (varied.applyAsInt(size) == varied.applyAsInt(centre) ? 0 : 1);
    return table.where(r -> fits.test(r.size()));
  }

  private static void sections(
      Summary summary,
      String name,
      String fixed,
      ToIntFunction<Size> varied,
      List<EvaluationRun> runs) {
    Map<String, List<EvaluationRun>> curves = fastest(runs, r -> varied.applyAsInt(r.size()));
    summary.section(
        "Seconds over %s, %s".formatted(name, fixed),
        table(name, curves, varied, EvaluationRun::seconds));
    summary.section(
        "Thousand million distances per second over %s, %s".formatted(name, fixed),
        table(name, curves, varied, r -> r.rate() / 1e9));
    summary.section(
        "Processor time over its floor, over %s, %s".formatted(name, fixed),
        table(name, curves, varied, EvaluationRun::timesFloor));
  }

  /** Returns the fastest repetition of every run by curve, in ascending order of x. */
  private static Map<String, List<EvaluationRun>> fastest(
      List<EvaluationRun> runs, ToDoubleFunction<EvaluationRun> x) {
    Map<String, List<EvaluationRun>> curves = new LinkedHashMap<>();
    for (EvaluationRun run : runs) {
      List<EvaluationRun> curve = curves.computeIfAbsent(run.curve(), _ -> new ArrayList<>());
      boolean beaten =
          curve.stream().anyMatch(r -> r.size().equals(run.size()) && r.seconds() < run.seconds());
      if (!beaten) {
        curve.removeIf(r -> r.size().equals(run.size()));
        curve.add(run);
      }
    }
    curves.values().forEach(curve -> curve.sort(Comparator.comparingDouble(x)));
    return curves;
  }

  private static MarkdownTable table(
      String name,
      Map<String, List<EvaluationRun>> curves,
      ToIntFunction<Size> varied,
      ToDoubleFunction<EvaluationRun> value) {
    List<String> header = new ArrayList<>(List.of(name));
    header.addAll(curves.keySet());
    MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
    curves.values().stream()
        .flatMap(List::stream)
        .map(r -> varied.applyAsInt(r.size()))
        .distinct()
        .sorted()
        .forEach(
            x -> {
              List<Object> cells = new ArrayList<>(List.of(Figures.of((long) x)));
              for (List<EvaluationRun> curve : curves.values()) {
                cells.add(
                    curve.stream()
                        .filter(r -> varied.applyAsInt(r.size()) == x)
                        .map(r -> Figures.of(value.applyAsDouble(r)))
                        .findFirst()
                        .orElse("–"));
              }
              table.row(cells.toArray());
            });
    return table;
  }

  private static LineChart chart(Measurements<EvaluationRun> table) {
    List<Series> series = new ArrayList<>();
    int most = table.records().stream().mapToInt(Measured::threads).max().orElseThrow();
    fastest(table.where(r -> r.threads() == most), r -> r.size().distances())
        .forEach(
            (curve, runs) -> {
              TreeSet<Double> seen = new TreeSet<>();
              List<Measurement> points =
                  runs.stream()
                      .filter(r -> seen.add(r.size().distances()))
                      .map(r -> new Measurement(r.size().distances(), r.seconds()))
                      .toList();
              series.add(new Series(curve, points));
            });
    return new LineChart(
        "Evaluation of many sets, d = " + table.records().getFirst().size().d(),
        Axis.logarithmic("distances N l k"),
        Axis.logarithmic("seconds"),
        series);
  }
}

package org.bandgram.validation.band;

import static java.util.stream.Collectors.toSet;
import static org.bandgram.validation.harness.Column.column;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.MeanRatio;
import org.bandgram.validation.harness.Panel;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.method.LogLog;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;

/**
 * Figure 6 as the paper draws it, and what the runs at the {@link PaperSetting} say.
 *
 * @param runs the runs, those at other settings too
 */
record PaperErrorsReport(PaperSetting setting, Runs<MethodRun> runs) {
  /** To which exemplar an error is: the one that is assigned, as in the paper, or the nearest. */
  private enum Kind {
    IN_BAND(Outcome::error),
    NEAREST(Outcome::nearestError);

    @SuppressWarnings("ImmutableEnumChecker") // a method, which never changes
    private final ToDoubleFunction<Outcome> error;

    Kind(ToDoubleFunction<Outcome> error) {
      this.error = error;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Runs on sets of so many dimensions. */
  private record Group(int d, List<MethodRun> runs) {
    private static long seed(MethodRun run) {
      return run.subject().seed().orElseThrow();
    }

    private Group where(Predicate<MethodRun> condition) {
      return new Group(d, runs.stream().filter(condition).toList());
    }

    private Group of(Method method) {
      return where(r -> r.method().equals(method));
    }

    private Map<Long, List<MethodRun>> bySeed() {
      return runs.stream().collect(Collectors.groupingBy(Group::seed));
    }

    private LogLog curve(long seed, Kind kind) {
      LogLog curve = LogLog.empty();
      runs.stream()
          .filter(r -> seed(r) == seed)
          .forEach(r -> curve.add(r.result().clusters(), kind.error.applyAsDouble(r.result())));
      return curve;
    }

    /** Returns the excess over a reference at equal numbers of exemplars, over the seeds. */
    private MeanRatio over(Group reference, Kind kind) {
      return MeanRatio.of(
          bySeed().keySet().stream()
              .map(seed -> curve(seed, kind).over(reference.curve(seed, kind)))
              .flatMap(Optional::stream)
              .mapToDouble(LogLog.Excess::ratio)
              .toArray());
    }

    /** Returns a mean over the sets at one of the preferences. */
    private double mean(int preference, ToDoubleFunction<Outcome> value) {
      return bySeed().values().stream()
          .mapToDouble(own -> value.applyAsDouble(own.get(preference).result()))
          .average()
          .orElseThrow();
    }

    private double median(ToDoubleFunction<MethodRun> value) {
      return Figures.median(runs.stream().mapToDouble(value).boxed().toList());
    }
  }

  /** The runs of a method among a group's. */
  private record Row(Method method, Group own, Group coo) {
    MeanRatio over(Kind kind) {
      return own.over(coo, kind);
    }

    String excess(Kind kind) {
      return method.curves() == 0 ? "–" : over(kind).excess();
    }

    String iterations() {
      var all = own.runs.stream().mapToInt(r -> r.result().iterations()).summaryStatistics();
      return Figures.of((long) all.getMin()) + " to " + Figures.of((long) all.getMax());
    }

    long unsettled() {
      return own.runs.stream().filter(r -> !r.result().converged()).count();
    }

    /** Returns the number of exemplars and the error of each preference, means over the sets. */
    List<Measurement> means() {
      return IntStream.range(0, own.bySeed().values().iterator().next().size())
          .mapToObj(
              p -> new Measurement(own.mean(p, Outcome::clusters), own.mean(p, Outcome::error)))
          .toList();
    }

    String errors() {
      return means().stream()
          .map(point -> Figures.of(Math.round(point.x())) + ": " + Figures.of(point.y()))
          .collect(Collectors.joining("; "));
    }
  }

  /** Adds findings, tables and the figure. */
  void writeTo(Report report) {
    explain(report);
    for (String backend : runs.backends()) {
      List<Group> groups =
          setting.steps().keySet().stream()
              .map(
                  d ->
                      new Group(d, runs.where(r -> PaperSetting.isOf(r) && r.subject().d() == d))
                          .where(r -> r.backend().equals(backend)))
              .toList();
      addFindings(report, backend, groups);
      addErrors(report, backend, groups);
      addWidths(report, backend, groups);
    }
  }

  private Row row(Method method, Group group) {
    return new Row(method, group.of(method), group.of(setting.coo()));
  }

  private void addFindings(Report report, String backend, List<Group> groups) {
    List<Row> band = groups.stream().map(g -> row(PaperSetting.band(setting.h()), g)).toList();
    for (Kind kind : Kind.values()) {
      report.finding(
          PaperFigure.BAND_6,
          verdict(band, kind),
          "on %s the %s error of a band is above that of COO by %s (paper: no difference to speak of)"
              .formatted(backend, kind, excesses(band, kind)));
    }
    List<Row> two = groups.stream().map(g -> row(setting.twoCurves(), g)).toList();
    report.finding(
        verdict(two, Kind.IN_BAND) == Verdict.HOLDS,
        "on %s the in-band error of bands along two Hilbert curves is at most 5 %% above that of COO: %s"
            .formatted(backend, excesses(two, Kind.IN_BAND)));
  }

  private static Verdict verdict(List<Row> rows, Kind kind) {
    return Verdict.every(rows.stream().map(r -> r.over(kind).atMost(Verdict.NOISE)).toList());
  }

  private static String excesses(List<Row> rows, Kind kind) {
    return rows.stream()
        .map(r -> "%s in %d-d".formatted(r.excess(kind), r.own.d))
        .collect(Collectors.joining(", "));
  }

  private void addErrors(Report report, String backend, List<Group> groups) {
    List<Method> methods =
        List.of(setting.coo(), PaperSetting.band(setting.h()), setting.twoCurves());
    report.table(
        "At the paper's setting on %s: excess over COO at equal K, and mean K and in-band error"
            .formatted(backend),
        groups.stream().flatMap(group -> methods.stream().map(m -> row(m, group))).toList(),
        column("dimensions", r -> r.own.d),
        column("method", r -> r.method.label()),
        column("in-band", r -> r.excess(Kind.IN_BAND)),
        column("nearest", r -> r.excess(Kind.NEAREST)),
        column("K: error", Row::errors),
        column("iterations", Row::iterations),
        column("runs", r -> r.own.runs.size()),
        column("not converged", Row::unsettled));
    List<LineChart> panels = groups.stream().map(group -> panel(group, methods)).toList();
    report.picture(
        "Figure 6 on " + backend,
        "figure6-%s.png".formatted(backend),
        file -> Panel.write(panels, panels.size(), file));
  }

  private LineChart panel(Group group, List<Method> methods) {
    List<String> names = List.of("COO", "one Morton curve", "two Hilbert curves");
    return new LineChart(
        group.d + " dimensions",
        Axis.linear("number of exemplars K"),
        Axis.linear("error"),
        methods.stream()
            .map(m -> new Series(names.get(m.curves()), row(m, group).means()))
            .toList());
  }

  private void explain(Report report) {
    report.note(
        "At the paper's setting: %s uniform points, h = %d, one Morton curve, %d seeds for each number of dimensions (two Hilbert curves: %d), exemplars not refined. Damping is fixed at %s and preferences have no jitter; a run ends when its exemplars have been the same for %d iterations, or after %s. The paper states none of these but the last. Two curves keep up to twice as many elements. In-band errors are to the exemplar that propagation assigns, which is what the paper means; nearest ones to the nearest of the same exemplars. Intervals are of 95 %% over the seeds; less than 5 %% more counts as equal."
            .formatted(
                Figures.of(setting.n()),
                setting.h(),
                setting.seeds(),
                setting.few(),
                PaperSetting.DAMPING.factor(),
                PaperSetting.CONVERGENCE.iterations(),
                Figures.of(PaperSetting.CONVERGENCE.maxIterations())));
  }

  /** Half-bandwidths are compared on the sets and at the preferences that got all of them. */
  private void addWidths(Report report, String backend, List<Group> groups) {
    TreeSet<Integer> widths = new TreeSet<>(setting.otherWidths());
    Method other = PaperSetting.band(widths.first());
    widths.add(setting.h());
    Group all = groups.stream().filter(g -> g.d == setting.widthsIn()).findFirst().orElseThrow();
    Set<Long> seeds = all.of(other).bySeed().keySet();
    Set<String> rules = all.of(other).runs.stream().map(MethodRun::rule).collect(toSet());
    Group fair =
        all.where(r -> seeds.contains(Group.seed(r)))
            .where(r -> r.method().equals(setting.coo()) || rules.contains(r.rule()));
    report.table(
        "Half-bandwidths on %s: one Morton curve in %d dimensions, %d seeds, two preferences; excess over COO of h = %d, median times"
            .formatted(backend, setting.widthsIn(), setting.few(), setting.h()),
        widths.stream()
            .map(h -> row(PaperSetting.band(h), fair))
            .filter(row -> !row.own.runs.isEmpty())
            .toList(),
        column("h", r -> r.method.halfBandwidth().orElseThrow()),
        column("in-band", r -> r.excess(Kind.IN_BAND)),
        column("nearest", r -> r.excess(Kind.NEAREST)),
        column("iterations", Row::iterations),
        column("ms / iteration", r -> 1000 * r.own.median(MethodRun::secondsPerIteration)),
        column("seconds", r -> r.own.median(run -> run.seconds().total())));
  }
}

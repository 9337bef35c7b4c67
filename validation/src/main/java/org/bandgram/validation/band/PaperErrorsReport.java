package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.MeanRatio;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.method.LogLog;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;

/** Figure 6 as the paper draws it, and what its runs at the {@link PaperSetting} say. */
final class PaperErrorsReport {
  private final PaperSetting setting;
  private final Runs<MethodRun> runs;
  private final Method.Band band;
  private final List<Method> methods;
  private final List<Group> groups;

  /**
   * Reads the runs.
   *
   * @param setting the setting
   * @param runs the runs, those at other settings too
   */
  PaperErrorsReport(PaperSetting setting, Runs<MethodRun> runs) {
    this.setting = setting;
    this.runs = runs;
    band = PaperSetting.band(setting.h());
    methods = List.of(band, setting.coo(), setting.twoCurves());
    groups =
        runs.backends().stream()
            .flatMap(backend -> setting.steps().keySet().stream().map(d -> group(backend, d)))
            .toList();
  }

  private Group group(String backend, int d) {
    return new Group(
        backend,
        d,
        runs.where(
            r -> PaperSetting.isOf(r) && r.backend().equals(backend) && r.subject().d() == d));
  }

  /** Which error of a point counts. */
  private enum Kind {
    /** To the exemplar that propagation assigns, as the paper has it. */
    IN_BAND(Outcome::error),
    /** To the nearest exemplar anywhere. */
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

  /** The runs on all sets of so many dimensions with a backend. */
  private record Group(String backend, int d, List<MethodRun> runs) {
    /**
     * Returns the excess of a method over another at equal numbers of exemplars, over the seeds.
     */
    MeanRatio excess(Kind kind, Method method, Method reference) {
      return MeanRatio.of(
          seeds(method).stream()
              .map(seed -> curve(seed, method, kind).over(curve(seed, reference, kind)))
              .flatMap(Optional::stream)
              .mapToDouble(LogLog.Excess::ratio)
              .toArray());
    }

    List<MethodRun> of(Method method) {
      return runs.stream().filter(r -> r.method().equals(method)).toList();
    }

    private List<MethodRun> of(Method method, long seed) {
      return of(method).stream().filter(r -> seed == seed(r)).toList();
    }

    private static long seed(MethodRun run) {
      return run.subject().seed().orElseThrow();
    }

    List<Long> seeds(Method method) {
      return of(method).stream().map(Group::seed).distinct().toList();
    }

    private LogLog curve(long seed, Method method, Kind kind) {
      LogLog curve = LogLog.empty();
      of(method, seed).stream()
          .map(MethodRun::result)
          .forEach(r -> curve.add(r.clusters(), kind.error.applyAsDouble(r)));
      return curve;
    }

    /** Returns a mean over the sets, at one of a method's preferences. */
    double mean(Method method, int preference, ToDoubleFunction<Outcome> value) {
      return seeds(method).stream()
          .mapToDouble(seed -> value.applyAsDouble(of(method, seed).get(preference).result()))
          .average()
          .orElseThrow();
    }

    LineChart chart(List<Method> methods, int preferences) {
      return new LineChart(
          "Clustering error in %d dimensions".formatted(d),
          Axis.linear("number of exemplars K"),
          Axis.linear("mean squared distance"),
          methods.stream()
              .map(
                  method ->
                      new Series(
                          method.label(),
                          IntStream.range(0, preferences)
                              .mapToObj(
                                  p ->
                                      new Measurement(
                                          mean(method, p, Outcome::clusters),
                                          mean(method, p, Outcome::error)))
                              .toList()))
              .toList());
    }
  }

  /** Adds findings, tables and the figure. */
  void writeTo(Report report) {
    for (String backend : runs.backends()) {
      List<Group> here = groups.stream().filter(g -> g.backend.equals(backend)).toList();
      for (Kind kind : Kind.values()) {
        report.finding(
            PaperFigure.BAND_6,
            verdict(here, kind, band),
            "on %s the %s error of a band is above that of COO by %s (paper: no difference to speak of)"
                .formatted(backend, kind, excesses(here, kind, band)));
      }
      report.finding(
          verdict(here, Kind.IN_BAND, setting.twoCurves()) == Verdict.HOLDS,
          "on %s the in-band error of bands along two Hilbert curves is at most 5 %% above that of COO: %s"
              .formatted(backend, excesses(here, Kind.IN_BAND, setting.twoCurves())));
    }
    explain(report);
    addExcess(report);
    addErrors(report);
    for (String backend : runs.backends()) {
      List<LineChart> panels =
          groups.stream()
              .filter(g -> g.backend.equals(backend))
              .map(g -> g.chart(methods, preferences(g)))
              .toList();
      report.picture(
          "Figure 6 on " + backend,
          "figure6-%s.png".formatted(backend),
          file -> LineChart.writePng(panels, file));
    }
    addWidths(report);
  }

  private int preferences(Group group) {
    return setting.steps().get(group.d).length;
  }

  private Verdict verdict(List<Group> here, Kind kind, Method method) {
    return Verdict.together(
        here.stream()
            .map(g -> g.excess(kind, method, setting.coo()).atMost(Verdict.NOISE))
            .toList());
  }

  private String excesses(List<Group> here, Kind kind, Method method) {
    return here.stream()
        .map(g -> "%s in %d-d".formatted(g.excess(kind, method, setting.coo()).excess(), g.d))
        .collect(Collectors.joining(", "));
  }

  private void explain(Report report) {
    report.note(
        "At the paper's setting: %s uniform points, h = %d, one Morton curve, %d seeds for each number of dimensions, exemplars not refined. Damping is fixed at %s and preferences have no jitter; a run ends when its exemplars have been the same for %d iterations, or after %s. The paper states none of these but the last. In-band errors are to the exemplar that propagation assigns, which is what the paper means; nearest ones to the nearest of the same exemplars. Intervals are of 95 %% over the seeds; less than 5 %% more counts as equal."
            .formatted(
                Figures.of(setting.n()),
                setting.h(),
                setting.seeds(),
                PaperSetting.DAMPING.factor(),
                PaperSetting.CONVERGENCE.iterations(),
                Figures.of(PaperSetting.CONVERGENCE.maxIterations())));
  }

  /** A method on the sets of a group. */
  private record Row(Group group, Method method) {
    IntSummaryStatistics iterations() {
      return group.of(method).stream().mapToInt(r -> r.result().iterations()).summaryStatistics();
    }

    String range() {
      return Figures.of((long) iterations().getMin())
          + " to "
          + Figures.of((long) iterations().getMax());
    }

    long unsettled() {
      return group.of(method).stream().filter(r -> !r.result().converged()).count();
    }

    double median(ToDoubleFunction<MethodRun> value) {
      return Figures.median(group.of(method).stream().mapToDouble(value).boxed().toList());
    }
  }

  private List<Row> rows(List<Method> some) {
    return groups.stream().flatMap(g -> some.stream().map(m -> new Row(g, m))).toList();
  }

  private Function<Row, Object> excess(Kind kind) {
    return row ->
        row.method.equals(setting.coo())
            ? "–"
            : row.group.excess(kind, row.method, setting.coo()).excess();
  }

  private void addExcess(Report report) {
    report.table(
        "At the paper's setting: excess error over COO at equal K",
        rows(methods),
        column("backend", r -> r.group.backend),
        column("dimensions", r -> r.group.d),
        column("method", r -> r.method.label()),
        column("in-band", excess(Kind.IN_BAND)),
        column("nearest", excess(Kind.NEAREST)),
        column("iterations", Row::range),
        column("runs", r -> r.group.of(r.method).size()),
        column("not converged", Row::unsettled));
  }

  private void addErrors(Report report) {
    List<Column<Row>> columns = new ArrayList<>();
    columns.add(column("backend", r -> r.group.backend));
    columns.add(column("dimensions", r -> r.group.d));
    columns.add(column("method", r -> r.method.label()));
    int most = groups.stream().mapToInt(this::preferences).max().orElse(0);
    for (int p = 0; p < most; p++) {
      int preference = p;
      columns.add(column("K", r -> r.group.mean(r.method, preference, Outcome::clusters)));
      columns.add(column("error", r -> r.group.mean(r.method, preference, Outcome::error)));
    }
    report.section(
        "At the paper's setting: K and in-band error, means over the seeds",
        MarkdownTable.of(rows(methods), columns));
  }

  private void addWidths(Report report) {
    TreeSet<Integer> widths = new TreeSet<>(setting.otherWidths());
    widths.add(setting.h());
    List<Row> rows =
        rows(widths.stream().<Method>map(PaperSetting::band).toList()).stream()
            .filter(row -> row.group.d == setting.widthsIn())
            .map(row -> new Row(ofWidths(row.group), row.method))
            .toList();
    report.table(
        "One Morton curve of other half-bandwidths in %d dimensions, %d seeds, at the two middle preferences: excess error over COO of h = %d, and median times"
            .formatted(setting.widthsIn(), setting.few(), setting.h()),
        rows,
        column("backend", r -> r.group.backend),
        column("h", r -> r.method.halfBandwidth().orElseThrow()),
        column("in-band", excess(Kind.IN_BAND)),
        column("nearest", excess(Kind.NEAREST)),
        column("iterations", Row::range),
        column("ms / iteration", r -> 1000 * r.median(MethodRun::secondsPerIteration)),
        column("seconds", r -> r.median(run -> run.seconds().total())));
  }

  /** Returns the runs of a group where all half-bandwidths were tried, and those of COO there. */
  private Group ofWidths(Group group) {
    Method other = PaperSetting.band(setting.otherWidths().getFirst());
    List<Long> few = group.seeds(other);
    List<String> rules = group.of(other).stream().map(MethodRun::rule).toList();
    return new Group(
        group.backend,
        group.d,
        group.runs.stream()
            .filter(r -> few.contains(Group.seed(r)))
            .filter(r -> r.method().equals(setting.coo()) || rules.contains(r.rule()))
            .toList());
  }
}

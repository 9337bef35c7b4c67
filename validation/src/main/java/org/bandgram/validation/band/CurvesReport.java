package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.band.SeveralCurves.Reference;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.method.ErrorCurve;
import org.bandgram.validation.method.LogLog;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodPanel;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodTable;

/** The tables and findings of {@link SeveralCurves} on errors and time with one backend. */
final class CurvesReport {
  private static final double MOST_ERROR = 1.02;
  private static final double MOST_ERROR_EQUAL_ELEMENTS = 1.05;
  private static final double MOST_TIME = 1.5;

  private final List<MethodPanel> panels;
  private final Runs<MethodRun> runs;
  private final Reference reference;
  private final int h;
  private final String backend;

  /**
   * Prepares a report.
   *
   * @param panels what was compared
   * @param reference what bands are compared with
   * @param h the half-bandwidth of the single band
   * @param backend the backend whose runs count
   */
  CurvesReport(
      List<MethodPanel> panels, Runs<MethodRun> runs, Reference reference, int h, String backend) {
    this.panels = panels;
    this.runs = runs;
    this.reference = reference;
    this.h = h;
    this.backend = backend;
  }

  void writeTo(Report report) {
    List<Method> methods = new ArrayList<>(reference.methods());
    methods.addAll(SeveralCurves.bands(h));
    MethodTable errors = new MethodTable(panels, methods, this::ratio);
    MethodTable times = new MethodTable(panels, methods, this::nanoseconds);
    for (CurveKind kind : List.of(CurveKind.HILBERT, CurveKind.MORTON)) {
      judge(report, kind, errors, times);
    }
    double morton = errors.mean(new Method.Band(h, CurveKind.MORTON));
    double hilbert = errors.mean(new Method.Band(h, CurveKind.HILBERT));
    report
        .finding(
            PaperFigure.BAND_CURVE,
            Verdict.of(morton / hilbert <= Verdict.NOISE),
            "on %s the error of one band along a Morton curve is %s, along a Hilbert curve %s"
                .formatted(backend, Figures.excess(morton), Figures.excess(hilbert)))
        .section("Error at equal K over the better reference, " + backend, errors.markdown());
    references(report);
    List<MethodPanel> high = panels.stream().filter(this::variesOrdering).toList();
    if (!high.isEmpty()) {
      List<Method> orderings = new ArrayList<>(List.of(twice(CurveKind.MORTON)));
      orderings.add(twice(CurveKind.HILBERT));
      orderings.addAll(SeveralCurves.otherDimensions(h));
      report.section(
          "Error by the dimensions of the ordering, 8 unless named, " + backend,
          new MethodTable(high, orderings, this::ratio).markdown());
    }
    report.section("Nanoseconds per iteration and stored element, " + backend, times.markdown());
  }

  private boolean variesOrdering(MethodPanel panel) {
    return panel.methods().containsAll(SeveralCurves.otherDimensions(h));
  }

  private Method.Band twice(CurveKind kind) {
    return new Method.Band(h, kind).withCurves(2);
  }

  private OptionalDouble ratio(MethodPanel panel, Method method) {
    return excess(panel, method)
        .map(excess -> OptionalDouble.of(excess.ratio()))
        .orElse(OptionalDouble.empty());
  }

  private Optional<LogLog.Excess> excess(MethodPanel panel, Method method) {
    List<ErrorCurve> curves = panel.curves(runs);
    return reference
        .better(curves, backend)
        .flatMap(
            better ->
                ErrorCurve.find(curves, method, backend)
                    .flatMap(curve -> curve.errors().over(better.errors())));
  }

  private OptionalDouble nanoseconds(MethodPanel panel, Method method) {
    List<Double> values =
        panel.runs(runs).stream()
            .filter(r -> r.method().equals(method))
            .filter(r -> r.backend().equals(backend))
            .map(r -> 1e9 * r.secondsPerIteration() / elements(r))
            .filter(value -> value > 0)
            .toList();
    return values.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Figures.median(values));
  }

  private static double elements(MethodRun run) {
    return run.method().elements(run.subject().n()).orElseThrow();
  }

  private void judge(Report report, CurveKind kind, MethodTable errors, MethodTable times) {
    Method.Band one = new Method.Band(h, kind);
    Method.Band narrow = new Method.Band(h / 2, kind).withCurves(2);
    double error = errors.mean(twice(kind));
    double equalElements = errors.mean(narrow);
    double time = times.mean(twice(kind)) / times.mean(one);
    report
        .finding(
            error <= MOST_ERROR,
            "%s, %s: geometric mean of the error %s, at most %s wanted"
                .formatted(
                    twice(kind).label(),
                    backend,
                    Figures.excess(error),
                    Figures.excess(MOST_ERROR)))
        .finding(
            equalElements <= MOST_ERROR_EQUAL_ELEMENTS,
            "%s, %s: geometric mean of the error %s, at most %s wanted (one band: %s)"
                .formatted(
                    narrow.label(),
                    backend,
                    Figures.excess(equalElements),
                    Figures.excess(MOST_ERROR_EQUAL_ELEMENTS),
                    Figures.excess(errors.mean(one))))
        .finding(
            time <= MOST_TIME,
            "%s, %s: an iteration takes %s times as long per stored element as on one band, at most %s wanted"
                .formatted(twice(kind).label(), backend, Figures.of(time), Figures.of(MOST_TIME)));
  }

  /** The better reference of a set. */
  private record Better(MethodPanel panel, ErrorCurve curve, List<ErrorCurve> all) {}

  private void references(Report report) {
    List<Better> found = new ArrayList<>();
    for (MethodPanel panel : panels) {
      List<ErrorCurve> curves = panel.curves(runs);
      reference
          .better(curves, backend)
          .ifPresent(better -> found.add(new Better(panel, better, curves)));
    }
    report.table(
        "The better reference and the K compared, " + backend,
        found,
        column("set", b -> b.panel.set().name()),
        column("n", b -> Figures.of(b.panel.set().size())),
        column("d", b -> b.panel.set().dimensions()),
        column("better reference", b -> b.curve.method().label()),
        column("its K", b -> range(b.curve.errors().points())),
        column("over the other", this::overTheOther),
        column(
            "runs not converged",
            b ->
                "%d of %d"
                    .formatted(
                        b.all.stream().mapToInt(ErrorCurve::unsettled).sum(),
                        b.panel.runs(runs).size())));
  }

  private static String range(SortedMap<Double, Double> points) {
    return "%s to %s"
        .formatted(
            Figures.of(points.firstKey().longValue()), Figures.of(points.lastKey().longValue()));
  }

  private String overTheOther(Better better) {
    Method other =
        better.curve.method().equals(reference.coo()) ? reference.neighbours() : reference.coo();
    return better.curve.over(other, better.all).map(e -> Figures.excess(e.ratio())).orElse("–");
  }
}

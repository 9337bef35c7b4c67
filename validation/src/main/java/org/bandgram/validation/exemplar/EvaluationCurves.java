package org.bandgram.validation.exemplar;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.bandgram.validation.exemplar.EvaluationGrid.Varied;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;

/**
 * The times of evaluations over one size, the others as in the centre.
 *
 * @param best one run for each evaluation and size
 * @param centre the centre
 */
record EvaluationCurves(List<EvaluationRun> best, Size centre) {
  /** By how much the exponent of a time in proportion may differ from 1. */
  private static final double TOLERANCE = 0.1;

  /** Says whether time grows in proportion. */
  void judgeGrowth(Report report, Varied varied) {
    DoubleSummaryStatistics exponents =
        best.stream()
            .map(EvaluationRun::curve)
            .distinct()
            .mapToDouble(curve -> exponent(varied, r -> r.curve().equals(curve)))
            .filter(exponent -> !Double.isNaN(exponent))
            .summaryStatistics();
    report.finding(
        PaperFigure.EXEMPLARS_3_4,
        Math.abs(exponents.getMin() - 1) <= TOLERANCE
            && Math.abs(exponents.getMax() - 1) <= TOLERANCE,
        "time grows as %s^%s to %s^%s by any method"
            .formatted(
                varied.symbol(),
                Figures.of(exponents.getMin()),
                varied.symbol(),
                Figures.of(exponents.getMax())));
  }

  /** Returns b of the power law time ~ x^b that fits best; NaN of fewer than two sizes. */
  private double exponent(Varied varied, Predicate<EvaluationRun> which) {
    List<EvaluationRun> curve = only(varied).stream().filter(which).toList();
    ToDoubleFunction<EvaluationRun> x = r -> Math.log(varied.of(r.size()));
    ToDoubleFunction<EvaluationRun> y = r -> Math.log(r.seconds());
    double meanX = curve.stream().mapToDouble(x).average().orElse(Double.NaN);
    double meanY = curve.stream().mapToDouble(y).average().orElse(Double.NaN);
    double together =
        curve.stream()
            .mapToDouble(r -> (x.applyAsDouble(r) - meanX) * (y.applyAsDouble(r) - meanY))
            .sum();
    double alone = curve.stream().mapToDouble(r -> Math.pow(x.applyAsDouble(r) - meanX, 2)).sum();
    return together / alone;
  }

  /** Returns the runs in which one size alone differs from the centre. */
  private List<EvaluationRun> only(Varied varied) {
    return best.stream().filter(r -> varied.alone(r.size(), centre)).toList();
  }

  /** Adds tables and a chart. */
  void show(Report report, Varied varied) {
    String fixed =
        switch (varied) {
          case N -> "l = %d, k = %d".formatted(centre.l(), centre.k());
          case L -> "N = %s, k = %d".formatted(Figures.of(centre.n()), centre.k());
          case K -> "N = %s, l = %d".formatted(Figures.of(centre.n()), centre.l());
        };
    String over = "over %s, %s, d = %d".formatted(varied.symbol(), fixed, centre.d());
    List<EvaluationRun> series = only(varied);
    List<EvaluationRun> ours = series.stream().filter(r -> !r.isPlain()).toList();
    report
        .section(
            "Seconds " + over,
            curves(series, varied, EvaluationRun::seconds).table(varied.symbol()))
        .section(
            "Processor time over its floor, " + over,
            curves(ours, varied, EvaluationRun::timesFloor).table(varied.symbol()))
        .chart(
            "time-over-%s.png".formatted(varied.symbol().toLowerCase(Locale.ROOT)), chart(varied));
  }

  private static Curves curves(
      List<EvaluationRun> runs, Varied varied, ToDoubleFunction<EvaluationRun> value) {
    return Curves.of(runs, EvaluationRun::curve, r -> varied.of(r.size()), value);
  }

  private int mostThreads() {
    return best.stream().mapToInt(Measured::threads).max().orElseThrow();
  }

  /** Shows plain loops in single precision on one thread and on all, the others on all. */
  private LineChart chart(Varied varied) {
    List<EvaluationRun> shown =
        only(varied).stream()
            .filter(
                r ->
                    r.isPlain() ? r.format() == NumberFormat.FLOAT32 : r.threads() == mostThreads())
            .toList();
    return new LineChart(
        "Evaluation of many sets over " + varied.symbol(),
        Axis.logarithmic(varied.symbol()),
        Axis.logarithmic("seconds"),
        curves(shown, varied, EvaluationRun::seconds).series());
  }
}

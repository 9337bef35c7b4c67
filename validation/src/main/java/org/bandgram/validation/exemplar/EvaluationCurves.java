package org.bandgram.validation.exemplar;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import org.bandgram.validation.exemplar.EvaluationGrid.Varied;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Finding;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Slope;
import org.bandgram.validation.harness.Verdict;

/**
 * The times of evaluations over one size, the others as in the centre.
 *
 * @param best one run for each evaluation and size
 */
record EvaluationCurves(List<EvaluationRun> best, Size centre) {
  /** The greatest power of a time in proportion. */
  private static final double MOST = 1.05;

  /** The least power where sizes are large, over the upper half of them. */
  private static final double LEAST = 0.9;

  /** Says whether time grows in proportion, which the paper doubts for its fewest points. */
  void judgeGrowth(Report report, Varied varied) {
    List<EvaluationRun> ours =
        only(varied).stream()
            .filter(r -> !r.isPlain() && r.format() != NumberFormat.FLOAT64)
            .toList();
    Curves curves =
        Curves.of(ours, EvaluationRun::curve, r -> varied.of(r.size()), EvaluationRun::seconds);
    double[] xs = ours.stream().mapToDouble(r -> varied.of(r.size())).sorted().toArray();
    double least = Arrays.stream(xs).filter(x -> x > xs[0]).findFirst().orElse(xs[0]);
    double most = xs[xs.length - 1];
    List<Verdict> verdicts = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (String curve : curves.last().keySet()) {
      Slope all = curves.slope(curve, least, most);
      Slope upper = curves.slope(curve, (xs[0] + most) / 2, most);
      verdicts.add(Verdict.every(List.of(all.atMost(MOST), upper.atLeast(LEAST))));
      found.add("%s %s, %s".formatted(curve, all.power(), upper.power()));
    }
    boolean isOfThePaper = centre.equals(EvaluationGrid.PAPER.centre());
    Verdict verdict = isOfThePaper ? Verdict.together(verdicts) : Verdict.NOT_TESTED;
    report.finding(
        PaperFigure.EXEMPLARS_3,
        verdict,
        "time grows at most with the power %s of %s from %s to %s, and at least with %s over the upper half: %s%s"
            .formatted(
                MOST,
                varied.symbol(),
                Figures.of(Math.round(least)),
                Figures.of(Math.round(most)),
                LEAST,
                String.join("; ", found),
                verdict.decides()
                    ? ""
                    : Finding.WHY
                        + (isOfThePaper
                            ? "other load scatters times, so that slopes err too much"
                            : "sizes are smaller than the paper's")));
  }

  /** Says whether the speed-up of a GPU depends on members alone. */
  void judgeGain(Report report, Speedup gain) {
    List<Verdict> verdicts = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (Varied varied : Varied.values()) {
      Slope slope = Slope.of(gain.gains(varied, centre));
      verdicts.add(slope.atMost(varied == Varied.K ? 0 : 1 - LEAST));
      if (varied != Varied.K) {
        verdicts.add(slope.atLeast(LEAST - 1));
      }
      found.add(slope.text(varied.symbol()));
    }
    report.finding(
        PaperFigure.EXEMPLARS_4,
        Verdict.together(verdicts),
        "the gain of %s over %s grows as %s (paper: not with N and l, and falls with k from 71 to 47)"
            .formatted(gain.evaluation().curve(), gain.loops().curve(), String.join(", ", found)));
  }

  /** Returns the runs in which one size alone differs from the centre. */
  private List<EvaluationRun> only(Varied varied) {
    return best.stream().filter(r -> varied.alone(r.size(), centre)).toList();
  }

  /** Adds a row for each evaluation. */
  void show(Report report) {
    List<Column<EvaluationRun>> columns =
        new ArrayList<>(
            List.of(
                column("evaluation", EvaluationRun::curve),
                column("seconds at the centre", EvaluationRun::seconds)));
    for (Varied varied : Varied.values()) {
      columns.add(
          column(
              "over %s from %s to %s"
                  .formatted(varied.symbol(), limit(varied, false), limit(varied, true)),
              own ->
                  Figures.spread(
                      only(varied).stream()
                          .filter(r -> r.curve().equals(own.curve()))
                          .mapToDouble(EvaluationRun::timesFloor)
                          .filter(times -> !Double.isNaN(times))
                          .summaryStatistics())));
    }
    report.section(
        "Seconds at the centre, N = %s, l = %s, k = %d, d = %d; processor time over its floor: least, mean and greatest"
            .formatted(
                Figures.of((long) centre.n()),
                Figures.of((long) centre.l()),
                centre.k(),
                centre.d()),
        MarkdownTable.of(best.stream().filter(r -> r.size().equals(centre)).toList(), columns));
  }

  private String limit(Varied varied, boolean isGreatest) {
    IntSummaryStatistics all =
        only(varied).stream().mapToInt(r -> varied.of(r.size())).summaryStatistics();
    return Figures.of((long) (isGreatest ? all.getMax() : all.getMin()));
  }

  /** Returns speed-ups over each size, a line for each of the plain loops. */
  List<LineChart> speedups(List<Speedup> some) {
    return Arrays.stream(Varied.values())
        .map(
            varied ->
                new LineChart(
                    "Figure 4: over " + varied.symbol(),
                    Axis.linear(varied.symbol()),
                    Axis.linear("times as fast"),
                    some.stream().map(s -> line(s, varied)).toList()))
        .toList();
  }

  private Series line(Speedup speedup, Varied varied) {
    int threads = speedup.loops().threads();
    return new Series(
        "over %d thread%s".formatted(threads, threads == 1 ? "" : "s"),
        speedup.gains(varied, centre).entrySet().stream()
            .map(gain -> new Measurement(gain.getKey(), gain.getValue()))
            .toList());
  }
}

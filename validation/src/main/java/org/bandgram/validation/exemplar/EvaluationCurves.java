package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.validation.exemplar.EvaluationGrid.Varied;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Finding;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Slope;
import org.bandgram.validation.harness.Verdict;

/**
 * The times of evaluations over one size, the others as in the centre.
 *
 * @param best one run for each evaluation and size
 * @param centre the centre
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
    Curves curves = curves(ours, varied, EvaluationRun::seconds);
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
      Slope slope = gain.slope(varied, centre);
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

  /** Adds tables. */
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
            curves(ours, varied, EvaluationRun::timesFloor).table(varied.symbol()));
  }

  private static Curves curves(
      List<EvaluationRun> runs, Varied varied, ToDoubleFunction<EvaluationRun> value) {
    return Curves.of(runs, EvaluationRun::curve, r -> varied.of(r.size()), value);
  }
}

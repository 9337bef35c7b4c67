package org.bandgram.validation.exemplar;

import static org.bandgram.validation.harness.Column.column;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import org.bandgram.validation.exemplar.EvaluationGrid.Varied;
import org.bandgram.validation.exemplar.EvaluationRun.Size;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Verdict;

/** What the times of evaluations say: over their floor, by format, over plain loops. */
final class EvaluationReport {
  private static final String CLAIM =
      "in single precision the evaluation of many sets takes at most 1.3 times the processor time"
          + " of its subtractions and multiply-adds alone; it is faster than plain loops at every"
          + " size, and its time grows in proportion to points, sets and members.";
  private static final double WANTED = 1.3;

  private final Runs<EvaluationRun> runs;
  private final Size centre;

  /** The fastest repetition of every evaluation. */
  private final List<EvaluationRun> best;

  EvaluationReport(Runs<EvaluationRun> runs) {
    this.runs = runs;
    best = fastest(runs.all());
    centre = centre(best.stream().map(EvaluationRun::size).distinct().toList());
  }

  /** Returns the size that most others differ from in one thing alone. */
  private static Size centre(List<Size> sizes) {
    return Collections.max(
        sizes,
        Comparator.comparingLong(
            centre ->
                sizes.stream()
                    .filter(s -> Arrays.stream(Varied.values()).anyMatch(v -> v.alone(s, centre)))
                    .count()));
  }

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

  /** Returns the report. */
  Report of(List<String> rates) {
    Report report = new Report(runs, CLAIM);
    judgeFloor(report);
    judgePrecision(report);
    List<Speedup> speedups = Speedup.all(best);
    EvaluationCurves curves = new EvaluationCurves(best, centre);
    judgeSpeedups(report, speedups, curves);
    for (Varied varied : Varied.values()) {
      curves.judgeGrowth(report, varied);
    }
    rates.forEach(report::note);
    notes(report);
    if (!speedups.isEmpty()) {
      report.table(
          "Speed-ups over plain loops: least, mean and greatest",
          speedups,
          column("evaluation", s -> s.evaluation().curve()),
          column("plain loops", s -> s.loops().curve()),
          column("over N", s -> Figures.spread(s.over(Varied.N, centre))),
          column("over l", s -> Figures.spread(s.over(Varied.L, centre))),
          column("over k", s -> Figures.spread(s.over(Varied.K, centre))));
    }
    curves.show(report);
    draw(report, speedups, curves);
    return report;
  }

  /** Draws what single precision gains over loops with vectors. */
  private void draw(Report report, List<Speedup> speedups, EvaluationCurves curves) {
    List<Speedup> drawn =
        speedups.stream()
            .filter(s -> s.evaluation().format() == NumberFormat.FLOAT32)
            .filter(s -> s.evaluation().threads() == mostThreads())
            .filter(s -> s.loops().backend().equals(PlainLoops.WITH_VECTORS))
            .toList();
    if (!drawn.isEmpty()) {
      report.panels(
          "Figure 4: speed-ups over loops with vectors",
          "speed-ups.png",
          3,
          curves.speedups(drawn));
    }
  }

  private static void notes(Report report) {
    report
        .note(
            "The floor is the processor time of one subtraction and one multiply-add per coordinate"
                + " in registers, measured in this run; twice that for float64, whose vectors hold"
                + " half as many numbers. It is compared with processor time, which says less about"
                + " what else the machine did than time by the clock; on a GPU with time by the"
                + " clock. Short evaluations are repeated; of three series of them the fastest"
                + " counts. A CPU evaluates a share of the sets, at least 8 of them, and the time"
                + " is scaled to all; runs.csv says how many. Double precision is left out where a"
                + " set has more than 5e8 coordinates.")
        .note(
            PlainLoops.NAME
                + ": loops over sets, points, members and coordinates, one coordinate at a time; "
                + PlainLoops.WITH_VECTORS
                + ": the same, a vector of coordinates at a time. Sets are divided among the"
                + " threads, all of the CPU's also beside a GPU. They evaluate as many of the sets"
                + " as take some tenths of a second, once, and the time is scaled to all. Their"
                + " numbers are float32. The paper's program is between both: only its sums use"
                + " vectors. It had 20 threads of a Xeon W-2155 and a Quadro RTX 5000.");
  }

  private void judgeFloor(Report report) {
    for (EvaluationRun run : best) {
      if (run.size().equals(centre)
          && run.format() == NumberFormat.FLOAT32
          && !run.isPlain()
          && !Double.isNaN(run.timesFloor())) {
        report.finding(
            run.timesFloor() <= WANTED,
            "%s: %s times the floor at the centre"
                .formatted(run.curve(), Figures.of(run.timesFloor())));
      }
    }
  }

  /** A GPU alone gains by half precision in the paper. */
  private void judgePrecision(Report report) {
    for (EvaluationRun run : best) {
      if (run.size().equals(centre) && run.format() == NumberFormat.FLOAT32 && run.isOnGpu()) {
        double gain = 1 / ratio(run, NumberFormat.FLOAT16);
        report.finding(
            PaperFigure.EXEMPLARS_PRECISION,
            Verdict.ANOTHER_CLAIM,
            ("float16 storage, computed in float32, is %s times as fast as %s, geometric mean"
                    + " (paper, computed in float16: 4.3 to 5.9)")
                .formatted(Figures.of(gain), run.curve()));
      }
    }
  }

  /** Returns how many times as long another format takes on the same threads and backend. */
  private double ratio(EvaluationRun single, NumberFormat other) {
    List<Double> ratios = new ArrayList<>();
    for (EvaluationRun run : best) {
      if (run.curve().equals(single.curve(other))) {
        best.stream()
            .filter(r -> r.curve().equals(single.curve()) && r.size().equals(run.size()))
            .forEach(r -> ratios.add(run.seconds() / r.seconds()));
      }
    }
    return Figures.geometricMean(ratios.stream().mapToDouble(r -> r).toArray());
  }

  /** Compares with the faster of the plain loops. */
  private void judgeSpeedups(Report report, List<Speedup> speedups, EvaluationCurves curves) {
    for (Speedup speedup : speedups) {
      EvaluationRun run = speedup.evaluation();
      EvaluationRun loops = speedup.loops();
      if (run.threads() == mostThreads() && loops.backend().equals(PlainLoops.WITH_VECTORS)) {
        DoubleSummaryStatistics all = speedup.all();
        boolean half = run.format() == NumberFormat.FLOAT16;
        double paper = loops.threads() == 1 ? half ? 452 : 72 : half ? 32 : 5.1;
        report.finding(
            PaperFigure.EXEMPLARS_TABLE_1,
            run.isOnGpu(),
            Verdict.of(all.getMax() >= paper),
            "%s: %s to %s times as fast as %s (paper: up to %s)"
                .formatted(
                    run.curve(),
                    Figures.of(all.getMin()),
                    Figures.of(all.getMax()),
                    loops.curve(),
                    BigDecimal.valueOf(paper).stripTrailingZeros().toPlainString()));
        if (run.isOnGpu() && !half && loops.threads() == 1) {
          curves.judgeGain(report, speedup);
        }
      }
    }
  }

  private int mostThreads() {
    return runs.all().stream().mapToInt(Measured::threads).max().orElseThrow();
  }
}

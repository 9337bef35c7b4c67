package org.bandgram.validation.kernelkmeans;

import java.util.List;
import org.bandgram.cluster.kernelkmeans.KernelTimings;
import org.bandgram.internal.compute.kernelsums.KernelFill;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Summary;

/**
 * What is said about {@link KernelKMeansTime}.
 *
 * @param fills runs that differ in how the matrix was computed
 * @param sums runs that differ in how its values were added up
 */
record KernelKMeansSummary(List<KernelKMeansRun> fills, List<KernelKMeansRun> sums) {
  /** How much longer the chosen way may take, as times vary. */
  private static final double TOLERANCE = 1.2;

  private static final String BY_HAND = "by hand";

  void report(Summary summary) {
    judgeFills(summary);
    judgeSums(summary);
    summary.note(
        "The kernel is (x . y / d + 1)^2 on coordinates scaled to [0, 1], in float32; labels start at"
            + " random. Of two runs the faster counts. No run converges before its last iteration"
            + " unless its number of iterations says so.");
    summary.note(
        "The product of moved rows reads only rows of points that changed their cluster, once they"
            + " are less than three tenths; the other forms go through the matrix in every iteration,"
            + " as the paper's code does. Products per second count every value of the matrix, also"
            + " those that are copied.");
    summary.section("Kernel matrix", fillTable());
    summary.section("Milliseconds per iteration", sumsTable());
    summary.section("Breakdown of whole runs, percent", breakdown());
  }

  private void judgeFills(Summary summary) {
    List<KernelKMeansRun> chosen = of(fills, KernelFill.AUTO);
    for (KernelKMeansRun auto : chosen) {
      if (timesBetter(auto) > TOLERANCE) {
        summary.finding(
            false,
            "%s: the chosen way takes %s times as long as the better one"
                .formatted(name(auto), Figures.of(timesBetter(auto))));
      }
    }
    summary.finding(
        chosen.stream().allMatch(auto -> timesBetter(auto) <= TOLERANCE),
        "the chosen way to compute the matrix takes at most %s times as long as the better one"
            .formatted(Figures.of(TOLERANCE)));
  }

  /** Returns how many times as long as the better of both ways the chosen one takes. */
  private double timesBetter(KernelKMeansRun auto) {
    double whole = alike(fills, auto, KernelFill.WHOLE).timings().matrix();
    double half = alike(fills, auto, KernelFill.HALF).timings().matrix();
    return auto.timings().matrix() / Math.min(whole, half);
  }

  private void judgeSums(Summary summary) {
    for (KernelKMeansRun hand : sums) {
      if (hand.form().equals(BY_HAND)) {
        for (KernelKMeansRun other : sums) {
          if (isSameProblem(hand, other) && !other.form().equals(BY_HAND)) {
            double gain = hand.secondsPerIteration() / other.secondsPerIteration();
            summary.finding(
                gain >= 1,
                "%s, k = %d, %s: %s times as fast as by hand"
                    .formatted(name(other), other.k(), other.form(), Figures.of(gain)));
          }
        }
      }
    }
  }

  private static String name(KernelKMeansRun run) {
    return "%s (n = %s, d = %d) on %s"
        .formatted(run.set(), Figures.of((long) run.n()), run.d(), run.backend());
  }

  private static List<KernelKMeansRun> of(List<KernelKMeansRun> runs, KernelFill fill) {
    return runs.stream().filter(r -> r.fill() == fill).toList();
  }

  private static boolean isSameProblem(KernelKMeansRun one, KernelKMeansRun other) {
    return one.set().equals(other.set())
        && one.k() == other.k()
        && one.backend().equals(other.backend());
  }

  private static KernelKMeansRun alike(
      List<KernelKMeansRun> runs, KernelKMeansRun run, KernelFill fill) {
    return of(runs, fill).stream().filter(r -> isSameProblem(r, run)).findFirst().orElseThrow();
  }

  private MarkdownTable fillTable() {
    MarkdownTable table =
        new MarkdownTable(
            "n",
            "d",
            "backend",
            "whole, s",
            "half, s",
            "half / whole",
            "chosen, s",
            "chosen, thousand million products/s");
    for (KernelKMeansRun auto : of(fills, KernelFill.AUTO)) {
      double whole = alike(fills, auto, KernelFill.WHOLE).timings().matrix();
      double half = alike(fills, auto, KernelFill.HALF).timings().matrix();
      table.row(
          Figures.of((long) auto.n()),
          auto.d(),
          auto.backend(),
          Figures.of(whole),
          Figures.of(half),
          Figures.of(half / whole),
          Figures.of(auto.timings().matrix()),
          Figures.of(auto.rate()));
    }
    return table;
  }

  private MarkdownTable sumsTable() {
    MarkdownTable table =
        new MarkdownTable(
            "set", "n", "d", "k", "backend", "form", "iterations", "in full", "ms", "objective");
    for (KernelKMeansRun run : sums) {
      table.row(
          run.set(),
          Figures.of((long) run.n()),
          run.d(),
          run.k(),
          run.backend(),
          run.form(),
          run.iterations(),
          run.inFull(),
          Figures.of(1e3 * run.secondsPerIteration()),
          Figures.of(run.objective()));
    }
    return table;
  }

  private MarkdownTable breakdown() {
    MarkdownTable table =
        new MarkdownTable(
            "set", "k", "backend", "form", "seconds", "matrix", "start", "sums", "assignment");
    for (KernelKMeansRun run : sums) {
      KernelTimings timings = run.timings();
      double percent = 100 / timings.total();
      table.row(
          run.set(),
          run.k(),
          run.backend(),
          run.form(),
          Figures.of(timings.total()),
          Figures.of(percent * timings.matrix()),
          Figures.of(percent * timings.start()),
          Figures.of(percent * timings.sums()),
          Figures.of(percent * timings.assignment()));
    }
    return table;
  }

  /** Draws the ratio of both ways over d, a line for each n. */
  static LineChart fillChart(List<KernelKMeansRun> fills) {
    Curves curves =
        Curves.of(
            of(fills, KernelFill.HALF),
            half -> "n = " + half.n() + ", " + half.backend(),
            KernelKMeansRun::d,
            half ->
                half.timings().matrix() / alike(fills, half, KernelFill.WHOLE).timings().matrix());
    return new LineChart(
        "Kernel matrix: half of it beside all of it",
        Axis.logarithmic("dimensions"),
        Axis.logarithmic("time of half / time of all"),
        curves.series());
  }

  /** Draws the time of an iteration over k, a line for each set and form. */
  static LineChart sumsChart(List<KernelKMeansRun> sums) {
    Curves curves =
        Curves.of(
            sums,
            run -> run.set() + ", " + run.form() + ", " + run.backend(),
            KernelKMeansRun::k,
            run -> 1e3 * run.secondsPerIteration());
    return new LineChart(
        "Kernel K-means: an iteration",
        Axis.logarithmic("clusters k"),
        Axis.logarithmic("milliseconds"),
        curves.series());
  }
}

package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.List;
import org.bandgram.internal.compute.kernelsums.KernelFill;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.Report;

/**
 * What is said about {@link KernelKMeansTime}.
 *
 * @param fills runs that differ in how the matrix was computed
 * @param sums runs that differ in how its values were added up
 */
record KernelKMeansSummary(List<KernelKMeansRun> fills, List<KernelKMeansRun> sums) {
  /** How much longer the chosen fill may take, as times vary. */
  private static final double TOLERANCE = 1.2;

  void report(Report report) {
    judgeFills(report);
    judgeSums(report);
    report.note(
        "The kernel is (x . y / d + 1)^2 on coordinates scaled to [0, 1], in float32; labels start"
            + " at random. Of two runs the faster counts. No run converges before its last"
            + " iteration unless its number of iterations says so.");
    report.note(
        "The product of moved rows reads only rows of points that changed their cluster, once they"
            + " are less than three tenths; the other forms go through the matrix in every"
            + " iteration, as the paper's code does. Products per second count every value of the"
            + " matrix, also those that are copied.");
    addFills(report);
    addSums(report);
  }

  private void judgeFills(Report report) {
    List<KernelKMeansRun> chosen = of(fills, KernelFill.AUTO);
    for (KernelKMeansRun auto : chosen) {
      if (timesBetter(auto) > TOLERANCE) {
        report.finding(
            false,
            "%s: the chosen fill takes %s times as long as the better one"
                .formatted(name(auto), Figures.of(timesBetter(auto))));
      }
    }
    report.finding(
        chosen.stream().allMatch(auto -> timesBetter(auto) <= TOLERANCE),
        "the chosen fill of the matrix takes at most %s times as long as the better one"
            .formatted(Figures.of(TOLERANCE)));
  }

  /** Returns how many times as long as the better of both fills the chosen one takes. */
  private double timesBetter(KernelKMeansRun auto) {
    double whole = seconds(fills, auto, KernelFill.WHOLE);
    double half = seconds(fills, auto, KernelFill.HALF);
    return auto.timings().matrix() / Math.min(whole, half);
  }

  private void judgeSums(Report report) {
    for (KernelKMeansRun hand : sums) {
      if (hand.form().equals(KernelKMeansRun.BY_HAND)) {
        for (KernelKMeansRun other : sums) {
          if (isSameProblem(hand, other) && !other.form().equals(KernelKMeansRun.BY_HAND)) {
            double gain = hand.secondsPerIteration() / other.secondsPerIteration();
            report.finding(
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
        .formatted(run.set(), Figures.of(run.n()), run.d(), run.backend());
  }

  private static List<KernelKMeansRun> of(List<KernelKMeansRun> runs, KernelFill fill) {
    return runs.stream().filter(r -> r.fill() == fill).toList();
  }

  private static boolean isSameProblem(KernelKMeansRun one, KernelKMeansRun other) {
    return one.set().equals(other.set())
        && one.k() == other.k()
        && one.backend().equals(other.backend());
  }

  /** Returns what the matrix of the same problem took. */
  private static double seconds(List<KernelKMeansRun> runs, KernelKMeansRun run, KernelFill fill) {
    return of(runs, fill).stream()
        .filter(r -> isSameProblem(r, run))
        .findFirst()
        .orElseThrow()
        .timings()
        .matrix();
  }

  private void addFills(Report report) {
    report.table(
        "Kernel matrix",
        of(fills, KernelFill.AUTO),
        column("n", r -> Figures.of(r.n())),
        column("d", KernelKMeansRun::d),
        column("backend", KernelKMeansRun::backend),
        column("whole, s", r -> seconds(fills, r, KernelFill.WHOLE)),
        column("half, s", r -> seconds(fills, r, KernelFill.HALF)),
        column(
            "half / whole",
            r -> seconds(fills, r, KernelFill.HALF) / seconds(fills, r, KernelFill.WHOLE)),
        column("chosen, s", r -> r.timings().matrix()),
        column("chosen, thousand million products/s", KernelKMeansRun::rate));
  }

  private void addSums(Report report) {
    report
        .table(
            "Milliseconds per iteration",
            sums,
            column("set", KernelKMeansRun::set),
            column("n", r -> Figures.of(r.n())),
            column("d", KernelKMeansRun::d),
            column("k", KernelKMeansRun::k),
            column("backend", KernelKMeansRun::backend),
            column("form", KernelKMeansRun::form),
            column("iterations", KernelKMeansRun::iterations),
            column("in full", KernelKMeansRun::inFull),
            column("ms", r -> 1e3 * r.secondsPerIteration()),
            column("objective", KernelKMeansRun::objective))
        .table(
            "Breakdown of whole runs, percent",
            sums,
            column("set", KernelKMeansRun::set),
            column("k", KernelKMeansRun::k),
            column("backend", KernelKMeansRun::backend),
            column("form", KernelKMeansRun::form),
            column("seconds", r -> r.timings().total()),
            column("matrix", r -> percent(r, r.timings().matrix())),
            column("start", r -> percent(r, r.timings().start())),
            column("sums", r -> percent(r, r.timings().sums())),
            column("assignment", r -> percent(r, r.timings().assignment())));
  }

  private static double percent(KernelKMeansRun run, double seconds) {
    return 100 / run.timings().total() * seconds;
  }

  /** Draws the ratio of both fills over d, a line for each n. */
  static LineChart fillChart(List<KernelKMeansRun> fills) {
    Curves curves =
        Curves.of(
            of(fills, KernelFill.HALF),
            half -> "n = " + half.n() + ", " + half.backend(),
            KernelKMeansRun::d,
            half -> half.timings().matrix() / seconds(fills, half, KernelFill.WHOLE));
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

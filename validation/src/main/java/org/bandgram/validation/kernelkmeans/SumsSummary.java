package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;

/**
 * What is said about the sums: time of an iteration, operations per second, breakdown.
 *
 * @param sums runs that differ in how kernel values were added up
 */
record SumsSummary(List<KernelKMeansRun> sums) {
  /** The paper's gain over a kernel without sparse products, at most, on a GPU. */
  private static final double PAPERS_GAIN = 2.6;

  /** Sets of fewer dimensions are narrow. */
  private static final int WIDE = 500;

  /**
   * The same problem by hand and as a product.
   *
   * @param hand by hand
   * @param product another form
   */
  private record Pair(KernelKMeansRun hand, KernelKMeansRun product) {
    double gain() {
      return hand.secondsPerIteration() / product.secondsPerIteration();
    }
  }

  void report(Report report) {
    judgeDistances(report);
    judgeThroughput(report);
    form(KernelKMeansRun.PRODUCT).stream()
        .map(KernelKMeansRun::backend)
        .distinct()
        .forEach(backend -> judgeBreakdown(report, backend));
    report.chart("throughput.png", chart());
    addTables(report);
  }

  private List<KernelKMeansRun> form(String form) {
    return sums.stream().filter(r -> r.form().equals(form)).toList();
  }

  /** Pairs runs of a form with those by hand. */
  private List<Pair> pairs(String form) {
    List<Pair> pairs = new ArrayList<>();
    for (KernelKMeansRun hand : form(KernelKMeansRun.BY_HAND)) {
      form(form).stream()
          .filter(hand::hasSamePlace)
          .forEach(product -> pairs.add(new Pair(hand, product)));
    }
    return pairs;
  }

  private void judgeDistances(Report report) {
    for (String form : List.of(KernelKMeansRun.PRODUCT, KernelKMeansRun.MOVED)) {
      List<String> titles = pairs(form).stream().map(p -> p.hand.title()).distinct().toList();
      for (String title : titles) {
        DoubleSummaryStatistics gains =
            pairs(form).stream()
                .filter(p -> p.hand.title().equals(title))
                .mapToDouble(Pair::gain)
                .summaryStatistics();
        report.finding(
            gains.getMin() >= 1,
            "%s, %s: %s times as fast as by hand".formatted(title, form, range(gains)));
      }
    }
    DoubleSummaryStatistics all =
        pairs(KernelKMeansRun.PRODUCT).stream().mapToDouble(Pair::gain).summaryStatistics();
    report.finding(
        PaperFigure.KERNEL_KMEANS_DISTANCES,
        all.getMin() >= 1 && all.getMax() >= PAPERS_GAIN,
        "an iteration by the sparse product of all rows is %s times as fast as by hand"
            .formatted(range(all)));
  }

  /** Returns the least and the greatest, or a dash for none. */
  static String range(DoubleSummaryStatistics values) {
    return values.getCount() == 0
        ? "–"
        : "%s to %s".formatted(Figures.of(values.getMin()), Figures.of(values.getMax()));
  }

  private void judgeThroughput(Report report) {
    List<Pair> pairs = pairs(KernelKMeansRun.PRODUCT);
    report.finding(
        PaperFigure.KERNEL_KMEANS_THROUGHPUT,
        pairs.stream().allMatch(p -> p.product.sumsRate() > p.hand.sumsRate()),
        "sums of all rows are added at %s GFLOP/s by the sparse product, at %s by hand"
            .formatted(
                range(pairs.stream().mapToDouble(p -> p.product.sumsRate()).summaryStatistics()),
                range(pairs.stream().mapToDouble(p -> p.hand.sumsRate()).summaryStatistics())));
  }

  private void judgeBreakdown(Report report, String backend) {
    List<KernelKMeansRun> here =
        form(KernelKMeansRun.PRODUCT).stream().filter(r -> r.backend().equals(backend)).toList();
    DoubleSummaryStatistics wide = iterationsOfMatrix(here, true);
    DoubleSummaryStatistics narrow = iterationsOfMatrix(here, false);
    report.finding(
        PaperFigure.KERNEL_KMEANS_BREAKDOWN,
        wide.getCount() > 0 && wide.getMin() > narrow.getMax(),
        "on %s the kernel matrix takes as long as %s iterations by the product of all rows in %d"
                .formatted(backend, range(wide), WIDE)
            + " dimensions or more, as long as %s in fewer".formatted(range(narrow)));
  }

  private static DoubleSummaryStatistics iterationsOfMatrix(
      List<KernelKMeansRun> runs, boolean wide) {
    return runs.stream()
        .filter(r -> r.d() >= WIDE == wide)
        .mapToDouble(r -> r.timings().matrix() / r.secondsPerIteration())
        .summaryStatistics();
  }

  private void addTables(Report report) {
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
            column("GFLOP/s of sums", KernelKMeansRun::sumsRate),
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

  /** Draws operations per second over k, a line for each set, by the product and by hand. */
  private LineChart chart() {
    return new LineChart(
        "Kernel K-means: throughput of the sums",
        Axis.logarithmic("clusters k"),
        Axis.linear("GFLOP/s"),
        Curves.of(
                sums.stream().filter(r -> !r.form().equals(KernelKMeansRun.MOVED)).toList(),
                run ->
                    "%s, %s%s"
                        .formatted(
                            run.set(),
                            run.form().equals(KernelKMeansRun.BY_HAND) ? "by hand" : "product",
                            run.isOnGpu() ? ", " + run.backend() : ""),
                KernelKMeansRun::k,
                KernelKMeansRun::sumsRate)
            .series());
  }
}

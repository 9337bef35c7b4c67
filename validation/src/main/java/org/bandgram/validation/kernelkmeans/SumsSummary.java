package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Verdict;

/**
 * What is said about the sums: time of an iteration, operations per second, breakdown.
 *
 * @param sums runs that differ in how kernel values were added up
 */
record SumsSummary(List<KernelKMeansRun> sums) {
  /** Sets of whose time the matrix takes most in the paper, and those of which distances do. */
  private static final List<String> MATRIX = List.of("ledgar", "scotus");

  private static final List<String> DISTANCES = List.of("acoustic", "mnist");

  /** Percent of a run that is trivial. */
  private static final double TRIVIAL = 5;

  /**
   * The same problem by hand and as a product.
   *
   * @param hand by hand
   * @param product another form
   */
  record Pair(KernelKMeansRun hand, KernelKMeansRun product) {
    String title() {
      return hand.title();
    }

    double gain() {
      return hand.secondsPerIteration() / product.secondsPerIteration();
    }

    double wholeGain() {
      return hand.timings().total() / product.timings().total();
    }
  }

  void report(Report report) {
    judgeDistances(report);
    judgeThroughput(report);
    judgeBreakdown(report);
    addTable(report);
  }

  /** Returns the runs of a form. */
  List<KernelKMeansRun> form(String form) {
    return sums.stream().filter(r -> r.form().equals(form)).toList();
  }

  /** Pairs runs of a form with those by hand. */
  List<Pair> pairs(String form) {
    List<Pair> pairs = new ArrayList<>();
    for (KernelKMeansRun hand : form(KernelKMeansRun.BY_HAND)) {
      form(form).stream()
          .filter(hand::hasSamePlace)
          .forEach(product -> pairs.add(new Pair(hand, product)));
    }
    return pairs;
  }

  private void judgeDistances(Report report) {
    for (String title :
        pairs(KernelKMeansRun.MOVED).stream().map(Pair::title).distinct().toList()) {
      DoubleSummaryStatistics gains =
          pairs(KernelKMeansRun.MOVED).stream()
              .filter(p -> p.title().equals(title))
              .mapToDouble(Pair::gain)
              .summaryStatistics();
      report.finding(
          gains.getMin() >= 1,
          "%s, %s: %s times as fast as by hand"
              .formatted(title, KernelKMeansRun.MOVED, Figures.range(gains)));
    }
    judge(
        report,
        PaperFigure.KERNEL_KMEANS_DISTANCES,
        "an iteration by the sparse product of all rows is so many times as fast as by hand: %s"
            + " (paper: 1.5 to 2.6, SCOTUS with 50 clusters 1.1)",
        Pair::gain);
    judge(
        report,
        PaperFigure.KERNEL_KMEANS_WHOLE,
        "a whole run by the sparse product of all rows is so many times as fast as by hand: %s"
            + " (paper: 1.9 to 2.3 with 10 clusters, 1.6 to 2.4 with 50, 1.6 to 2.6 with 100)",
        Pair::wholeGain);
  }

  /** Says for each number of clusters whether the product of all rows is faster. */
  private void judge(Report report, PaperFigure figure, String what, ToDoubleFunction<Pair> gain) {
    for (boolean onGpu : devices()) {
      Map<Integer, List<Pair>> byClusters =
          pairs(KernelKMeansRun.PRODUCT).stream()
              .filter(p -> p.hand.isOnGpu() == onGpu)
              .collect(Collectors.groupingBy(p -> p.hand.k(), TreeMap::new, Collectors.toList()));
      List<Verdict> verdicts = new ArrayList<>();
      List<String> found = new ArrayList<>();
      byClusters.forEach(
          (k, pairs) -> {
            double[] gains = pairs.stream().mapToDouble(gain).toArray();
            Verdict verdict = Verdict.faster(gains);
            verdicts.add(verdict);
            found.add(
                "with %d clusters %s (faster: %s)"
                    .formatted(
                        k, Figures.range(Arrays.stream(gains).summaryStatistics()), verdict));
          });
      report.finding(
          figure, onGpu, Verdict.together(verdicts), what.formatted(String.join(", ", found)));
    }
  }

  /** Tells which devices there are: false for a CPU, true for a GPU. */
  private List<Boolean> devices() {
    return sums.stream().map(KernelKMeansRun::isOnGpu).distinct().toList();
  }

  private void judgeThroughput(Report report) {
    for (boolean onGpu : devices()) {
      List<Pair> pairs =
          pairs(KernelKMeansRun.PRODUCT).stream().filter(p -> p.hand.isOnGpu() == onGpu).toList();
      Verdict higher =
          Verdict.faster(
              pairs.stream().mapToDouble(p -> p.product.sumsRate() / p.hand.sumsRate()).toArray());
      Verdict rises = Verdict.faster(growth(pairs, Pair::product).toArray());
      Verdict falls = Verdict.faster(growth(pairs, Pair::hand).map(g -> 1 / g).toArray());
      report.finding(
          PaperFigure.KERNEL_KMEANS_THROUGHPUT,
          onGpu,
          Verdict.together(List.of(higher, rises, falls)),
          ("sums of all rows are added at %s GFLOP/s by the sparse product, at %s by hand (paper:"
                  + " 370 to 729 beside 304 to 409). More by the product: %s; from the fewest to the"
                  + " most clusters it rises: %s (%s times), by hand it falls: %s (%s times)")
              .formatted(
                  Figures.range(
                      pairs.stream().mapToDouble(p -> p.product.sumsRate()).summaryStatistics()),
                  Figures.range(
                      pairs.stream().mapToDouble(p -> p.hand.sumsRate()).summaryStatistics()),
                  higher,
                  rises,
                  Figures.range(growth(pairs, Pair::product).summaryStatistics()),
                  falls,
                  Figures.range(growth(pairs, Pair::hand).summaryStatistics())));
    }
  }

  /** Returns the rate with the most clusters by that with the fewest, for each set. */
  private static DoubleStream growth(List<Pair> pairs, Function<Pair, KernelKMeansRun> form) {
    Comparator<KernelKMeansRun> byClusters = Comparator.comparingInt(KernelKMeansRun::k);
    return pairs.stream()
        .map(form)
        .collect(Collectors.groupingBy(KernelKMeansRun::title))
        .values()
        .stream()
        .filter(runs -> runs.size() > 1)
        .mapToDouble(
            runs ->
                Collections.max(runs, byClusters).sumsRate()
                    / Collections.min(runs, byClusters).sumsRate());
  }

  /** Compares matrix and distances on the sets that the paper names. */
  private void judgeBreakdown(Report report) {
    for (boolean onGpu : devices()) {
      List<Verdict> most = new ArrayList<>();
      List<Verdict> trivial = new ArrayList<>();
      for (KernelKMeansRun run : form(KernelKMeansRun.PRODUCT)) {
        boolean matrix = MATRIX.stream().anyMatch(run.set()::startsWith);
        boolean named = matrix || DISTANCES.stream().anyMatch(run.set()::startsWith);
        if (run.isOnGpu() == onGpu && named) {
          double times = run.timings().matrix() / run.timings().sums();
          most.add(Verdict.faster(matrix ? times : 1 / times));
          trivial.add(Verdict.of(percent(run, run.timings().assignment()) < TRIVIAL));
        }
      }
      report.finding(
          PaperFigure.KERNEL_KMEANS_BREAKDOWN,
          onGpu,
          Verdict.together(List.of(Verdict.together(most), Verdict.together(trivial))),
          ("with fewer points than the paper has, the matrix takes more than distances for ledgar"
                  + " and scotus, less for acoustic and mnist: %s; assignment below %s %%: %s")
              .formatted(Verdict.together(most), Figures.of(TRIVIAL), Verdict.together(trivial)));
    }
  }

  private void addTable(Report report) {
    report.table(
        "Milliseconds per iteration",
        pairs(KernelKMeansRun.PRODUCT),
        column("set", p -> p.hand.set()),
        column("n", p -> Figures.of(p.hand.n())),
        column("d", p -> p.hand.d()),
        column("k", p -> p.hand.k()),
        column("backend", p -> p.hand.backend()),
        column("iterations", p -> p.hand.iterations()),
        column(KernelKMeansRun.BY_HAND, p -> milliseconds(p, KernelKMeansRun.BY_HAND)),
        column(KernelKMeansRun.PRODUCT, p -> milliseconds(p, KernelKMeansRun.PRODUCT)),
        column(KernelKMeansRun.MOVED, p -> milliseconds(p, KernelKMeansRun.MOVED)));
  }

  private double milliseconds(Pair pair, String form) {
    return form(form).stream()
        .filter(pair.hand::hasSamePlace)
        .mapToDouble(r -> 1e3 * r.secondsPerIteration())
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Returns what share of a run so many seconds are. */
  static double percent(KernelKMeansRun run, double seconds) {
    return 100 / run.timings().total() * seconds;
  }
}

package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Finding;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Slope;
import org.bandgram.validation.harness.Verdict;

/** The tables and charts of {@link IterativeFigures}. */
final class IterativeFiguresReport {
  /** Iterations of a run whose overhead is looked at. */
  static final int MANY = 64;

  /** By how much a power may differ from the one that operations count. */
  private static final double SLACK = 0.1;

  /** Fewer objects and points are in caches, or take less time than a launch on a GPU. */
  private static final double LEAST_OBJECTS = 1000;

  private static final double LEAST_POINTS = 1 << 16;

  private final Runs<IterativeRun> runs;
  private final FigureTasks.Sizes sizes;
  private final Report report;
  private final List<Part> parts = new ArrayList<>();

  IterativeFiguresReport(Runs<IterativeRun> runs, FigureTasks.Sizes sizes, Report report) {
    this.runs = runs;
    this.sizes = sizes;
    this.report = report;
  }

  private Stream<IterativeRun> sizes() {
    return runs.all().stream().filter(r -> r.study() == Study.SIZES);
  }

  private List<IterativeRun> where(Predicate<IterativeRun> condition) {
    return sizes().filter(condition).toList();
  }

  /** Returns what tells the runs of one problem apart. */
  private String label(IterativeRun run) {
    return run.form() + ", " + run.backend();
  }

  /** Adds everything that was timed. */
  void addTimes() {
    notes();
    mds();
    pageRank();
    kMeans();
    overhead();
    IterativeCurves curves = new IterativeCurves(runs, sizes);
    report
        .panels("One iteration", "iterations.png", 3, curves.iterations())
        .panels("Figures 6 and 16: overhead", "overhead.png", 3, curves.overhead())
        .panels("Figures 10 and 11: PageRank", "pagerank.png", 3, curves.pageRank());
    for (PaperFigure figure :
        List.of(
            PaperFigure.ITERATIVE_MDS,
            PaperFigure.ITERATIVE_K_MEANS,
            PaperFigure.ITERATIVE_OVERHEAD)) {
      judge(figure, false);
      judge(figure, true);
    }
  }

  /** What was found of a part of a claim. */
  private record Part(PaperFigure figure, boolean onGpu, Verdict verdict, String found) {}

  private void judge(PaperFigure figure, boolean onGpu) {
    List<Part> some = parts.stream().filter(p -> p.figure == figure && p.onGpu == onGpu).toList();
    if (!some.isEmpty()) {
      report.finding(
          figure,
          onGpu,
          Verdict.together(some.stream().map(Part::verdict).toList()),
          "%s: %s%s"
              .formatted(
                  figure == PaperFigure.ITERATIVE_OVERHEAD
                      ? "percent of %d iterations that are overhead at the smallest size, the largest, and at least"
                          .formatted(MANY)
                      : "the time of an iteration grows as (operations: power %d)"
                          .formatted(Math.round(figure.number())),
                  some.stream().map(Part::found).collect(Collectors.joining("; ")),
                  skips(figure, onGpu) ? Finding.WHY + "bounds skip distances" : ""));
    }
  }

  private static boolean skips(PaperFigure figure, boolean onGpu) {
    return figure == PaperFigure.ITERATIVE_K_MEANS && !onGpu;
  }

  private static boolean isOnGpu(String label) {
    return label.contains("cuda");
  }

  private void notes() {
    report.note(
        "A run of some iterations and one of twice as many are timed: their difference by the"
            + " number of iterations is c, what is left the overhead o (T = c i + o). Of each time"
            + " the least of seven counts. What does not come out above 0 is lost in the noise of"
            + " the rest, and left out.");
    report.note(
        "Overhead is what a run does once: a random start; a copy of the points and a last"
            + " assignment for K-means; on a GPU transfers, too. Reading files is no part of it."
            + " K-means leaves out distances that bounds exclude, the more of them the more"
            + " clusters there are.");
  }

  private void mds() {
    Curves curves = curves(isMds(), IterativeRun::n);
    exponents(PaperFigure.ITERATIVE_MDS, "MDS by objects", "n", curves, LEAST_OBJECTS);
  }

  private void pageRank() {
    List<IterativeRun> ranked = where(r -> r.algorithm().equals(Algorithms.PAGE_RANK));
    ranked.stream()
        .map(r -> r.problem().set())
        .distinct()
        .forEach(
            graph ->
                fastest(ranked.stream().filter(r -> r.problem().set().equals(graph)).toList()));
  }

  private void fastest(List<IterativeRun> runs) {
    for (String backend : runs.stream().map(IterativeRun::backend).distinct().toList()) {
      IterativeRun best =
          runs.stream()
              .filter(r -> r.backend().equals(backend))
              .min(Comparator.comparingDouble(IterativeRun::milliseconds))
              .orElseThrow();
      report.finding(
          best.form()
              .equals((isOnGpu(backend) ? SparseFormat.CSR : SparseFormat.SLICED).toString()),
          "PageRank of %s: fastest as %s, %s ms"
              .formatted(best.problem().set(), label(best), Figures.of(best.milliseconds())));
    }
  }

  private void kMeans() {
    for (int k : sizes.clusters()) {
      Curves byPoints = curves(isKMeans().and(r -> r.k() == k), IterativeRun::n);
      exponents(
          PaperFigure.ITERATIVE_K_MEANS,
          "K-means by points, k = " + k,
          "n",
          byPoints,
          LEAST_POINTS);
    }
    Curves byClusters = curves(isKMeans().and(r -> r.n() == sizes.centre()), IterativeRun::k);
    exponents(PaperFigure.ITERATIVE_K_MEANS, "K-means by clusters", "k", byClusters, 0);
  }

  static Predicate<IterativeRun> isMds() {
    return run -> run.algorithm().equals(Algorithms.SMACOF);
  }

  static Predicate<IterativeRun> isKMeans() {
    return run -> run.algorithm().equals(Algorithms.K_MEANS);
  }

  /** Compares the share of overhead by size: large for small sets, for MDS for large ones, too. */
  private void overhead() {
    overhead("MDS", isMds());
    sizes.clusters().forEach(k -> overhead("K-means, k = " + k, isKMeans().and(r -> r.k() == k)));
  }

  private void overhead(String what, Predicate<IterativeRun> chosen) {
    Curves shares =
        Curves.of(where(chosen), this::label, IterativeRun::n, r -> 100 * r.overheadShare(MANY));
    for (Series series : shares.series()) {
      double[] percents = series.points().stream().mapToDouble(Measurement::y).toArray();
      double least = Arrays.stream(percents).min().orElseThrow();
      double last = percents[percents.length - 1];
      List<Verdict> bounds = new ArrayList<>(List.of(Verdict.faster(percents[0] / least)));
      if (what.startsWith("MDS")) {
        bounds.add(Verdict.of(last > Verdict.NOISE * least));
      }
      parts.add(
          new Part(
              PaperFigure.ITERATIVE_OVERHEAD,
              isOnGpu(series.name()),
              Verdict.together(bounds),
              "%s, %s %s, %s, %s"
                  .formatted(
                      what,
                      series.name(),
                      Figures.of(percents[0]),
                      Figures.of(last),
                      Figures.of(least))));
    }
  }

  private Curves curves(Predicate<IterativeRun> chosen, ToDoubleFunction<IterativeRun> x) {
    return Curves.of(where(chosen), this::label, x, IterativeRun::milliseconds);
  }

  /**
   * Compares the power with which the time grows with that of the operations, of which K-means on a
   * CPU leaves out some.
   */
  private void exponents(
      PaperFigure figure, String what, String symbol, Curves curves, double from) {
    for (String label : curves.last().keySet()) {
      Slope slope = curves.slope(label, from, Double.POSITIVE_INFINITY);
      Verdict verdict =
          Verdict.every(
              List.of(
                  slope.atMost(figure.number() + SLACK), slope.atLeast(figure.number() - SLACK)));
      boolean skips = skips(figure, isOnGpu(label));
      parts.add(
          new Part(
              figure,
              isOnGpu(label),
              skips ? Verdict.ANOTHER_CLAIM : verdict,
              "%s, %s %s%s"
                  .formatted(what, label, slope.text(symbol), skips ? "" : " (" + verdict + ")")));
    }
  }
}

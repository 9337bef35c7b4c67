package org.bandgram.validation.iterative;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;

/** The tables and charts of {@link IterativeFigures}. */
final class IterativeFiguresReport {
  private static final List<Integer> COUNTS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256);
  private static final int MANY = 64;
  private static final double SMALL_SHARE = 0.1;
  private static final double SLACK = 0.3;
  private static final String MILLISECONDS = "milliseconds";

  private final Runs<IterativeRun> runs;
  private final FigureTasks.Sizes sizes;
  private final Report report;

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
    return sizes().map(IterativeRun::backend).distinct().count() == 1
        ? run.form()
        : run.form() + " " + run.backend();
  }

  /** Adds everything that was timed. */
  void addTimes() {
    notes();
    mds();
    pageRank();
    kMeans();
    overhead();
  }

  private void notes() {
    report.note(
        "A run of some iterations and one of twice as many are timed: their difference by the"
            + " number of iterations is c, what is left the overhead o (T = c i + o). Of each time"
            + " the least of seven counts. What does not come out above 0 is lost in the noise of"
            + " the rest, and left out.");
    report.note(
        "Overhead is what a run does once: a random start; the sparse matrix laid out and sorted"
            + " for PageRank; a copy of the points and a last assignment for K-means; on a GPU"
            + " transfers, too. Reading files is no part of it.");
    report.note(
        "The parts of K-means are timed alone, centroids being the same points in all iterations."
            + " An iteration also adds up the inertia and looks for empty clusters.");
  }

  private void mds() {
    Curves curves = curves(r -> r.algorithm().equals(Algorithms.SMACOF), IterativeRun::n);
    exponents(PaperFigure.ITERATIVE_MDS, "MDS by objects", curves, "", 2);
    report.section("MDS of pendigits: milliseconds of an iteration", curves.table("objects"));
    chart("mds.png", "MDS: one iteration", Axis.logarithmic("number of objects"), curves);
  }

  private void pageRank() {
    List<IterativeRun> ranked = where(r -> r.algorithm().equals(Algorithms.PAGE_RANK));
    List<String> graphs = ranked.stream().map(r -> r.problem().set()).distinct().toList();
    List<Column<String>> columns = new ArrayList<>(List.of(column("layout", label -> label)));
    for (String graph : graphs) {
      List<IterativeRun> own =
          ranked.stream().filter(r -> r.problem().set().equals(graph)).toList();
      fastest(own);
      columns.add(column(graph, label -> milliseconds(own, label)));
    }
    report.section(
        "PageRank: milliseconds of an iteration by layout of the sparse matrix",
        MarkdownTable.of(ranked.stream().map(this::label).distinct().toList(), columns));
    if (!graphs.isEmpty()) {
      String graph = graphs.getFirst();
      chart(
          "pagerank-overhead.png",
          "PageRank of %s: overhead".formatted(graph),
          Axis.logarithmic("iterations"),
          Axis.linear("percent of a run"),
          shares(ranked.stream().filter(r -> r.problem().set().equals(graph)).toList()));
    }
  }

  private double milliseconds(List<IterativeRun> runs, String label) {
    return runs.stream()
        .filter(r -> label(r).equals(label))
        .mapToDouble(IterativeRun::milliseconds)
        .findFirst()
        .orElse(Double.NaN);
  }

  private void fastest(List<IterativeRun> runs) {
    for (String backend : runs.stream().map(IterativeRun::backend).distinct().toList()) {
      IterativeRun best =
          runs.stream()
              .filter(r -> r.backend().equals(backend))
              .min(Comparator.comparingDouble(IterativeRun::milliseconds))
              .orElseThrow();
      report.finding(
          best.form().equals(SparseFormat.SLICED.toString()),
          "PageRank of %s: fastest as %s, %s ms"
              .formatted(best.problem().set(), label(best), Figures.of(best.milliseconds())));
    }
  }

  private Curves shares(List<IterativeRun> runs) {
    record Share(IterativeRun run, int iterations) {}
    List<Share> shares =
        runs.stream().flatMap(r -> COUNTS.stream().map(count -> new Share(r, count))).toList();
    return Curves.of(
        shares, s -> label(s.run), Share::iterations, s -> 100 * s.run.overheadShare(s.iterations));
  }

  private void kMeans() {
    Predicate<IterativeRun> mine = r -> r.algorithm().equals(Algorithms.K_MEANS);
    Curves byPoints = curves(mine.and(r -> r.k() == sizes.usual()), IterativeRun::n);
    Curves byClusters = curves(mine.and(r -> r.n() == sizes.centre()), IterativeRun::k);
    exponents(PaperFigure.ITERATIVE_K_MEANS, "K-means by points", byPoints, FigureTasks.WHOLE, 1);
    exponents(
        PaperFigure.ITERATIVE_K_MEANS,
        "K-means by clusters",
        byClusters,
        FigureTasks.ASSIGNMENT,
        1);
    report.section(
        "K-means of geonames_cities, k = %d: milliseconds of an iteration and of its parts"
            .formatted(sizes.usual()),
        byPoints.table("points"));
    report.section(
        "K-means of geonames_cities, n = %s: milliseconds of an iteration and of its parts"
            .formatted(Figures.of(sizes.centre())),
        byClusters.table("clusters"));
    report.section(
        "K-means of geonames_cities, n = %s: parts as shares of an iteration"
            .formatted(Figures.of(sizes.centre())),
        Curves.of(
                where(mine.and(r -> r.n() == sizes.centre() && !isWhole(r))),
                this::label,
                IterativeRun::k,
                this::share)
            .table("clusters"));
    mostIsAssignment(byClusters);
    chart("kmeans.png", "K-means: one iteration", Axis.logarithmic("clusters"), byClusters);
  }

  /** Tells whether all of an iteration was timed, and not a part of it. */
  private static boolean isWhole(IterativeRun run) {
    return !run.form().equals(FigureTasks.ASSIGNMENT) && !run.form().equals(FigureTasks.UPDATE);
  }

  /** Returns the time of a part by that of the whole iteration. */
  private double share(IterativeRun part) {
    return where(r -> r.algorithm().equals(part.algorithm()) && isWhole(r) && r.n() == part.n())
        .stream()
        .filter(r -> r.k() == part.k() && r.backend().equals(part.backend()))
        .mapToDouble(r -> part.milliseconds() / r.milliseconds())
        .findFirst()
        .orElse(Double.NaN);
  }

  private void mostIsAssignment(Curves byClusters) {
    byClusters
        .last()
        .forEach(
            (label, milliseconds) -> {
              String part = label.replace(FigureTasks.WHOLE, FigureTasks.ASSIGNMENT);
              double assignment = byClusters.last().getOrDefault(part, Double.NaN);
              if (label.startsWith(FigureTasks.WHOLE)) {
                report.finding(
                    PaperFigure.ITERATIVE_K_MEANS,
                    assignment >= milliseconds / 2,
                    "K-means, %s: %s of %s ms are assignment with the most clusters"
                        .formatted(label, Figures.of(assignment), Figures.of(milliseconds)));
              }
            });
  }

  private void overhead() {
    List<Column<IterativeRun>> columns = new ArrayList<>();
    columns.add(column("algorithm", IterativeRun::algorithm));
    columns.add(column("problem", IterativeRun::problem));
    columns.add(column("form", this::label));
    columns.add(column("overhead, ms", r -> 1e3 * r.overhead()));
    COUNTS.forEach(
        count -> columns.add(column(count.toString(), r -> percent(r.overheadShare(count)))));
    List<IterativeRun> largest = where(r -> isWhole(r) && isLargest(r));
    report.section(
        "Share of overhead in runs of so many iterations", MarkdownTable.of(largest, columns));
    largest.stream().map(IterativeRun::algorithm).distinct().forEach(a -> overhead(a, largest));
  }

  /** MDS is compared at its largest size, K-means at that of all numbers of clusters. */
  private boolean isLargest(IterativeRun run) {
    return switch (run.algorithm()) {
      case Algorithms.SMACOF -> run.n() == sizes.objects().getLast();
      case Algorithms.K_MEANS -> run.n() == sizes.centre();
      default -> true;
    };
  }

  private void overhead(String algorithm, List<IterativeRun> runs) {
    runs.stream()
        .filter(r -> r.algorithm().equals(algorithm) && r.overheadShare(MANY) >= 0)
        .max(Comparator.comparingDouble(r -> r.overheadShare(MANY)))
        .ifPresent(
            most ->
                report.finding(
                    PaperFigure.ITERATIVE_OVERHEAD,
                    most.overheadShare(MANY) <= SMALL_SHARE,
                    "%s: at most %s of %d iterations are overhead, for %s, %s"
                        .formatted(
                            algorithm,
                            percent(most.overheadShare(MANY)),
                            MANY,
                            most.problem(),
                            label(most))));
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "–" : Figures.of(100 * share) + " %";
  }

  private Curves curves(Predicate<IterativeRun> chosen, ToDoubleFunction<IterativeRun> x) {
    return Curves.of(where(chosen), this::label, x, IterativeRun::milliseconds);
  }

  private void exponents(
      PaperFigure figure, String what, Curves curves, String form, double expected) {
    for (String label : curves.last().keySet()) {
      if (label.startsWith(form)) {
        double exponent = curves.slope(label).exponent();
        report.finding(
            figure,
            Math.abs(exponent - expected) <= SLACK,
            "%s, %s: the time grows with the power %s over all sizes"
                .formatted(what, label, Figures.of(exponent)));
      }
    }
  }

  private void chart(String file, String title, Axis x, Curves curves) {
    chart(file, title, x, Axis.logarithmic(MILLISECONDS), curves);
  }

  private void chart(String file, String title, Axis x, Axis y, Curves curves) {
    if (!curves.series().isEmpty()) {
      report.chart(file, new LineChart(title, x, y, curves.series()));
    }
  }
}

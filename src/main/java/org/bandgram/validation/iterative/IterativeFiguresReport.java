package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.bandgram.plot.LineChart;
import org.bandgram.plot.LineChart.Axis;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;

/** The tables and charts of {@link IterativeFigures}. */
final class IterativeFiguresReport {
  private static final String CLAIM =
      "the time of an iteration of MDS grows with the square of the number of objects, that of"
          + " K-means with points, its assignment with clusters, too, which is most of it; sorted"
          + " slices are the fastest layout of links; at most a tenth of a run of 64 iterations is"
          + " overhead.";
  private static final List<Integer> COUNTS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256);
  private static final int MANY = 64;
  private static final double SMALL_SHARE = 0.1;
  private static final double SLACK = 0.3;
  private static final String MILLISECONDS = "milliseconds";

  private final Measurements<FigureRun> table;
  private final FigureTasks.Sizes sizes;
  private final Summary summary;
  private final Results results;
  private final boolean oneBackend;

  IterativeFiguresReport(Measurements<FigureRun> table, FigureTasks.Sizes sizes, Setup setup) {
    this.table = table;
    this.sizes = sizes;
    this.summary = new Summary(table, CLAIM, setup);
    this.results = new Results(table, summary);
    this.oneBackend = table.records().stream().map(FigureRun::backend).distinct().count() == 1;
  }

  Summary summary() {
    return summary;
  }

  Results results() {
    return results;
  }

  /** Returns what tells the runs of one problem apart. */
  private String label(FigureRun run) {
    return oneBackend ? run.form() : run.form() + " " + run.backend();
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
    summary.note(
        "A run of some iterations and one of twice as many are timed: their difference by the number"
            + " of iterations is c, what is left the overhead o (T = c i + o). Of each time the least"
            + " of seven counts. What does not come out above 0 is lost in the noise of the rest, and"
            + " left out.");
    summary.note(
        "Overhead is what a run does once: a random start; links laid out, and sorted, for PageRank;"
            + " a copy of the points and a last assignment for K-means; on a GPU the way there, too."
            + " Reading files is no part of it.");
    summary.note(
        "The parts of K-means are timed alone, centroids being the same points in all iterations. An"
            + " iteration also adds up the inertia and looks for empty clusters.");
  }

  private void mds() {
    Curves curves = curves(r -> r.isOf(FigureTasks.SMACOF), FigureRun::n);
    exponents("MDS by objects", curves, "", 2);
    summary.section("MDS of pendigits: milliseconds of an iteration", curves.table("objects"));
    chart("mds.png", "MDS: one iteration", Axis.logarithmic("number of objects"), curves);
  }

  private void pageRank() {
    List<FigureRun> runs = table.where(r -> r.isOf(FigureTasks.PAGE_RANK));
    List<String> graphs = runs.stream().map(FigureRun::set).distinct().toList();
    List<String> header = new ArrayList<>(List.of("links"));
    graphs.forEach(
        graph -> {
          header.add(graph);
          fastest(runs.stream().filter(r -> r.set().equals(graph)).toList());
        });
    MarkdownTable rows = new MarkdownTable(header.toArray(String[]::new));
    runs.stream()
        .map(this::label)
        .distinct()
        .forEach(
            label ->
                rows.row(
                    Stream.concat(
                            Stream.of(label),
                            graphs.stream().map(graph -> milliseconds(runs, graph, label)))
                        .toArray()));
    summary.section("PageRank: milliseconds of an iteration by layout of links", rows);
    if (!graphs.isEmpty()) {
      String graph = graphs.getFirst();
      Curves shares = shares(runs.stream().filter(r -> r.set().equals(graph)).toList());
      chart(
          "pagerank-overhead.png",
          "PageRank of %s: overhead".formatted(graph),
          Axis.logarithmic("iterations"),
          Axis.linear("percent of a run"),
          shares);
    }
  }

  private String milliseconds(List<FigureRun> runs, String graph, String label) {
    return runs.stream()
        .filter(r -> r.set().equals(graph) && label(r).equals(label))
        .map(r -> Figures.of(r.milliseconds()))
        .findFirst()
        .orElse("–");
  }

  private void fastest(List<FigureRun> runs) {
    for (String backend : runs.stream().map(FigureRun::backend).distinct().toList()) {
      FigureRun best =
          runs.stream()
              .filter(r -> r.backend().equals(backend))
              .min(Comparator.comparingDouble(FigureRun::milliseconds))
              .orElseThrow();
      summary.finding(
          best.form().equals(SparseFormat.SLICED.toString()),
          "PageRank of %s: fastest as %s, %s ms"
              .formatted(best.set(), label(best), Figures.of(best.milliseconds())));
    }
  }

  private Curves shares(List<FigureRun> runs) {
    record Share(FigureRun run, int iterations) {}
    List<Share> shares =
        runs.stream().flatMap(r -> COUNTS.stream().map(count -> new Share(r, count))).toList();
    return Curves.of(
        shares, s -> label(s.run), Share::iterations, s -> 100 * s.run.overheadShare(s.iterations));
  }

  private void kMeans() {
    Predicate<FigureRun> mine = r -> r.isOf(FigureTasks.K_MEANS);
    Curves byPoints = curves(mine.and(r -> r.k() == sizes.usual()), FigureRun::n);
    Curves byClusters = curves(mine.and(r -> r.n() == sizes.centre()), FigureRun::k);
    exponents("K-means by points", byPoints, FigureTasks.WHOLE, 1);
    exponents("K-means by clusters", byClusters, FigureTasks.ASSIGNMENT, 1);
    summary.section(
        "K-means of geonames_cities, k = %d: milliseconds of an iteration and of its parts"
            .formatted(sizes.usual()),
        byPoints.table("points"));
    summary.section(
        "K-means of geonames_cities, n = %s: milliseconds of an iteration and of its parts"
            .formatted(Figures.of((long) sizes.centre())),
        byClusters.table("clusters"));
    summary.section(
        "K-means of geonames_cities, n = %s: parts as shares of an iteration"
            .formatted(Figures.of((long) sizes.centre())),
        Curves.of(
                table.where(mine.and(r -> r.n() == sizes.centre() && !r.isWhole())),
                this::label,
                FigureRun::k,
                this::share)
            .table("clusters"));
    mostIsAssignment(byClusters);
    chart("kmeans.png", "K-means: one iteration", Axis.logarithmic("clusters"), byClusters);
  }

  /** Returns the time of a part by that of the whole iteration. */
  private double share(FigureRun part) {
    return table.where(r -> r.isOf(part.algorithm()) && r.isWhole() && r.n() == part.n()).stream()
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
                summary.finding(
                    assignment >= milliseconds / 2,
                    "K-means, %s: %s of %s ms are assignment with the most clusters"
                        .formatted(label, Figures.of(assignment), Figures.of(milliseconds)));
              }
            });
  }

  private void overhead() {
    List<String> header = new ArrayList<>(List.of("algorithm", "problem", "form", "overhead, ms"));
    COUNTS.forEach(count -> header.add(Integer.toString(count)));
    MarkdownTable rows = new MarkdownTable(header.toArray(String[]::new));
    List<FigureRun> largest = table.where(r -> r.isWhole() && isLargest(r));
    for (FigureRun run : largest) {
      List<Object> cells = new ArrayList<>();
      cells.add(run.algorithm());
      cells.add(run.problem());
      cells.add(label(run));
      cells.add(Figures.of(1e3 * run.run().overhead()));
      COUNTS.forEach(count -> cells.add(percent(run.overheadShare(count))));
      rows.row(cells.toArray());
    }
    summary.section("Share of overhead in runs of so many iterations", rows);
    largest.stream().map(FigureRun::algorithm).distinct().forEach(a -> overhead(a, largest));
  }

  /** MDS is compared at its largest size, K-means at that of all numbers of clusters. */
  private boolean isLargest(FigureRun run) {
    return switch (run.algorithm()) {
      case FigureTasks.SMACOF -> run.n() == sizes.objects().getLast();
      case FigureTasks.K_MEANS -> run.n() == sizes.centre();
      default -> true;
    };
  }

  private void overhead(String algorithm, List<FigureRun> runs) {
    runs.stream()
        .filter(r -> r.isOf(algorithm) && r.overheadShare(MANY) >= 0)
        .max(Comparator.comparingDouble(r -> r.overheadShare(MANY)))
        .ifPresent(
            most ->
                summary.finding(
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

  private Curves curves(Predicate<FigureRun> chosen, ToDoubleFunction<FigureRun> x) {
    return Curves.of(table.where(chosen), this::label, x, FigureRun::milliseconds);
  }

  private void exponents(String what, Curves curves, String form, double expected) {
    for (String label : curves.last().keySet()) {
      if (label.startsWith(form)) {
        double exponent = curves.exponent(label);
        summary.finding(
            Math.abs(exponent - expected) <= SLACK,
            "%s, %s: the time grows with the power %s between the last two sizes"
                .formatted(what, label, Figures.of(exponent)));
      }
    }
  }

  private void chart(String file, String title, Axis x, Curves curves) {
    chart(file, title, x, Axis.logarithmic(MILLISECONDS), curves);
  }

  private void chart(String file, String title, Axis x, Axis y, Curves curves) {
    if (!curves.series().isEmpty()) {
      results.smallChart(file, new LineChart(title, x, y, curves.series()));
    }
  }
}

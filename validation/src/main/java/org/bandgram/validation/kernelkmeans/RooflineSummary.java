package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Verdict;

/** What is said about operations and bytes beside what devices do at best. */
final class RooflineSummary {
  /** The numbers of clusters from which on the paper is almost on the roof, and what that is. */
  private static final int MANY = 50;

  private static final double ALMOST = 80;

  private final List<Roof> roofs;
  private final List<Point> points = new ArrayList<>();

  /**
   * A part of a run.
   *
   * @param work what the part needs
   */
  private record Point(String name, KernelKMeansRun run, Work work, double seconds) {
    double flopsPerSecond() {
      return work.flops() / seconds;
    }

    boolean isOf(String part) {
      return name.equals(part);
    }
  }

  /**
   * Takes the parts of runs.
   *
   * @param roofs what devices do at best; none in a smoke run
   * @param fills of matrices, of which those of the most points count
   * @param sums in every form
   */
  RooflineSummary(List<Roof> roofs, List<KernelKMeansRun> fills, List<KernelKMeansRun> sums) {
    this.roofs = roofs;
    int mostPoints = fills.stream().mapToInt(KernelKMeansRun::n).max().orElse(0);
    for (KernelKMeansRun run : fills) {
      if (run.n() == mostPoints) {
        points.add(
            new Point("matrix, " + run.fill(), run, run.matrixWork(), run.timings().matrix()));
      }
    }
    for (KernelKMeansRun run : sums) {
      points.add(new Point(run.form(), run, run.sumsWork(), run.timings().sums()));
    }
  }

  void report(Report report) {
    for (Roof roof : roofs) {
      report.note(roof.toString());
      judge(report, roof);
    }
    report.note(
        "A multiply-add counts as two operations. A kernel matrix has n^2 d of them, or n (n + 1) d"
            + " / 2 where half is computed, and moves n^2 elements and the points; the kernel of"
            + " each sum is left out. Sums have one for each element that is added, also by hand,"
            + " where it is an addition, and move these elements and the sums, k n float64. What"
            + " caches keep is left out, so that a small matrix may lie above the roof.");
    report.chart("roofline.png", chart(), table());
  }

  /** Returns a row for each set and number of clusters, and a column for each part. */
  private MarkdownTable table() {
    List<Column<KernelKMeansRun>> columns = new ArrayList<>();
    columns.add(column("GFLOP/s; % of the roof", KernelKMeansRun::set));
    columns.add(column("k", KernelKMeansRun::k));
    columns.add(column("backend", KernelKMeansRun::backend));
    for (String part : points.stream().map(Point::name).distinct().toList()) {
      columns.add(
          column(
              part,
              run ->
                  points.stream()
                      .filter(p -> p.isOf(part) && p.run.hasSamePlace(run))
                      .map(this::reached)
                      .findFirst()
                      .orElse("–")));
    }
    List<KernelKMeansRun> places = new ArrayList<>();
    points.stream()
        .map(Point::run)
        .filter(run -> places.stream().noneMatch(run::hasSamePlace))
        .forEach(places::add);
    return MarkdownTable.of(places, columns);
  }

  private String reached(Point point) {
    return "%s; %s"
        .formatted(Figures.of(point.flopsPerSecond() / 1e9), Figures.of(100 * share(point)));
  }

  /** Compares the shares of the roof with those by hand, by the number of clusters. */
  private void judge(Report report, Roof roof) {
    List<Verdict> verdicts = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int k : points.stream().map(p -> p.run.k()).distinct().sorted().toList()) {
      List<Point> products = sums(roof, KernelKMeansRun.PRODUCT, k);
      if (!products.isEmpty()) {
        double[] nearer = products.stream().mapToDouble(p -> share(p) / share(byHand(p))).toArray();
        Verdict near = Verdict.faster(nearer);
        verdicts.add(near);
        DoubleSummaryStatistics shares =
            products.stream().mapToDouble(p -> 100 * share(p)).summaryStatistics();
        if (k >= MANY) {
          verdicts.add(Verdict.of(shares.getMin() >= ALMOST));
        }
        found.add(
            "with %d clusters %s %%, by hand %s %% (nearer: %s)"
                .formatted(
                    k,
                    Figures.range(shares),
                    Figures.range(
                        products.stream()
                            .mapToDouble(p -> 100 * share(byHand(p)))
                            .summaryStatistics()),
                    near));
      }
    }
    report.finding(
        PaperFigure.KERNEL_KMEANS_ROOFLINE,
        !roof.backend().startsWith("cpu"),
        Verdict.together(verdicts),
        "on %s the sparse product of all rows reaches of the roof %s; almost on it is %s %% or more"
            .formatted(roof.backend(), String.join("; ", found), Figures.of(ALMOST)));
  }

  private List<Point> sums(Roof roof, String form, int k) {
    return points.stream()
        .filter(p -> p.isOf(form) && p.run.k() == k && p.run.backend().equals(roof.backend()))
        .toList();
  }

  private Point byHand(Point product) {
    return points.stream()
        .filter(p -> p.isOf(KernelKMeansRun.BY_HAND) && p.run.hasSamePlace(product.run))
        .findFirst()
        .orElseThrow();
  }

  /** Returns the share of the roof that is reached. */
  private double share(Point point) {
    return roofs.stream()
        .filter(roof -> roof.backend().equals(point.run.backend()))
        .mapToDouble(roof -> point.flopsPerSecond() / roof.flopsPerSecond(point.work.intensity()))
        .findFirst()
        .orElse(Double.NaN);
  }

  private LineChart chart() {
    DoubleSummaryStatistics x =
        points.stream().mapToDouble(p -> p.work.intensity()).summaryStatistics();
    List<Series> series = new ArrayList<>();
    for (Roof roof : roofs) {
      if (!Double.isNaN(roof.flopsPerSecond())) {
        series.add(roof.series(x.getMin() / 2, x.getMax() * 2));
      }
    }
    points.stream().map(RooflineSummary::curve).distinct().forEach(name -> series.add(line(name)));
    return new LineChart(
        "Kernel K-means: roofline",
        Axis.logarithmic("operations for each byte"),
        Axis.logarithmic("GFLOP/s"),
        series);
  }

  private static String curve(Point point) {
    return point.name + (point.run.isOnGpu() ? ", " + point.run.backend() : "");
  }

  private Series line(String name) {
    return new Series(
        name,
        points.stream()
            .filter(p -> curve(p).equals(name))
            .sorted(Comparator.comparingDouble(p -> p.work.intensity()))
            .map(p -> Roof.point(p.work, p.seconds))
            .toList());
  }
}

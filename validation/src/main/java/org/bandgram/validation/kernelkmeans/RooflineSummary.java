package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;

/** What is said about operations and bytes beside what devices do at best. */
final class RooflineSummary {
  private final List<Roof> roofs;
  private final List<Point> points = new ArrayList<>();

  /**
   * A part of a run.
   *
   * @param name what it is
   * @param run the run
   * @param work what the part needs
   * @param seconds what it took
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
   * @param sums of which those of the most clusters count
   * @param library of which the dense products count, their matrices once
   */
  RooflineSummary(
      List<Roof> roofs,
      List<KernelKMeansRun> fills,
      List<KernelKMeansRun> sums,
      List<KernelKMeansRun> library) {
    this.roofs = roofs;
    int mostPoints = fills.stream().mapToInt(KernelKMeansRun::n).max().orElse(0);
    for (KernelKMeansRun run : fills) {
      if (run.n() == mostPoints) {
        points.add(
            new Point("matrix, " + run.fill(), run, run.matrixWork(), run.timings().matrix()));
      }
    }
    for (KernelKMeansRun run : sums) {
      if (sums.stream().noneMatch(r -> r.set().equals(run.set()) && r.k() > run.k())) {
        points.add(new Point(run.form(), run, run.sumsWork(), run.timings().sums()));
      }
    }
    for (KernelKMeansRun run : library) {
      if (run.form().equals(DenseLibraryKMeans.FORM)) {
        points.add(new Point(run.form() + " V K", run, run.sumsWork(), run.timings().sums()));
        if (library.stream().noneMatch(r -> r.set().equals(run.set()) && r.k() < run.k())) {
          points.add(
              new Point(run.form() + " X X'", run, run.matrixWork(), run.timings().matrix()));
        }
      }
    }
  }

  void report(Report report) {
    for (Roof roof : roofs) {
      report.note(roof.toString());
      judge(report, roof);
    }
    report.note(
        "A multiply-add counts as two operations. A kernel matrix has n^2 d of them, or"
            + " n (n + 1) d / 2 where half is computed, and moves n^2 elements and the points; the"
            + " kernel of each sum is left out. Sums have one for each element that is added, also"
            + " by hand, where it is an addition, and move these elements and the sums, k n float64;"
            + " dense products have k n^2, in float64, of which a processor does half as many in a"
            + " second as the roof says. What caches keep is left out, so that a small matrix may"
            + " lie above the roof.");
    report
        .chart("roofline.png", chart())
        .table(
            "Roofline",
            points,
            column("part", Point::name),
            column("set", p -> p.run.set()),
            column("n", p -> Figures.of(p.run.n())),
            column("d", p -> p.run.d()),
            column("k", p -> p.run.k()),
            column("backend", p -> p.run.backend()),
            column("GFLOP", p -> p.work.flops() / 1e9),
            column("GB", p -> p.work.bytes() / 1e9),
            column("FLOP per byte", p -> p.work.intensity()),
            column("GFLOP/s", p -> p.flopsPerSecond() / 1e9),
            column("of the roof, %", p -> 100 * share(p)));
  }

  private void judge(Report report, Roof roof) {
    DoubleSummaryStatistics intensities =
        sums(roof, KernelKMeansRun.PRODUCT).stream()
            .mapToDouble(p -> p.work.intensity())
            .summaryStatistics();
    report.finding(
        PaperFigure.KERNEL_KMEANS_ROOFLINE,
        intensities.getMax() < roof.ridge(),
        "on %s the sparse product of all rows has at most %s operations for each byte, where %s"
                .formatted(
                    roof.backend(), Figures.of(intensities.getMax()), Figures.of(roof.ridge()))
            + " would be bound by arithmetic; it reaches %s %% of the roof, by hand %s %%, moved"
                .formatted(
                    shares(roof, KernelKMeansRun.PRODUCT), shares(roof, KernelKMeansRun.BY_HAND))
            + " rows %s %%".formatted(shares(roof, KernelKMeansRun.MOVED)));
  }

  private List<Point> sums(Roof roof, String form) {
    return points.stream()
        .filter(p -> p.isOf(form) && p.run.backend().equals(roof.backend()))
        .toList();
  }

  private String shares(Roof roof, String form) {
    return SumsSummary.range(
        sums(roof, form).stream().mapToDouble(p -> 100 * share(p)).summaryStatistics());
  }

  /** Returns the share of the roof that is reached; the library's is that of the CPU. */
  private double share(Point point) {
    return roof(point)
        .map(roof -> point.flopsPerSecond() / roof.flopsPerSecond(point.work.intensity()))
        .orElse(Double.NaN);
  }

  private Optional<Roof> roof(Point point) {
    return roofs.stream()
        .filter(
            roof ->
                roof.backend().equals(point.run.backend())
                    || (point.run.backend().equals(DenseLibraryKMeans.BACKEND)
                        && roof.backend().startsWith("cpu")))
        .findFirst();
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

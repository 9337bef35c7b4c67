package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.harness.BarChart;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Series;
import org.bandgram.validation.harness.Runs;

/** What {@link IterativeFigures} draws. Panels of which there are no runs are left out. */
record IterativeCurves(Runs<IterativeRun> runs, FigureTasks.Sizes sizes) {
  private static final int MANY = IterativeFiguresReport.MANY;

  private List<IterativeRun> where(Predicate<IterativeRun> condition) {
    return where(Study.SIZES, condition);
  }

  /** Returns runs whose time is not lost in the noise. */
  private List<IterativeRun> where(Study study, Predicate<IterativeRun> condition) {
    return runs.where(condition.and(r -> r.study() == study && r.seconds() > 0));
  }

  /** K-means over points, of the numbers of clusters that all of them have. */
  private Predicate<IterativeRun> isByPoints() {
    return IterativeFiguresReport.isKMeans().and(r -> sizes.clusters().contains(r.k()));
  }

  /** Returns a form, and the backend if it is a GPU's. */
  private static String label(IterativeRun run) {
    return run.form() + onGpu(run);
  }

  private static String onGpu(IterativeRun run) {
    return run.isOnGpu() ? ", " + run.backend() : "";
  }

  private static String byClusters(IterativeRun run) {
    return "%s, k = %d".formatted(label(run), run.k());
  }

  /** Returns milliseconds of an iteration by size. */
  List<LineChart> iterations() {
    Axis unit = Axis.logarithmic("milliseconds");
    ToDoubleFunction<IterativeRun> time = IterativeRun::milliseconds;
    Predicate<IterativeRun> atCentre =
        IterativeFiguresReport.isKMeans().and(r -> r.n() == sizes.centre());
    return Stream.of(
            chart(
                "MDS",
                "objects",
                unit,
                lines(IterativeFiguresReport.isMds(), IterativeCurves::label, time)),
            chart(
                "K-means", "points", unit, lines(isByPoints(), IterativeCurves::byClusters, time)),
            chart(
                "K-means, n = " + Figures.of((long) sizes.centre()),
                "clusters",
                unit,
                Curves.of(where(atCentre), IterativeCurves::label, IterativeRun::k, time).series()))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Returns T' = 2 c + o, T = c + o and c of many iterations by size, and o beside c. */
  List<LineChart> overhead() {
    int most = Collections.max(sizes.clusters());
    Predicate<IterativeRun> mds = IterativeFiguresReport.isMds().and(r -> r.form().equals("p = 2"));
    Predicate<IterativeRun> means = isByPoints().and(r -> r.k() == most && r.form().equals("2-D"));
    List<Series> shares =
        lines(
            mds.or(means),
            r -> r.algorithm().equals(Algorithms.K_MEANS) ? "K-means" + onGpu(r) : "MDS" + onGpu(r),
            r -> 100 * r.overhead() / seconds(r, 1));
    return Stream.of(
            parts("Figure 6: MDS, p = 2", "objects", mds),
            parts("Figure 16: K-means", "points", means),
            chart("Overhead", "objects, points", Axis.linear("o, % of c"), shares))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<LineChart> parts(String title, String x, Predicate<IterativeRun> chosen) {
    Predicate<IterativeRun> known = chosen.and(r -> r.overhead() > 0);
    List<Series> all = new ArrayList<>();
    all.addAll(lines(known, r -> "T' = 2c + o" + onGpu(r), r -> seconds(r, 2) + r.overhead()));
    all.addAll(lines(known, r -> "T = c + o" + onGpu(r), r -> seconds(r, 1) + r.overhead()));
    all.addAll(lines(known, r -> "c" + onGpu(r), r -> seconds(r, 1)));
    return chart(title, x, Axis.logarithmic("s, %d iterations".formatted(MANY)), all);
  }

  private static double seconds(IterativeRun run, int times) {
    return times * MANY * run.seconds();
  }

  private List<Series> lines(
      Predicate<IterativeRun> chosen,
      Function<IterativeRun, String> name,
      ToDoubleFunction<IterativeRun> y) {
    return Curves.of(where(chosen), name, IterativeRun::n, y).series();
  }

  private static Optional<LineChart> chart(String title, String x, Axis y, List<Series> lines) {
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(new LineChart(title, Axis.logarithmic(x), y, lines));
  }

  /** Returns milliseconds of PageRank by layout and by the tables of ELLPACK, and gains of BSR. */
  List<BarChart> pageRank() {
    List<IterativeRun> ranked = where(r -> r.algorithm().equals(Algorithms.PAGE_RANK));
    return Stream.of(
            bars("Figure 10: layout", ranked),
            bars("ELLPACK tables", where(Study.BINS, _ -> true)),
            BarChart.of(
                "Figure 11: BSR",
                "times as fast",
                ranked.stream().flatMap(this::gains).toList(),
                gain -> gain.bsr.problem().set(),
                gain -> gain.over + onGpu(gain.bsr),
                Gain::times))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<BarChart> bars(String title, List<IterativeRun> some) {
    return BarChart.of(
        title,
        "milliseconds",
        some,
        r -> r.problem().set(),
        IterativeCurves::label,
        IterativeRun::milliseconds);
  }

  /** How many times as fast BSR is as something else. */
  private record Gain(IterativeRun bsr, String over, double times) {}

  /** The paper compares with one core running BSR. */
  private Stream<Gain> gains(IterativeRun bsr) {
    Predicate<IterativeRun> onGraph = r -> r.problem().set().equals(bsr.problem().set());
    Predicate<IterativeRun> onDevice = onGraph.and(r -> r.backend().equals(bsr.backend()));
    return bsr.form().equals(SparseFormat.BSR.toString())
        ? Stream.concat(
            gain(bsr, "over CSR", where(onDevice.and(isIn(SparseFormat.CSR)))),
            gain(bsr, "over 1 thread", where(Study.STEPS, onGraph.and(isIn(SparseFormat.BSR)))))
        : Stream.empty();
  }

  private static Predicate<IterativeRun> isIn(SparseFormat format) {
    return run -> run.form().equals(format.toString());
  }

  private static Stream<Gain> gain(IterativeRun bsr, String over, List<IterativeRun> others) {
    return others.stream().map(r -> new Gain(bsr, over, r.seconds() / bsr.seconds()));
  }
}

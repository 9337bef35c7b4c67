package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.storage.KernelFill;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;

/** What is said about the fills of the kernel matrix: which one takes less time from where on. */
final class FillSummary {
  /** Times of the same run differ by at least this much. */
  private static final double LEAST_NOISE = 1.05;

  /** Fills that differ by more are told apart, however much times vary. */
  private static final double MOST_NOISE = 1.2;

  private final List<Pair> pairs = new ArrayList<>();

  /**
   * The same matrix with both fills.
   *
   * @param whole all of it
   * @param half half and a copy
   */
  record Pair(KernelKMeansRun whole, KernelKMeansRun half) {
    /** Returns how many times as long the half takes. */
    double ratio() {
      return half.timings().matrix() / whole.timings().matrix();
    }

    KernelKMeansRun chosen() {
      return KernelFill.AUTO.resolved(whole.d()) == KernelFill.HALF ? half : whole;
    }

    KernelKMeansRun better() {
      return ratio() < 1 ? half : whole;
    }

    /** Returns how many times as long as the better fill the chosen one takes. */
    double loss() {
      return chosen().timings().matrix() / better().timings().matrix();
    }

    /** Returns how much longer one of two equal fills may seem to take. */
    double noise() {
      return Math.clamp(Math.max(whole.spread(), half.spread()), LEAST_NOISE, MOST_NOISE);
    }

    /** Returns points for each dimension. */
    double pointsPerDimension() {
      return (double) whole.n() / whole.d();
    }

    String curve() {
      return "n = %d, %s".formatted(whole.n(), whole.backend());
    }
  }

  /**
   * Pairs runs.
   *
   * @param fills runs that differ in how the matrix was computed
   */
  FillSummary(List<KernelKMeansRun> fills) {
    for (KernelKMeansRun whole : fills) {
      if (whole.fill() == KernelFill.WHOLE) {
        fills.stream()
            .filter(r -> r.fill() == KernelFill.HALF && r.hasSamePlace(whole))
            .forEach(half -> pairs.add(new Pair(whole, half)));
      }
    }
  }

  void report(Report report) {
    judgeChoice(report);
    pairs.stream()
        .map(p -> p.whole.backend())
        .distinct()
        .forEach(backend -> judgeThreshold(report, backend));
    report
        .chart("fill.png", chart())
        .table(
            "Kernel matrix",
            pairs,
            column("n", p -> Figures.of(p.whole.n())),
            column("d", p -> p.whole.d()),
            column("n / d", Pair::pointsPerDimension),
            column("backend", p -> p.whole.backend()),
            column("whole, s", p -> p.whole.timings().matrix()),
            column("half, s", p -> p.half.timings().matrix()),
            column("half / whole", Pair::ratio),
            column("noise", Pair::noise),
            column("better", p -> p.better().fill()),
            column("chosen", p -> p.chosen().fill()),
            column("chosen / better", Pair::loss));
  }

  private void judgeChoice(Report report) {
    List<Pair> wrong = pairs.stream().filter(p -> p.loss() > p.noise()).toList();
    for (Pair pair : wrong) {
      report.finding(
          false,
          "%s: the chosen fill, %s, takes %s times as long as the other"
              .formatted(pair.whole.title(), pair.chosen().fill(), Figures.of(pair.loss())));
    }
    report.finding(
        wrong.isEmpty(),
        "the chosen fill of the matrix is the better one, or not slower by more than noise, in %d of"
                .formatted(pairs.size() - wrong.size())
            + " %d sizes; at worst it takes %s times as long"
                .formatted(
                    pairs.size(),
                    Figures.of(pairs.stream().mapToDouble(Pair::loss).max().orElse(1))));
  }

  /** Says from where on half takes less time, and whether n / d or d tells that. */
  private void judgeThreshold(Report report, String backend) {
    List<Pair> thresholds =
        pairs.stream()
            .filter(p -> p.whole.backend().equals(backend))
            .collect(Collectors.groupingBy(p -> p.whole.n()))
            .values()
            .stream()
            .flatMap(same -> threshold(same).stream())
            .sorted(Comparator.comparingInt(p -> p.whole.n()))
            .toList();
    double inDimensions = range(thresholds.stream().map(p -> (double) p.whole.d()).toList());
    double inRatio = range(thresholds.stream().map(Pair::pointsPerDimension).toList());
    report.finding(
        PaperFigure.KERNEL_KMEANS_FILL,
        inRatio < inDimensions,
        "half of the matrix takes less time than all of it from these dimensions on, %s: %s; the"
                .formatted(backend, thresholds.isEmpty() ? "none" : described(thresholds))
            + " least such d differs by a factor of %s between numbers of points, n / d there by %s"
                .formatted(Figures.of(inDimensions), Figures.of(inRatio)));
  }

  private static String described(List<Pair> thresholds) {
    return thresholds.stream()
        .map(
            p ->
                "d = %d for n = %s (n / d = %s)"
                    .formatted(
                        p.whole.d(), Figures.of(p.whole.n()), Figures.of(p.pointsPerDimension())))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the pair of the fewest dimensions from which on half takes less time; none if it does
   * not in the most. In a list, as there may be none.
   */
  static List<Pair> threshold(List<Pair> same) {
    List<Pair> found = new ArrayList<>();
    List<Pair> descending = new ArrayList<>(same);
    descending.sort(Comparator.comparingInt(p -> -p.whole.d()));
    for (Pair pair : descending) {
      if (pair.ratio() >= 1) {
        break;
      }
      found = List.of(pair);
    }
    return found;
  }

  /** Returns the greatest over the least; NaN for none. */
  private static double range(List<Double> values) {
    return values.isEmpty() ? Double.NaN : Collections.max(values) / Collections.min(values);
  }

  /** Draws the ratio of both fills over d, a line for each n. */
  private LineChart chart() {
    return new LineChart(
        "Kernel matrix: half of it beside all of it",
        Axis.logarithmic("dimensions"),
        Axis.logarithmic("time of half / time of all"),
        Curves.of(pairs, Pair::curve, p -> p.whole.d(), Pair::ratio).series());
  }
}

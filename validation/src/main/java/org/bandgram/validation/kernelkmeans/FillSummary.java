package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.bandgram.storage.KernelFill;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Verdict;

/** What is said about the fills of the kernel matrix: which one takes less time from where on. */
final class FillSummary {
  /** Fills that differ by more are told apart, however much times vary. */
  private static final double MOST_NOISE = 1.2;

  /** How many times as fast as the other each fill is in the paper, at most. */
  private static final double ALL_GAIN = 3.2;

  private static final double HALF_GAIN = 2.4;

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
      return Math.clamp(Math.max(whole.spread(), half.spread()), Verdict.NOISE, MOST_NOISE);
    }

    /** Tells whether all of it takes less time where n / d is above the paper's threshold. */
    boolean isAsThePaperSays() {
      return isAbove() == ratio() > 1;
    }

    private boolean isAbove() {
      return pointsPerDimension() > PaperFigure.KERNEL_KMEANS_FILL.number();
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
    report.table(
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

  /** Says whether the paper's rule tells the better fill, where they differ by more than noise. */
  private void judgeThreshold(Report report, String backend) {
    List<Pair> here = pairs.stream().filter(p -> p.whole.backend().equals(backend)).toList();
    Map<Integer, List<Pair>> apart =
        here.stream()
            .filter(p -> Verdict.faster(p.ratio()).decides())
            .collect(Collectors.groupingBy(p -> p.whole.n(), TreeMap::new, Collectors.toList()));
    List<Pair> all = apart.values().stream().flatMap(List::stream).toList();
    report.finding(
        PaperFigure.KERNEL_KMEANS_FILL,
        Verdict.together(
            List.of(
                Verdict.together(
                    here.stream()
                        .map(p -> Verdict.faster(p.isAbove() ? p.ratio() : 1 / p.ratio()))
                        .toList()),
                Verdict.of(most(here, Pair::ratio) >= ALL_GAIN),
                Verdict.of(most(here, p -> 1 / p.ratio()) >= HALF_GAIN))),
        ("on %s, n / d above 100 or not tells which takes less time, all of the matrix or half, in"
                + " %s of the sizes that differ by more than 5 %%: %s; all is up to %s, half up to %s"
                + " times as fast as the other (paper: 3.2 and 2.4)")
            .formatted(
                backend,
                agreeing(all),
                apart.entrySet().stream()
                    .map(
                        e -> "n = %s: %s".formatted(Figures.of(e.getKey()), agreeing(e.getValue())))
                    .collect(Collectors.joining(", ")),
                Figures.of(most(here, Pair::ratio)),
                Figures.of(most(here, p -> 1 / p.ratio()))));
  }

  private static double most(List<Pair> some, ToDoubleFunction<Pair> value) {
    return some.stream().mapToDouble(value).max().orElse(Double.NaN);
  }

  private static String agreeing(List<Pair> some) {
    return "%d of %d".formatted(some.stream().filter(Pair::isAsThePaperSays).count(), some.size());
  }
}

package org.bandgram.validation.kernelkmeans;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.validation.harness.BarChart;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Verdict;

/** What is said about kernel K-means beside one thread of a CPU. */
final class LibrarySummary {
  /** Objectives in double precision differ by at most this share. */
  private static final double SAME = 1e-9;

  /** How many times as fast as one thread a GPU is on every set of the paper, and at most. */
  private static final double ALL_SETS = 11;

  private static final double PAPER = PaperFigure.KERNEL_KMEANS_CPU.number();

  private final List<Pair> pairs = new ArrayList<>();

  /**
   * The same problem on one thread and as users get it.
   *
   * @param library on one thread with the library
   * @param own in the same precision or in single
   */
  private record Pair(KernelKMeansRun library, KernelKMeansRun own) {
    double gain(ToDoubleFunction<KernelTimings> part) {
      return part.applyAsDouble(library.timings()) / part.applyAsDouble(own.timings());
    }

    String kind() {
      return own.precision() + (own.isOnGpu() ? ", " + own.backend() : "");
    }

    double objectiveDifference() {
      return Math.abs(own.objective() - library.objective()) / library.objective();
    }

    boolean hasSameResult() {
      return own.agreement() == 1 && objectiveDifference() <= SAME;
    }
  }

  /**
   * Pairs runs.
   *
   * @param runs of the library, and of the same problems without it
   */
  LibrarySummary(List<KernelKMeansRun> runs) {
    for (KernelKMeansRun library : runs) {
      if (library.form().equals(LibraryKMeans.FORM)) {
        runs.stream()
            .filter(r -> !r.form().equals(LibraryKMeans.FORM) && r.hasSameProblem(library))
            .forEach(own -> pairs.add(new Pair(library, own)));
      }
    }
  }

  void report(Report report) {
    if (pairs.isEmpty()) {
      return;
    }
    report.note(
        "One thread of a CPU, as PRMLT has it: X X' by EJML, whose elements become kernel values,"
            + " and in every iteration V K with V sparse, so that rows of K are added up by"
            + " cluster; in float64, as PRMLT is. The matrix is computed once for all k. The"
            + " product of moved rows begins with the same labels; empty clusters stay empty.");
    judgeResults(report);
    pairs.stream()
        .map(p -> p.own.backend())
        .distinct()
        .forEach(backend -> judgeTimes(report, backend));
  }

  /** Returns how many times as fast as one thread everything is, by set. */
  List<BarChart> gains() {
    return pairs.stream().map(Pair::kind).distinct().flatMap(kind -> gains(kind).stream()).toList();
  }

  private Optional<BarChart> gains(String kind) {
    return BarChart.of(
        "Figure 3: " + kind,
        "times as fast as 1 thread",
        pairs.stream().filter(p -> p.kind().equals(kind)).toList(),
        p -> "k = " + p.own.k(),
        p -> p.own.shortName(),
        p -> p.gain(KernelTimings::total));
  }

  private List<Pair> in(Precision precision) {
    return pairs.stream().filter(p -> p.own.precision() == precision).toList();
  }

  private void judgeResults(Report report) {
    List<Pair> precise = in(Precision.FLOAT64);
    report.finding(
        precise.stream().allMatch(Pair::hasSameResult),
        "in double precision all labels are those of one thread, and objectives differ by at"
            + " most %s, in %d of %d runs"
                .formatted(
                    Figures.of(SAME),
                    precise.stream().filter(Pair::hasSameResult).count(),
                    precise.size()));
  }

  private void judgeTimes(Report report, String backend) {
    for (Precision precision : List.of(Precision.FLOAT64, Precision.FLOAT32)) {
      List<Pair> here =
          in(precision).stream().filter(p -> p.own.backend().equals(backend)).toList();
      DoubleSummaryStatistics gains =
          here.stream().mapToDouble(p -> p.gain(KernelTimings::total)).summaryStatistics();
      report.finding(
          PaperFigure.KERNEL_KMEANS_CPU,
          here.stream().anyMatch(p -> p.own.isOnGpu()),
          Verdict.together(
              List.of(Verdict.of(gains.getMin() >= ALL_SETS), Verdict.of(gains.getMax() >= PAPER))),
          ("%s in %s is %s times as fast as one thread, its matrix %s times, its sums %s (paper: a"
                  + " CUDA program without sparse products 11 to 72.8, with them up to 123.8)")
              .formatted(
                  backend,
                  precision,
                  Figures.range(gains),
                  gains(here, KernelTimings::matrix),
                  gains(here, KernelTimings::sums)));
    }
  }

  private static String gains(List<Pair> pairs, ToDoubleFunction<KernelTimings> part) {
    return Figures.range(pairs.stream().mapToDouble(p -> p.gain(part)).summaryStatistics());
  }
}

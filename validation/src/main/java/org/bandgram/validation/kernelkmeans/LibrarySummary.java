package org.bandgram.validation.kernelkmeans;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelTimings;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;

/** What is said about kernel K-means beside the same on a dense library. */
final class LibrarySummary {
  /** Objectives in double precision differ by at most this share. */
  private static final double SAME = 1e-9;

  private final List<Pair> pairs = new ArrayList<>();

  /**
   * The same problem on the library and as users get it.
   *
   * @param library the library
   * @param own in the same precision or in single
   */
  private record Pair(KernelKMeansRun library, KernelKMeansRun own) {
    double gain(ToDoubleFunction<KernelTimings> part) {
      return part.applyAsDouble(library.timings()) / part.applyAsDouble(own.timings());
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
      if (library.form().equals(DenseLibraryKMeans.FORM)) {
        runs.stream()
            .filter(r -> !r.form().equals(DenseLibraryKMeans.FORM) && r.hasSameProblem(library))
            .forEach(own -> pairs.add(new Pair(library, own)));
      }
    }
  }

  void report(Report report) {
    report.note(
        "The dense library is EJML on as many threads: X X', whose elements become kernel values,"
            + " and in every iteration V K with V dense, as PRMLT writes it; in float64, as its"
            + " single precision is a module of its own. Its matrix is computed once for all k. The"
            + " product of moved rows begins with the same labels; empty clusters stay empty.");
    judgeResults(report);
    pairs.stream()
        .map(p -> p.own.backend())
        .distinct()
        .forEach(backend -> judgeTimes(report, backend));
    report.table(
        "Beside a dense library",
        pairs,
        column("set", p -> p.own.set()),
        column("d", p -> p.own.d()),
        column("k", p -> p.own.k()),
        column("backend", p -> p.own.backend()),
        column("precision", p -> p.own.precision()),
        column("library, s", p -> p.library.timings().total()),
        column("own, s", p -> p.own.timings().total()),
        column("times as fast", p -> p.gain(KernelTimings::total)),
        column("matrix", p -> p.gain(KernelTimings::matrix)),
        column("sums", p -> p.gain(KernelTimings::sums)),
        column("assignment", p -> p.gain(KernelTimings::assignment)),
        column("equal labels, %", p -> 100 * p.own.agreement()),
        column("objective differs by", Pair::objectiveDifference));
  }

  private List<Pair> in(Precision precision) {
    return pairs.stream().filter(p -> p.own.precision() == precision).toList();
  }

  private void judgeResults(Report report) {
    List<Pair> precise = in(Precision.FLOAT64);
    report.finding(
        precise.stream().allMatch(Pair::hasSameResult),
        "in double precision all labels are those of the dense library, and objectives differ by at"
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
      report.finding(
          PaperFigure.KERNEL_KMEANS_CPU,
          here.stream().allMatch(p -> p.gain(KernelTimings::total) >= 1),
          "%s in %s is %s times as fast as the dense library, its matrix %s times, its sums %s"
              .formatted(
                  backend,
                  precision,
                  gains(here, KernelTimings::total),
                  gains(here, KernelTimings::matrix),
                  gains(here, KernelTimings::sums)));
    }
  }

  private static String gains(List<Pair> pairs, ToDoubleFunction<KernelTimings> part) {
    return SumsSummary.range(pairs.stream().mapToDouble(p -> p.gain(part)).summaryStatistics());
  }
}

package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bandgram.validation.exemplar.EvaluationGrid.Varied;
import org.bandgram.validation.exemplar.EvaluationRun.Size;

/**
 * How many times as fast evaluations are as plain loops.
 *
 * @param curve what the evaluations are called
 * @param threads on how many threads they ran
 * @param plain what the plain loops are called
 * @param bySize how many times as fast, by size
 */
record Speedup(String curve, int threads, String plain, Map<Size, Double> bySize) {
  /**
   * Returns those of all evaluations over plain loops in the same arithmetic, on at most as many
   * threads.
   *
   * @param best one run for each evaluation and size
   */
  static List<Speedup> all(List<EvaluationRun> best) {
    List<Speedup> speedups = new ArrayList<>();
    for (String curve : curves(best, r -> !r.isPlain())) {
      List<EvaluationRun> own = best.stream().filter(r -> r.curve().equals(curve)).toList();
      EvaluationRun first = own.getFirst();
      for (String plain : curves(best, r -> r.isPlain() && suits(r, first))) {
        speedups.add(new Speedup(curve, first.threads(), plain, ratios(own, best, plain)));
      }
    }
    return speedups;
  }

  private static boolean suits(EvaluationRun plain, EvaluationRun run) {
    return plain.format().instructions() == run.format().instructions()
        && plain.threads() <= run.threads();
  }

  private static List<String> curves(List<EvaluationRun> runs, Predicate<EvaluationRun> which) {
    return runs.stream().filter(which).map(EvaluationRun::curve).distinct().toList();
  }

  private static Map<Size, Double> ratios(
      List<EvaluationRun> own, List<EvaluationRun> all, String plain) {
    Map<Size, Double> ratios = new LinkedHashMap<>();
    for (EvaluationRun run : own) {
      all.stream()
          .filter(r -> r.curve().equals(plain) && r.size().equals(run.size()))
          .forEach(r -> ratios.put(run.size(), r.seconds() / run.seconds()));
    }
    return ratios;
  }

  /** Returns all of them. */
  DoubleSummaryStatistics all() {
    return bySize.values().stream().mapToDouble(s -> s).summaryStatistics();
  }

  /** Returns those at sizes in which one alone differs from the centre. */
  DoubleSummaryStatistics over(Varied varied, Size centre) {
    return bySize.entrySet().stream()
        .filter(e -> varied.alone(e.getKey(), centre))
        .mapToDouble(Map.Entry::getValue)
        .summaryStatistics();
  }
}

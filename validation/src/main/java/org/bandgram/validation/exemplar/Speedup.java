package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.bandgram.validation.exemplar.EvaluationGrid.Varied;
import org.bandgram.validation.exemplar.EvaluationRun.Size;

/**
 * How many times as fast evaluations are as plain loops.
 *
 * @param evaluation one of the evaluations
 * @param loops one of the plain loops
 * @param bySize how many times as fast, by size
 */
record Speedup(EvaluationRun evaluation, EvaluationRun loops, Map<Size, Double> bySize) {
  /**
   * Returns those of all evaluations over plain loops in the same arithmetic, on at most as many
   * threads.
   *
   * @param best one run for each evaluation and size
   */
  static List<Speedup> all(List<EvaluationRun> best) {
    List<Speedup> speedups = new ArrayList<>();
    for (EvaluationRun run : firsts(best, r -> !r.isPlain())) {
      for (EvaluationRun plain : firsts(best, r -> r.isPlain() && suits(r, run))) {
        speedups.add(new Speedup(run, plain, ratios(run.curve(), best, plain.curve())));
      }
    }
    return speedups;
  }

  private static boolean suits(EvaluationRun plain, EvaluationRun run) {
    return plain.format().instructions() == run.format().instructions()
        && plain.threads() <= run.threads();
  }

  /** Returns the first run of each curve. */
  private static Collection<EvaluationRun> firsts(
      List<EvaluationRun> runs, Predicate<EvaluationRun> which) {
    Map<String, EvaluationRun> firsts = new LinkedHashMap<>();
    runs.stream().filter(which).forEach(run -> firsts.putIfAbsent(run.curve(), run));
    return firsts.values();
  }

  private static Map<Size, Double> ratios(String own, List<EvaluationRun> all, String plain) {
    Map<Size, Double> ratios = new LinkedHashMap<>();
    for (EvaluationRun run : all) {
      all.stream()
          .filter(r -> run.curve().equals(own) && r.curve().equals(plain))
          .filter(r -> r.size().equals(run.size()))
          .forEach(r -> ratios.put(run.size(), r.seconds() / run.seconds()));
    }
    return ratios;
  }

  /** Returns the speed-ups over one size, the others as in the centre. */
  SortedMap<Double, Double> gains(Varied varied, Size centre) {
    SortedMap<Double, Double> gains = new TreeMap<>();
    bySize.forEach(
        (size, gain) -> {
          if (varied.alone(size, centre)) {
            gains.put((double) varied.of(size), gain);
          }
        });
    return gains;
  }

  /** Returns all of them. */
  DoubleSummaryStatistics all() {
    return bySize.values().stream().mapToDouble(s -> s).summaryStatistics();
  }

  /** Returns what they come to at sizes in which one alone differs from the centre. */
  DoubleSummaryStatistics over(Varied varied, Size centre) {
    return gains(varied, centre).values().stream().mapToDouble(s -> s).summaryStatistics();
  }
}

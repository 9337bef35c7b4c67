package org.bandgram.validation.gramerror;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.gram.GramError;
import org.bandgram.similarity.Similarity;
import org.bandgram.validation.gramerror.GramErrorRun.Problem;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** How well bands, graphs, the largest elements, landmarks and blocks approximate a Gram matrix. */
public final class GramErrors {
  /** Numbers for a row. */
  static final int USUAL_NUMBERS = 128;

  /** Numbers of points besides the usual one. */
  static final List<Integer> OTHER_POINTS = List.of(1_000, 4_000, 64_000);

  private static final int USUAL_POINTS = 16_000;
  private static final int[] OTHER_NUMBERS = {32, 512};
  private static final List<Kernel> GAUSSIAN =
      Stream.of(Kernel.values()).filter(kernel -> kernel != Kernel.COSINE).toList();
  private static final List<RealSet> SETS =
      List.of(
          RealSet.TSPLIB_D15112, RealSet.PENDIGITS, RealSet.LETTER, RealSet.WORDS, RealSet.USPS);

  /** Those of which angles say something. */
  private static final List<RealSet> DIRECTIONS = List.of(RealSet.WORDS, RealSet.USPS);

  private static final int CENTRES = 50;
  private static final double DEVIATION = 0.05;
  private static final long SEED = 7;
  private static final GramError.Options SAMPLE = GramError.Options.defaults().withSampledRows(256);

  private record Task(TestSet set, Problem problem, Approximation approximation) {}

  private GramErrors() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    Runs<GramErrorRun> runs = new Runs<>(setup, GramErrorRun.COLUMNS);
    setup.each(
        setup.smoke() ? smokeTasks() : tasks(setup),
        (task, silent) ->
            runs.add(GramErrorRun.of(task.set, task.problem, task.approximation, SAMPLE, silent)));
    Report report = new Report(runs, GramErrorsReport.CLAIM);
    new GramErrorsReport(runs.all()).writeTo(report);
    report.write();
  }

  private static List<Task> smokeTasks() {
    return Stream.of(Kernel.values())
        .flatMap(kernel -> tasks(SyntheticSets.uniform(300, 2, SEED), kernel, USUAL_NUMBERS))
        .toList();
  }

  private static List<Task> tasks(Setup setup) {
    List<Task> tasks = new ArrayList<>();
    for (TestSet set : usualSets(setup)) {
      GAUSSIAN.forEach(kernel -> tasks(set, kernel, USUAL_NUMBERS).forEach(tasks::add));
      if (DIRECTIONS.stream().anyMatch(real -> set.name().startsWith(real.toString()))) {
        tasks(set, Kernel.COSINE, USUAL_NUMBERS).forEach(tasks::add);
      }
      tasks(set, Kernel.MIDDLE, OTHER_NUMBERS).forEach(tasks::add);
    }
    for (int n : OTHER_POINTS) {
      for (TestSet set : List.of(SyntheticSets.uniform(n, 2, SEED), blobs(n, 8))) {
        for (Kernel kernel : List.of(Kernel.NARROW, Kernel.MIDDLE)) {
          tasks(set, kernel, USUAL_NUMBERS).forEach(tasks::add);
        }
      }
    }
    return tasks;
  }

  private static List<TestSet> usualSets(Setup setup) {
    List<TestSet> sets = new ArrayList<>();
    for (int d : List.of(2, 8, 32)) {
      sets.add(SyntheticSets.uniform(USUAL_POINTS, d, SEED));
      sets.add(blobs(USUAL_POINTS, d));
    }
    sets.addAll(setup.data().find(SETS, USUAL_POINTS));
    return sets;
  }

  private static TestSet blobs(int n, int d) {
    return SyntheticSets.blobs(n, d, CENTRES, DEVIATION, SEED);
  }

  private static Stream<Task> tasks(TestSet set, Kernel kernel, int... numbers) {
    Similarity similarity = kernel.of(set.points());
    return Arrays.stream(numbers)
        .mapToObj(count -> new Problem(kernel, similarity, count))
        .flatMap(
            problem ->
                Stream.of(Approximation.values())
                    .filter(approximation -> approximation.suits(set.size()))
                    .map(approximation -> new Task(set, problem, approximation)));
  }
}

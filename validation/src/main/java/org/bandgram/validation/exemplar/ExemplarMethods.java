package org.bandgram.validation.exemplar;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.validation.exemplar.ExemplarMethod.Optimizer;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** Affinity propagation, k-medoids and optimisers of exemplar clustering on the same sets. */
public final class ExemplarMethods {
  private static final String CLAIM =
      "lazy greedy ends within 10 % of the clustering error of k-medoids, and affinity propagation"
          + " within 10 % of that of lazy greedy at an equal number of exemplars, on columns in [0,"
          + " 1].";
  private static final int MOST_POINTS = 2500;
  private static final double MOST_EXCESS = 1.1;
  private static final String GREEDY = ExemplarOptimizer.lazyGreedy().name();
  private static final String MEDOIDS = new ExemplarMethod.Multilevel().name();
  private static final String PROPAGATION = new ExemplarMethod.Propagation().name();

  /** All that take a number of exemplars. */
  private static final List<ExemplarMethod> WITH_A_NUMBER =
      List.of(
          new ExemplarMethod.Multilevel(),
          new Optimizer(ExemplarOptimizer.lazyGreedy(), Evaluation.INCREMENTAL),
          new Optimizer(ExemplarOptimizer.stochasticGreedy(), Evaluation.INCREMENTAL),
          new Optimizer(ExemplarOptimizer.lazyGreedy(), Evaluation.BAND),
          new Optimizer(StreamingOptimizer.sieveStreamingPlusPlus(), Evaluation.INCREMENTAL),
          new Optimizer(StreamingOptimizer.threeSieves(), Evaluation.INCREMENTAL));

  private static final List<Integer> SIZES = List.of(10, 50);

  private ExemplarMethods() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    boolean smoke = setup.smoke();
    TestSet small = SyntheticSets.blobs(smoke ? 120 : 600, 3, 10, 0.05, 1);
    List<TestSet> sets = smoke ? List.of(small) : ExemplarSets.in(setup.data(), MOST_POINTS);
    Runs<ExemplarRun> runs = new Runs<>(setup, ExemplarRun.COLUMNS);
    if (!smoke) {
      try (Execution silent = setup.silent()) {
        run(small, setup.devices().getFirst(), silent, _ -> {});
      }
    }
    setup.each(
        sets,
        (set, silent) -> setup.devices().forEach(device -> run(set, device, silent, runs::add)));
    Report report = new Report(runs, CLAIM);
    report(report, runs);
    report.write();
  }

  /** Every method on columns in [0, 1]; optimisers, k = 50, on columns in [1, 2]. */
  private static void run(
      TestSet set, Device device, Execution execution, Consumer<ExemplarRun> runs) {
    ExemplarSets.Scaled usual = ExemplarSets.scaled(set).getFirst();
    ExemplarRun propagation =
        ExemplarRun.of(usual, new ExemplarMethod.Propagation(), 0, device, execution);
    runs.accept(propagation);
    int own = propagation.found();
    List<ExemplarMethod> methods =
        WITH_A_NUMBER.stream().filter(method -> method.runsOn(device)).toList();
    for (int k : IntStream.concat(SIZES.stream().mapToInt(k -> k), IntStream.of(own)).toArray()) {
      for (ExemplarMethod method : methods) {
        runs.accept(ExemplarRun.of(usual, method, k, device, execution));
      }
    }
    ExemplarSets.Scaled apart = ExemplarSets.scaled(set).getLast();
    for (ExemplarMethod method : methods) {
      if (method instanceof Optimizer) {
        runs.accept(ExemplarRun.of(apart, method, SIZES.getLast(), device, execution));
      }
    }
  }

  private static void report(Report report, Runs<ExemplarRun> runs) {
    judge(report, runs, GREEDY, MEDOIDS);
    judge(report, runs, PROPAGATION, GREEDY);
    report
        .note(ExemplarSets.NOTE)
        .note(
            "Sets of more than 2,500 points are thinned to as many evenly spread rows; on columns"
                + " in [1, 2] optimisers run only, for 50 exemplars. Every point counts as one of"
                + " its nearest exemplar. Affinity propagation decides on the number of exemplars,"
                + " with which the others run again; streams are read in the order of the file,"
                + " which is that of the classes in some sets.")
        .note(
            "k-medoids is multilevel affinity propagation at exactly k clusters, which ends with"
                + " swaps of medoids. Seconds include all preparations and are of single runs.");
    for (String range : runs.all().stream().map(ExemplarRun::range).distinct().toList()) {
      report.table(
          "Clustering error over that of lazy greedy, geometric mean, columns in " + range,
          Stream.concat(Stream.of(PROPAGATION), WITH_A_NUMBER.stream().map(ExemplarMethod::name))
              .filter(method -> !runs.where(r -> r.method().equals(method)).isEmpty())
              .toList(),
          column("method", method -> method),
          column("k = 10", method -> mean(runs, range, method, SIZES.getFirst())),
          column("k = 50", method -> mean(runs, range, method, SIZES.getLast())),
          column("k of propagation", method -> mean(runs, range, method, 0)));
    }
    report.table(
        "Every run",
        runs.all(),
        column("set", r -> r.subject().set()),
        column("n", r -> Figures.of(r.subject().n())),
        column("d", r -> r.subject().d()),
        column("columns in", ExemplarRun::range),
        column("k", ExemplarRun::asked),
        column("method", ExemplarRun::method),
        column("backend", ExemplarRun::backend),
        column("exemplars", ExemplarRun::found),
        column("f", ExemplarRun::f),
        column("error", ExemplarRun::error),
        column("error / lazy greedy", r -> ratio(runs, r, GREEDY)),
        column("seconds", ExemplarRun::seconds));
  }

  private static void judge(Report report, Runs<ExemplarRun> runs, String method, String other) {
    List<ExemplarRun> concerned =
        runs.where(r -> r.method().equals(method) && !Double.isNaN(ratio(runs, r, other)));
    List<String> failing = new ArrayList<>();
    for (ExemplarRun run : concerned) {
      double ratio = ratio(runs, run, other);
      if (!(ratio <= MOST_EXCESS)) {
        failing.add(
            "%s in %s, k = %d (%s)"
                .formatted(run.subject().set(), run.range(), run.asked(), Figures.excess(ratio)));
      }
    }
    report.finding(
        failing.isEmpty(),
        "%s within 10 %% of the error of %s in %d of %d runs%s"
            .formatted(
                method,
                other,
                concerned.size() - failing.size(),
                concerned.size(),
                failing.isEmpty() ? "" : "; not on " + String.join("; ", failing)));
  }

  /** Returns the error of a run over that of another method at the same task. */
  private static double ratio(Runs<ExemplarRun> runs, ExemplarRun run, String method) {
    return runs.where(r -> r.method().equals(method) && r.isComparable(run)).stream()
        .mapToDouble(r -> run.error() / r.error())
        .findFirst()
        .orElse(Double.NaN);
  }

  private static double mean(Runs<ExemplarRun> runs, String range, String method, int k) {
    return Figures.geometricMean(
        runs
            .where(
                r ->
                    r.method().equals(method)
                        && r.range().equals(range)
                        && (k == 0 ? !SIZES.contains(r.asked()) : r.asked() == k))
            .stream()
            .mapToDouble(r -> ratio(runs, r, GREEDY))
            .toArray());
  }
}

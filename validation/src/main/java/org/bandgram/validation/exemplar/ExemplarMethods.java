package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.LazyGreedy;
import org.bandgram.exemplar.SieveStreamingPlusPlus;
import org.bandgram.exemplar.StochasticGreedy;
import org.bandgram.exemplar.ThreeSieves;
import org.bandgram.validation.exemplar.ExemplarMethod.Optimizer;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.RunLog;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** Affinity propagation, k-medoids and optimisers of exemplar clustering on the same sets. */
public final class ExemplarMethods implements Experiment {
  private static final String CLAIM =
      "lazy greedy ends within 10 % of the clustering error of k-medoids, and affinity propagation"
          + " within 10 % of that of lazy greedy at an equal number of exemplars, on columns in [0,"
          + " 1].";
  private static final int MOST_POINTS = 2500;
  private static final double MOST_EXCESS = 1.1;
  private static final String GREEDY = new LazyGreedy().name();
  private static final String MEDOIDS = new ExemplarMethod.Multilevel().name();
  private static final String PROPAGATION = new ExemplarMethod.Propagation().name();

  /** All that take a number of exemplars. */
  private static final List<ExemplarMethod> WITH_A_NUMBER =
      List.of(
          new ExemplarMethod.Multilevel(),
          new Optimizer(new LazyGreedy(), Evaluation.INCREMENTAL),
          new Optimizer(new StochasticGreedy(), Evaluation.INCREMENTAL),
          new Optimizer(new LazyGreedy(), Evaluation.BAND),
          new Optimizer(new SieveStreamingPlusPlus(), Evaluation.INCREMENTAL),
          new Optimizer(new ThreeSieves(), Evaluation.INCREMENTAL));

  private static final List<Integer> SIZES = List.of(10, 50);

  @Override
  public String name() {
    return "exemplar-methods";
  }

  @Override
  public String description() {
    return "affinity propagation, k-medoids and submodular optimisers at equal numbers of"
               + " exemplars";
  }

  @Override
  public void run(Setup setup) {
    boolean smoke = setup.smoke();
    DataFolder data = DataFolder.configured();
    TestSet small = SyntheticSets.blobs(smoke ? 120 : 600, 3, 10, 0.05, 1);
    List<TestSet> sets = smoke ? List.of(small) : ExemplarSets.in(data, MOST_POINTS);
    RunLog<ExemplarRun> log = new RunLog<>(name(), ExemplarRun.COLUMNS, setup);
    long done = 0;
    try (Execution silent = setup.silent()) {
      if (!smoke) {
        run(small, setup.devices().getFirst(), silent, _ -> {});
      }
      for (TestSet set : sets) {
        for (Device device : setup.devices()) {
          run(set, device, silent, log::add);
        }
        setup.execution().progress().update(name(), ++done, sets.size());
      }
    }
    Measurements<ExemplarRun> table = log.measurements();
    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    report(summary, table);
    new Results(table, summary).write(setup);
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

  private static void report(Summary summary, Measurements<ExemplarRun> table) {
    judge(summary, table, GREEDY, MEDOIDS);
    judge(summary, table, PROPAGATION, GREEDY);
    summary
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
    table.records().stream()
        .map(ExemplarRun::range)
        .distinct()
        .forEach(
            range ->
                summary.section(
                    "Clustering error over that of lazy greedy, geometric mean, columns in "
                        + range,
                    means(table, range)));
    summary.section("Every run", rows(table));
  }

  private static void judge(
      Summary summary, Measurements<ExemplarRun> table, String method, String other) {
    List<ExemplarRun> runs =
        table.where(r -> r.method().equals(method) && !Double.isNaN(ratio(table, r, other)));
    List<String> failing = new ArrayList<>();
    for (ExemplarRun run : runs) {
      double ratio = ratio(table, run, other);
      if (!(ratio <= MOST_EXCESS)) {
        failing.add(
            "%s in %s, k = %d (%s)"
                .formatted(run.subject().set(), run.range(), run.asked(), Figures.excess(ratio)));
      }
    }
    summary.finding(
        failing.isEmpty(),
        "%s within 10 %% of the error of %s in %d of %d runs%s"
            .formatted(
                method,
                other,
                runs.size() - failing.size(),
                runs.size(),
                failing.isEmpty() ? "" : "; not on " + String.join("; ", failing)));
  }

  /** Returns the error of a run over that of another method at the same task. */
  private static double ratio(Measurements<ExemplarRun> table, ExemplarRun run, String method) {
    return table.where(r -> r.method().equals(method) && r.isComparable(run)).stream()
        .mapToDouble(r -> run.error() / r.error())
        .findFirst()
        .orElse(Double.NaN);
  }

  private static MarkdownTable means(Measurements<ExemplarRun> table, String range) {
    MarkdownTable rows = new MarkdownTable("method", "k = 10", "k = 50", "k of propagation");
    Stream.concat(Stream.of(PROPAGATION), WITH_A_NUMBER.stream().map(ExemplarMethod::name))
        .filter(method -> !table.where(r -> r.method().equals(method)).isEmpty())
        .forEach(
            method ->
                rows.row(
                    method,
                    mean(table, range, method, SIZES.getFirst()),
                    mean(table, range, method, SIZES.getLast()),
                    mean(table, range, method, 0)));
    return rows;
  }

  private static String mean(Measurements<ExemplarRun> table, String range, String method, int k) {
    return Figures.of(
        Figures.geometricMean(
            table
                .where(
                    r ->
                        r.method().equals(method)
                            && r.range().equals(range)
                            && (k == 0 ? !SIZES.contains(r.asked()) : r.asked() == k))
                .stream()
                .mapToDouble(r -> ratio(table, r, GREEDY))
                .toArray()));
  }

  private static MarkdownTable rows(Measurements<ExemplarRun> table) {
    MarkdownTable rows =
        new MarkdownTable(
            "set",
            "n",
            "d",
            "columns in",
            "k",
            "method",
            "backend",
            "exemplars",
            "f",
            "error",
            "error / lazy greedy",
            "seconds");
    for (ExemplarRun run : table.records()) {
      rows.row(
          run.subject().set(),
          Figures.of((long) run.subject().n()),
          run.subject().d(),
          run.range(),
          run.asked(),
          run.method(),
          run.backend(),
          run.found(),
          Figures.of(run.f()),
          Figures.of(run.error()),
          Figures.of(ratio(table, run, GREEDY)),
          Figures.of(run.seconds()));
    }
    return rows;
  }
}

package org.bandgram.validation.exemplar;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
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

/** What greedy selections lose where points are stored in single or half precision. */
public final class HalfPrecision implements Experiment {
  private static final String CLAIM =
      "greedy chooses in single precision what it chooses in double precision, and on points stored"
          + " in half precision ends within 1 % of the clustering error.";

  /** In double precision a selection takes seconds per thousand points. */
  private static final int MOST_POINTS = 10_000;

  private static final double MOST_LOSS = 0.01;
  private static final List<Integer> SIZES = List.of(10, 50);

  @Override
  public String name() {
    return "half-precision";
  }

  @Override
  public String description() {
    return "greedy exemplars in double, single and half precision, on real sets";
  }

  @Override
  public void run(Setup setup) {
    DataFolder data = DataFolder.configured();
    List<TestSet> sets =
        setup.smoke()
            ? List.of(SyntheticSets.blobs(200, 3, 8, 0.05, 1))
            : ExemplarSets.in(data, MOST_POINTS);
    RunLog<PrecisionRun> log = new RunLog<>(name(), PrecisionRun.COLUMNS, setup);
    long done = 0;
    try (Execution silent = setup.silent()) {
      for (TestSet set : sets) {
        for (ExemplarSets.Scaled scaled : ExemplarSets.scaled(set)) {
          for (Device device : setup.devices()) {
            new PrecisionTrial(scaled.set(), scaled.range(), device, silent).run(SIZES, log);
          }
        }
        setup.execution().progress().update(name(), ++done, sets.size());
      }
    }
    Measurements<PrecisionRun> table = log.measurements();
    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    report(summary, table);
    new Results(table, summary).write(setup);
  }

  private static void report(Summary summary, Measurements<PrecisionRun> table) {
    List<PrecisionRun> single = table.where(r -> r.format() == NumberFormat.FLOAT32);
    long same = single.stream().filter(r -> r.differing() == 0).count();
    summary.finding(
        same == single.size(),
        "float32 chooses the same exemplars as float64 in %d of %d selections"
            .formatted(same, single.size()));
    List<PrecisionRun> half = table.where(r -> r.format() == NumberFormat.FLOAT16);
    long close = half.stream().filter(r -> r.quality().changeOfError() <= MOST_LOSS).count();
    summary.finding(
        close == half.size(),
        "float16 ends within 1 %% of the clustering error of float64 in %d of %d selections; the changes are from %s to %s"
            .formatted(close, half.size(), extreme(half, -1), extreme(half, 1)));
    summary.note(ExemplarSets.NOTE);
    summary.note(
        "In [1, 2] coordinates stored in half precision are multiples of 1/1024. Sets of more than"
            + " 10,000 points are thinned to as many evenly spread rows. f and error are in double"
            + " precision, on the points as float32 holds them; changes are relative to the"
            + " selection in double precision.");
    summary.note(
        "The margin is by how much the gain of the choice in double precision exceeds that of the"
            + " other choice at the first step at which they differ, relative to the former: 0 is a"
            + " tie.");
    summary.section("Every selection", rows(table.records()));
  }

  /** Returns the greatest change of the error for a sign of 1, the least for -1. */
  private static String extreme(List<PrecisionRun> runs, int sign) {
    double change =
        runs.stream().mapToDouble(r -> sign * r.quality().changeOfError()).max().orElse(Double.NaN);
    return percent(sign * change);
  }

  private static String percent(double change) {
    return Figures.of(100 * change) + " %";
  }

  private static MarkdownTable rows(List<PrecisionRun> runs) {
    MarkdownTable rows =
        new MarkdownTable(
            "set",
            "n",
            "d",
            "columns in",
            "format",
            "k",
            "backend",
            "differing",
            "change of f",
            "change of error",
            "first difference",
            "margin there");
    for (PrecisionRun run : runs) {
      PrecisionRun.Parting parting = run.parting();
      rows.row(
          run.subject().set(),
          Figures.of((long) run.subject().n()),
          run.subject().d(),
          run.range(),
          run.format(),
          run.k(),
          run.backend(),
          run.differing(),
          percent(run.quality().changeOfF()),
          percent(run.quality().changeOfError()),
          parting.step().isPresent() ? parting.step().getAsInt() : "–",
          Figures.of(parting.margin()));
    }
    return rows;
  }
}

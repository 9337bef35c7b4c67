package org.bandgram.validation.exemplar;

import static org.bandgram.validation.harness.Column.column;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** What greedy selections lose where points are stored in single or half precision. */
public final class HalfPrecision {
  private static final String CLAIM =
      "greedy chooses in single precision what it chooses in double precision, and on points stored"
          + " in half precision ends within 1 % of the clustering error.";

  /** In double precision a selection takes seconds per thousand points. */
  private static final int MOST_POINTS = 10_000;

  private static final double MOST_LOSS = 0.01;
  private static final List<Integer> SIZES = List.of(10, 50);

  private HalfPrecision() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    List<TestSet> sets =
        setup.smoke()
            ? List.of(SyntheticSets.blobs(200, 3, 8, 0.05, 1))
            : ExemplarSets.in(setup.data(), MOST_POINTS);
    Runs<PrecisionRun> runs = new Runs<>(setup, PrecisionRun.COLUMNS);
    setup.each(
        sets,
        (set, silent) -> {
          for (ExemplarSets.Scaled scaled : ExemplarSets.scaled(set)) {
            for (Device device : setup.devices()) {
              new PrecisionTrial(scaled.set(), scaled.range(), device, silent)
                  .run(SIZES, runs::add);
            }
          }
        });
    Report report = new Report(runs, CLAIM);
    report(report, runs);
    report.write();
  }

  private static void report(Report report, Runs<PrecisionRun> runs) {
    List<PrecisionRun> single = runs.where(r -> r.format() == NumberFormat.FLOAT32);
    long same = single.stream().filter(r -> r.differing() == 0).count();
    report.finding(
        same == single.size(),
        "float32 chooses the same exemplars as float64 in %d of %d selections"
            .formatted(same, single.size()));
    List<PrecisionRun> half = runs.where(r -> r.format() == NumberFormat.FLOAT16);
    long close = half.stream().filter(r -> r.quality().changeOfError() <= MOST_LOSS).count();
    report.finding(
        close == half.size(),
        "float16 ends within 1 %% of the clustering error of float64 in %d of %d selections; the changes are from %s to %s"
            .formatted(close, half.size(), extreme(half, -1), extreme(half, 1)));
    report.note(ExemplarSets.NOTE);
    report.note(
        "In [1, 2] coordinates stored in half precision are multiples of 1/1024. Sets of more than"
            + " 10,000 points are thinned to as many evenly spread rows. f and error are in double"
            + " precision, on the points as float32 holds them; changes are relative to the"
            + " selection in double precision.");
    report.note(
        "The margin is by how much the gain of the choice in double precision exceeds that of the"
            + " other choice at the first step at which they differ, relative to the former: 0 is a"
            + " tie.");
    report.table(
        "Every selection",
        runs.all(),
        column("set", r -> r.subject().set()),
        column("n", r -> Figures.of(r.subject().n())),
        column("d", r -> r.subject().d()),
        column("columns in", PrecisionRun::range),
        column("format", PrecisionRun::format),
        column("k", PrecisionRun::k),
        column("backend", PrecisionRun::backend),
        column("differing", PrecisionRun::differing),
        column("change of f", r -> percent(r.quality().changeOfF())),
        column("change of error", r -> percent(r.quality().changeOfError())),
        column("first difference", r -> r.parting().text("–")),
        column("margin there", r -> r.parting().margin()));
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
}

package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.List;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** How many rows an iteration could pass over, because it leaves their messages as they are. */
public final class SettledRows {
  private static final String CLAIM =
      "passing over rows whose messages no longer change would save a tenth of the work or more.";
  private static final double WORTHWHILE = 0.1;
  private static final int MOST_POINTS = 20_000;
  private static final List<RealSet> SETS =
      List.of(RealSet.S1, RealSet.A2, RealSet.PENDIGITS, RealSet.MOPSI_FINLAND, RealSet.BIRCH1);
  private static final List<Double> DAMPINGS = List.of(0.5, 0.8, 0.9);

  private SettledRows() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    List<TestSet> sets =
        setup.smoke()
            ? List.of(SyntheticSets.blobs(300, 2, 8, 0.05, 1))
            : setup.data().find(SETS, MOST_POINTS);
    record Task(TestSet set, double damping) {}
    Runs<SettledRun> runs = new Runs<>(setup, SettledRun.COLUMNS);
    setup.each(
        sets.stream().flatMap(set -> DAMPINGS.stream().map(d -> new Task(set, d))).toList(),
        (task, silent) -> runs.add(SettledRun.of(task.set, task.damping, silent)));
    Report report = new Report(runs, CLAIM);
    report(report, runs.all());
    report.write();
  }

  private static void report(Report report, List<SettledRun> runs) {
    double most = runs.stream().mapToDouble(SettledRun::mean).max().orElse(0);
    double average = runs.stream().mapToDouble(SettledRun::mean).average().orElse(0);
    report.finding(
        average >= WORTHWHILE,
        "%s %% of the rows were unchanged by an iteration on average, %s %% in the run with the most"
            .formatted(Figures.of(100 * average), Figures.of(100 * most)));
    report.note(
        "One Hilbert curve, h = 128, messages in float32, the default preference, as many"
            + " iterations as a run takes at its defaults. A row counts as unchanged when an"
            + " iteration leaves all its responsibilities and availabilities as they were, to the"
            + " last bit; whether it may be passed over depends on its neighbours, too, so that"
            + " fewer could be.");
    report.table(
        "Every run",
        runs,
        column("set", r -> r.subject().set()),
        column("n", r -> Figures.of(r.subject().n())),
        column("d", r -> r.subject().d()),
        column("damping", SettledRun::damping),
        column("iterations", SettledRun::iterations),
        column("unchanged, mean", r -> Figures.of(100 * r.mean()) + " %"),
        column("unchanged, last", r -> Figures.of(100 * r.last()) + " %"));
  }
}

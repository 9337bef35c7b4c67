package org.bandgram.validation.band;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** How many rows an iteration could pass over, because it leaves their messages as they are. */
public final class SettledRows implements Experiment {
  private static final String CLAIM =
      "passing over rows whose messages no longer change would save a tenth of the work or more.";
  private static final double WORTHWHILE = 0.1;
  private static final int MOST_POINTS = 20_000;
  private static final List<Double> DAMPINGS = List.of(0.5, 0.8, 0.9);

  @Override
  public String name() {
    return "settled-rows";
  }

  @Override
  public String description() {
    return "share of the rows of messages that an iteration leaves unchanged, on real sets";
  }

  @Override
  public boolean usesGpu() {
    return false;
  }

  @Override
  public void run(Setup setup) {
    DataFolder data = DataFolder.configured();
    List<TestSet> sets =
        setup.smoke()
            ? List.of(SyntheticSets.blobs(300, 2, 8, 0.05, 1))
            : Stream.of(
                    RealSet.S1,
                    RealSet.A2,
                    RealSet.PENDIGITS,
                    RealSet.MOPSI_FINLAND,
                    RealSet.BIRCH1)
                .map(data::find)
                .flatMap(Optional::stream)
                .map(set -> set.thinned(MOST_POINTS))
                .toList();
    RunLog<SettledRun> log = new RunLog<>(name(), SettledRun.COLUMNS, setup);
    try (Execution silent = setup.silent()) {
      for (TestSet set : sets) {
        for (double damping : DAMPINGS) {
          log.add(SettledRun.of(set, damping, silent));
          setup
              .execution()
              .progress()
              .update(name(), log.runs().size(), (long) sets.size() * DAMPINGS.size());
        }
      }
    }
    Measurements<SettledRun> table = log.measurements();
    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    report(summary, table.records());
    new Results(table, summary).write(setup);
  }

  private static void report(Summary summary, List<SettledRun> runs) {
    double most = runs.stream().mapToDouble(SettledRun::mean).max().orElse(0);
    double average = runs.stream().mapToDouble(SettledRun::mean).average().orElse(0);
    summary.finding(
        average >= WORTHWHILE,
        "%s %% of the rows were unchanged by an iteration on average, %s %% in the run with the most"
            .formatted(Figures.of(100 * average), Figures.of(100 * most)));
    summary.note(
        "One Hilbert curve, h = 128, messages in float32, the default preference, as many"
            + " iterations as a run takes at its defaults. A row counts as unchanged when an"
            + " iteration leaves all its responsibilities and availabilities as they were, to the"
            + " last bit; whether it may be passed over depends on its neighbours, too, so that"
            + " fewer could be.");
    MarkdownTable rows =
        new MarkdownTable(
            "set", "n", "d", "damping", "iterations", "unchanged, mean", "unchanged, last");
    for (SettledRun run : runs) {
      rows.row(
          run.subject().set(),
          Figures.of((long) run.subject().n()),
          run.subject().d(),
          Figures.of(run.damping()),
          run.iterations(),
          Figures.of(100 * run.mean()) + " %",
          Figures.of(100 * run.last()) + " %");
    }
    summary.section("Every run", rows);
  }
}

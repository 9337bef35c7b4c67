package org.bandgram.validation.medoids;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.medoids.MedoidsRun.Way;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/** K-medoids beside affinity propagation on many levels, in turns, at given numbers of clusters. */
public final class MedoidsAndLevels {
  private static final int POINTS = 1_000_000;
  private static final int CLUSTERS = 100;
  private static final double DEVIATION = 0.02;
  private static final long DRAWN_WITH = 12;

  /** Seeds of k-medoids. */
  private static final int SEEDS = 3;

  private record Task(TestSet set, int clusters, Way way, long seed) {}

  private MedoidsAndLevels() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    List<Task> small = tasks(SyntheticSets.blobs(3000, 2, 10, DEVIATION, DRAWN_WITH), 10).toList();
    Runs<MedoidsRun> runs = new Runs<>(setup, MedoidsRun.COLUMNS);
    if (!setup.smoke()) {
      setup.each(
          "warm-up",
          small,
          (task, silent) -> MedoidsRun.of(task.set, task.clusters, task.way, task.seed, silent));
    }
    setup.each(
        setup.smoke() ? small : tasks(setup.data()),
        (task, silent) ->
            runs.add(MedoidsRun.of(task.set, task.clusters, task.way, task.seed, silent)));
    Report report = new Report(runs, MedoidsReport.CLAIM);
    new MedoidsReport(runs.all()).writeTo(report);
    report.write();
  }

  private static List<Task> tasks(DataFolder data) {
    List<Task> tasks = new ArrayList<>();
    data.findKnown().forEach((task, set) -> tasks(set, task.clusters()).forEach(tasks::add));
    tasks(SyntheticSets.blobs(POINTS, 2, CLUSTERS, DEVIATION, DRAWN_WITH), CLUSTERS)
        .forEach(tasks::add);
    return tasks;
  }

  private static Stream<Task> tasks(TestSet set, int clusters) {
    return Stream.concat(
        Stream.of(new Task(set, clusters, Way.LEVELS, 0)),
        Stream.iterate(0, seed -> seed < SEEDS, seed -> seed + 1)
            .map(seed -> new Task(set, clusters, Way.K_MEDOIDS, seed)));
  }
}

package org.bandgram.validation.iterative;

import java.util.List;
import java.util.Set;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Results;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.sets.DataFolder;

/** The time of an iteration of the iterative algorithms beside its floor. */
public final class IterativeTime implements Experiment {
  private static final String CLAIM =
      "an iteration takes at most three times as long as its arithmetic or its memory traffic alone.";
  private static final double WANTED = 3;

  @Override
  public String name() {
    return "iterative-time";
  }

  @Override
  public String description() {
    return "time of an iteration of K-means, kernel K-means, SMACOF and PageRank beside its floor";
  }

  @Override
  public void run(Setup setup) {
    DataFolder data = DataFolder.configured();
    IterativeTasks problems = IterativeTasks.read(data, setup.smoke());
    Measurements<IterativeRun> table = new IterativeTrials(name(), problems, setup).run();
    Summary summary = new Summary(table, CLAIM, setup);
    data.missing().ifPresent(summary::note);
    report(summary, table.records());
    new Results(table, summary).write(setup);
  }

  private static void report(Summary summary, List<IterativeRun> runs) {
    for (IterativeRun run : runs) {
      if (isUsual(run)) {
        summary.finding(
            run.timesFloor() <= WANTED,
            "%s on %s, n = %s, d = %s: %s ms, %s times the floor, on %s"
                .formatted(
                    named(run.task()),
                    run.task().set(),
                    Figures.of((long) run.task().n()),
                    Figures.of(run.task().d()),
                    Figures.of(1e3 * run.seconds()),
                    Figures.of(run.timesFloor()),
                    run.isOnGpu() ? run.backend() : "one thread"));
      }
    }
    summary.note(
        "A run of some iterations and one of twice as many are timed; their difference, by the"
            + " number of iterations, is the time of one, and what is left the overhead (T = c + o)."
            + " Of each time the least of seven counts, after three seconds that do not (six where"
            + " the JVM has yet to compile). K-means is timed twice: its first iterations, 7 to 12, and"
            + " under way, 41 to 80, when bounds exclude more distances. Where a run takes far longer"
            + " than its iterations, their time can come out negative.");
    summary.note(
        "Floors: for K-means, the subtractions and multiply-adds in registers; for the others a stream"
            + " through the kernel matrix, through one float64 for each pair (SMACOF), or through four"
            + " bytes for each link and five vectors of float64 (PageRank). Both rates are measured in"
            + " this run, with as many threads or on the GPU. Kernel K-means in the form that reads the"
            + " rows of moved points only can take less. Floors leave out comparisons, roots, quotients"
            + " and random access. d of a graph is the mean number of links of a node.");
    summary.section("Every run", rows(runs));
  }

  private static String named(IterativeTask task) {
    return IterativeTasks.UNDER_WAY.equals(task.form())
        ? task.algorithm() + " " + task.form()
        : task.algorithm();
  }

  /** Tells whether a run is in the form that users get, on a GPU or on one thread. */
  private static boolean isUsual(IterativeRun run) {
    return (run.threads() == 1 || run.isOnGpu())
        && Set.of("", IterativeTasks.UNDER_WAY, "full", "sliced").contains(run.task().form());
  }

  private static MarkdownTable rows(List<IterativeRun> runs) {
    MarkdownTable rows =
        new MarkdownTable(
            "algorithm",
            "form",
            "problem",
            "n",
            "d",
            "backend",
            "threads",
            "ms per iteration",
            "floor, ms",
            "over floor",
            "overhead, ms");
    for (IterativeRun run : runs) {
      rows.row(
          run.task().algorithm(),
          run.task().form(),
          run.task().set(),
          Figures.of((long) run.task().n()),
          Figures.of(run.task().d()),
          run.backend(),
          run.threads(),
          Figures.of(1e3 * run.seconds()),
          Figures.of(1e3 * run.floor()),
          Figures.of(run.timesFloor()),
          Figures.of(1e3 * run.overhead()));
    }
    return rows;
  }
}

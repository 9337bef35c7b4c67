package org.bandgram.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.compute.Backend;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;

/** The time of an iteration of the iterative algorithms beside its floor. */
final class IterativeTime implements Experiment {
  private static final String CLAIM =
      "an iteration takes at most three times as long as its arithmetic or its memory traffic alone.";
  private static final double WANTED = 3;
  private static final double WARM_UP = 3;
  private static final int REPETITIONS = 7;

  @Override
  public String name() {
    return "iterative-time";
  }

  @Override
  public String description() {
    return "time of an iteration of K-means, kernel K-means, SMACOF and PageRank beside its floor";
  }

  @Override
  public void run(Path outputFolder, boolean smoke, Execution execution) {
    DataFolder data = DataFolder.configured();
    List<IterativeTask> tasks = IterativeTasks.all(data, smoke);
    List<IterativeRun> runs = new ArrayList<>();
    int all = execution.threads();
    for (int threads : IntStream.of(1, all).distinct().toArray()) {
      try (Execution own = Execution.of(threads, Progress.NONE, execution.cancellation())) {
        Limits limits = Limits.of(smoke, own);
        for (IterativeTask task : tasks) {
          double floor = task.floor().seconds(limits.bytes, limits.coordinates);
          runs.add(task.run(smoke ? 0 : WARM_UP, smoke ? 1 : REPETITIONS, floor, own));
          execution.progress().update(name(), runs.size(), (all > 1 ? 2L : 1L) * tasks.size());
        }
      }
    }
    Measurements<IterativeRun> table = Measurements.of(name(), IterativeRun.COLUMNS, runs);
    Summary summary = new Summary(table, CLAIM, smoke);
    data.missing().ifPresent(summary::note);
    report(summary, runs);
    new Results(table, summary).write(outputFolder);
  }

  /** What the machine does in a second with some threads. */
  private record Limits(double bytes, double coordinates) {
    static Limits of(boolean smoke, Execution execution) {
      if (smoke) {
        return new Limits(Double.NaN, Double.NaN);
      }
      Backend backend = BackendProvider.select(Device.CPU, Long.MAX_VALUE);
      return new Limits(
          backend.memoryBandwidth(execution), backend.coordinateRate(execution).orElse(Double.NaN));
    }
  }

  private static void report(Summary summary, List<IterativeRun> runs) {
    for (IterativeRun run : runs) {
      if (run.threads() == 1 && isUsual(run)) {
        summary.finding(
            run.timesFloor() <= WANTED,
            "%s on %s, n = %s, d = %s: %s ms, %s times the floor, on one thread"
                .formatted(
                    run.task().algorithm(),
                    run.task().set(),
                    Figures.of((long) run.task().n()),
                    Figures.of(run.task().d()),
                    Figures.of(1e3 * run.seconds()),
                    Figures.of(run.timesFloor())));
      }
    }
    summary.note(
        "A run of some iterations and one of twice as many are timed; their difference, by the"
            + " number of iterations, is the time of one, and what is left the overhead (T = c + o)."
            + " Of each time the least of seven counts, after three seconds that do not;"
            + " where a run takes far longer than its iterations, their time can come out negative.");
    summary.note(
        "Floors: for K-means, the subtractions and multiply-adds in registers; for the others a stream"
            + " through the kernel matrix, through one float64 for each pair (SMACOF), or through four"
            + " bytes for each link and five vectors of float64 (PageRank). Both rates are measured in"
            + " this run with as many threads. Kernel K-means in the form that reads the rows of moved"
            + " points only can take less. Floors leave out comparisons, roots, quotients and random"
            + " access. d of a graph is the mean number of links of a node.");
    summary.section("Every run", rows(runs));
  }

  /** Tells whether a run is in the form that users get. */
  private static boolean isUsual(IterativeRun run) {
    return Set.of("", "full", "sliced").contains(run.task().form());
  }

  private static MarkdownTable rows(List<IterativeRun> runs) {
    MarkdownTable rows =
        new MarkdownTable(
            "algorithm",
            "form",
            "problem",
            "n",
            "d",
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
          run.threads(),
          Figures.of(1e3 * run.seconds()),
          Figures.of(1e3 * run.floor()),
          Figures.of(run.timesFloor()),
          Figures.of(1e3 * run.overhead()));
    }
    return rows;
  }
}

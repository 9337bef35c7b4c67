package org.bandgram.validation.iterative;

import static org.bandgram.validation.harness.Column.column;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.iterative.IterativeTask.Problem;

/** The time of an iteration of the iterative algorithms beside its floor. */
public final class IterativeTime {
  private static final String CLAIM =
      "an iteration takes at most three times as long as its arithmetic or its memory traffic"
          + " alone.";
  private static final double WANTED = 3;

  /** How many times as fast as one core MDS is at most in the paper. */
  private static final double MDS = 180;

  /** Of a run with a greater share of overhead, the time of an iteration is noise. */
  private static final double MOST_OVERHEAD = 0.95;

  private IterativeTime() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    IterativeTasks problems = IterativeTasks.read(setup.data(), setup.smoke());
    Runs<IterativeRun> runs = new IterativeTrials(problems, setup).run();
    Report report = new Report(runs, CLAIM);
    report(report, runs.all());
    report.write();
  }

  private static void report(Report report, List<IterativeRun> runs) {
    for (IterativeRun run : runs) {
      if (isUsual(run)) {
        report.finding(
            run.timesFloor() <= WANTED,
            "%s on %s, n = %s, d = %s: %s ms, %s times the floor, on %s"
                .formatted(
                    named(run.problem()),
                    run.problem().set(),
                    Figures.of(run.problem().n()),
                    Figures.of(run.problem().d()),
                    Figures.of(1e3 * run.seconds()),
                    Figures.of(run.timesFloor()),
                    run.isOnGpu() ? run.backend() : "one thread"));
      }
    }
    oneCore(report, runs);
    report.note(
        "A run of some iterations and one of twice as many are timed; their difference, by the"
            + " number of iterations, is the time of one, and what is left the overhead (T = c +"
            + " o). Of each time the least of seven counts, after three seconds that do not (six"
            + " where the JVM has yet to compile, half a second on a GPU). K-means is timed twice:"
            + " its first iterations, 7 to 12, and under way, 41 to 80, when bounds exclude more"
            + " distances. Where a run takes far longer than its iterations, their time can come"
            + " out negative.");
    report.note(
        "Floors: for K-means, the subtractions and multiply-adds in registers; for the others a"
            + " stream through the kernel matrix, through one float64 for each pair (SMACOF), or"
            + " through four bytes for each nonzero and five vectors of float64 (PageRank). Both"
            + " rates are measured in this run, with as many threads or on the GPU. Kernel K-means"
            + " in the form that reads the rows of moved points only can take less. Floors leave"
            + " out comparisons, roots, quotients and random access. d of a graph is the mean"
            + " number of arcs of a node.");
    report.table(
        "Every run",
        runs,
        column("algorithm", IterativeRun::algorithm),
        column("form", IterativeRun::form),
        column("problem", r -> r.problem().set()),
        column("n", r -> Figures.of(r.n())),
        column("d", r -> r.problem().d()),
        column("backend", IterativeRun::backend),
        column("threads", IterativeRun::threads),
        column("ms per iteration", IterativeRun::milliseconds),
        column("floor, ms", r -> 1e3 * r.floor()),
        column("over floor", IterativeRun::timesFloor),
        column("overhead, ms", r -> 1e3 * r.overhead()));
  }

  /** A run, and how many times as fast it is as on one thread of the CPU. */
  private record Gain(IterativeRun run, double times) {
    @Override
    public String toString() {
      return "%s on %s %s times".formatted(run.algorithm(), run.problem().set(), Figures.of(times));
    }
  }

  /** Compares the most that more threads, or a GPU, gain over one thread of the CPU. */
  static void oneCore(Report report, List<IterativeRun> runs) {
    boolean hasGpu = runs.stream().anyMatch(IterativeRun::isOnGpu);
    List<IterativeRun> clear =
        runs.stream()
            .filter(r -> r.seconds() > 0 && !(r.overheadShare(r.iterations()) > MOST_OVERHEAD))
            .toList();
    List<Gain> gains =
        clear.stream()
            .filter(one -> one.threads() == 1 && !one.isOnGpu())
            .flatMap(
                one ->
                    clear.stream()
                        .filter(r -> r.problem().equals(one.problem()))
                        .filter(r -> hasGpu ? r.isOnGpu() : r.threads() > 1)
                        .map(r -> new Gain(r, one.seconds() / r.seconds())))
            .sorted(Comparator.comparingDouble(Gain::times).reversed())
            .toList();
    List<Gain> scaling =
        gains.stream().filter(g -> g.run.algorithm().equals(Algorithms.SMACOF)).toList();
    if (!gains.isEmpty() && !scaling.isEmpty()) {
      Gain best = gains.getFirst();
      report.finding(
          PaperFigure.ITERATIVE_ONE_CORE,
          hasGpu,
          Verdict.together(
              List.of(
                  Verdict.of(best.times >= PaperFigure.ITERATIVE_ONE_CORE.number()),
                  Verdict.of(scaling.getFirst().times >= MDS))),
          "on %s with %d threads, at most as fast as on one thread: %s, %s (paper: 100, MDS 180)"
              .formatted(best.run.backend(), best.run.threads(), best, scaling.getFirst()));
    }
  }

  private static String named(Problem problem) {
    return IterativeTasks.UNDER_WAY.equals(problem.form())
        ? problem.algorithm() + " " + problem.form()
        : problem.algorithm();
  }

  /** Tells whether a run is in the form that users get, on a GPU or on one thread. */
  private static boolean isUsual(IterativeRun run) {
    return (run.threads() == 1 || run.isOnGpu())
        && Set.of("", IterativeTasks.UNDER_WAY, "full", run.isOnGpu() ? "csr" : "sliced")
            .contains(run.problem().form());
  }
}

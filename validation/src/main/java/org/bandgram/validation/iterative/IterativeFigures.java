package org.bandgram.validation.iterative;

import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;

/**
 * What Gunarathne, Salpitikorala, Chauhan and Fox show of iterative algorithms (IJCSE 2013, doi
 * 10.1504/IJCSE.2013.052118), on real data: the time of an iteration by size, layout and part, what
 * share of a run is overhead, and what each of the paper's changes of its kernels is worth.
 */
public final class IterativeFigures {
  private static final String CLAIM =
      "the time of an iteration of MDS grows with the square of the number of objects, that of"
          + " K-means with points and clusters; sorted slices are the fastest layout of a sparse"
          + " matrix on a CPU, rows on a GPU; the overhead is a large share of runs on small sets;"
          + " loop-invariant data is worth keeping, and other layouts are faster than rows.";

  private static final double WARM_UP = 2;
  private static final double STUDY_WARM_UP = 1;

  /** After how many times the timed iterations results of both precisions are compared. */
  private static final int COMPARED = 2;

  private static final int REPETITIONS = 7;

  private IterativeFigures() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    boolean smoke = setup.smoke();
    FigureTasks problems = FigureTasks.read(setup.data(), smoke);
    Runs<IterativeRun> runs = new Runs<>(setup, IterativeRun.FIGURE_COLUMNS);
    if (runs.all().isEmpty()) {
      setup.each(
          setup.devices().stream().flatMap(d -> problems.on(d).stream()).toList(),
          (task, silent) ->
              runs.add(task.run(smoke ? 0 : WARM_UP, smoke ? 1 : REPETITIONS, Double.NaN, silent)));
      timeStudies(problems.studies(), setup, runs);
    }
    Report report = new Report(runs, CLAIM);
    new IterativeFiguresReport(runs, problems.sizes(), report).addTimes();
    try (Execution silent = setup.silent()) {
      addStudies(problems.studies(), runs, report, silent);
      KnownScalings known = new KnownScalings(report, silent);
      if (!smoke) {
        setup.data().findStressOracle().ifPresent(oracle -> known.compare(oracle, setup.devices()));
      }
      KnownScalings.roads(setup.data(), smoke).ifPresent(known::map);
    }
    if (!setup.isMeasuring()) {
      // what is computed, not timed, needs the same sets again
      setup
          .data()
          .missing()
          .ifPresent(
              line -> {
                throw new BandgramException("the report cannot be written anew. " + line);
              });
    }
    report.write();
  }

  private static void timeStudies(StudyData data, Setup setup, Runs<IterativeRun> runs) {
    boolean smoke = setup.smoke();
    double warmUp = smoke ? 0 : STUDY_WARM_UP;
    int repetitions = smoke ? 1 : REPETITIONS;
    StudyTasks studies = new StudyTasks(data);
    if (setup.devices().contains(Device.CPU)) {
      try (Execution one = setup.silent(1)) {
        setup.each(
            "studies on one thread",
            studies.onOneThread(),
            (task, _) -> runs.add(task.run(warmUp, repetitions, Double.NaN, one)));
      }
    }
    setup.each(
        "studies",
        setup.devices().stream().flatMap(d -> studies.on(d).stream()).toList(),
        (task, silent) -> runs.add(task.run(warmUp, repetitions, Double.NaN, silent)));
  }

  private static void addStudies(
      StudyData data, Runs<IterativeRun> runs, Report report, Execution execution) {
    new StudiesReport(runs, report)
        .add(new PlainTasks(data).differences(COMPARED * data.iterations(), execution));
    new SparseStudiesReport(runs, data.matrices(), report).add();
  }
}

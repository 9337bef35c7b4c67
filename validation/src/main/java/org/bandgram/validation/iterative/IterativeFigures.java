package org.bandgram.validation.iterative;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.validation.harness.Experiment;
import org.bandgram.validation.harness.RunLog;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.sets.DataFolder;

/**
 * What Gunarathne, Salpitikorala, Chauhan and Fox show of iterative algorithms (IJCSE 2013, doi
 * 10.1504/IJCSE.2013.052118), on real data: the time of an iteration by size, layout and part, and
 * what share of a run is overhead.
 */
public final class IterativeFigures implements Experiment {
  private static final double WARM_UP = 2;
  private static final int REPETITIONS = 7;

  @Override
  public String name() {
    return "iterative-figures";
  }

  @Override
  public String description() {
    return "an iteration of MDS, PageRank and K-means by size, layout and part; share of overhead";
  }

  @Override
  public void run(Setup setup) {
    boolean smoke = setup.smoke();
    DataFolder data = DataFolder.configured();
    FigureTasks problems = FigureTasks.read(data, smoke);
    List<FigureTask> tasks =
        setup.devices().stream().flatMap(d -> problems.on(d).stream()).toList();
    RunLog<FigureRun> log = new RunLog<>(name(), FigureRun.COLUMNS, setup);
    try (Execution own = setup.silent()) {
      for (FigureTask task : tasks) {
        log.add(task.run(smoke ? 0 : WARM_UP, smoke ? 1 : REPETITIONS, own));
        setup.execution().progress().update(name(), log.runs().size(), tasks.size());
      }
      IterativeFiguresReport report =
          new IterativeFiguresReport(log.measurements(), problems.sizes(), setup);
      KnownScalings known = new KnownScalings(report.summary(), own);
      report.addTimes();
      if (!smoke) {
        data.findStressOracle().ifPresent(oracle -> known.compare(oracle, setup.devices()));
      }
      KnownScalings.roads(data, smoke).ifPresent(roads -> known.map(roads, report.results()));
      data.missing().ifPresent(report.summary()::note);
      report.results().write(setup);
    }
  }
}

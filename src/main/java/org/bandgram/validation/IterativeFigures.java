package org.bandgram.validation;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.compute.Device;
import org.bandgram.data.OutputFolder;

/**
 * What Gunarathne, Salpitikorala, Chauhan and Fox show of iterative algorithms (IJCSE 2013, doi
 * 10.1504/IJCSE.2013.052118), on real data: the time of an iteration by size, layout and part, and
 * what share of a run is overhead.
 */
final class IterativeFigures implements Experiment {
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
  public void run(OutputFolder output, boolean smoke, Execution execution) {
    DataFolder data = DataFolder.configured();
    FigureTasks problems = FigureTasks.read(data, smoke);
    List<Device> devices = TrialRunner.usableDevices();
    List<FigureTask> tasks = devices.stream().flatMap(d -> problems.on(d).stream()).toList();
    List<FigureRun> runs = new ArrayList<>();
    try (Execution own =
        Execution.of(execution.threads(), Progress.NONE, execution.cancellation())) {
      for (FigureTask task : tasks) {
        runs.add(task.run(smoke ? 0 : WARM_UP, smoke ? 1 : REPETITIONS, own));
        execution.progress().update(name(), runs.size(), tasks.size());
      }
      Measurements<FigureRun> table = Measurements.of(name(), FigureRun.COLUMNS, runs);
      IterativeFiguresReport report = new IterativeFiguresReport(table, problems.sizes(), smoke);
      KnownScalings known = new KnownScalings(report.summary(), own);
      report.addTimes();
      if (!smoke) {
        data.findStressOracle().ifPresent(oracle -> known.compare(oracle, devices));
      }
      KnownScalings.roads(data, smoke).ifPresent(roads -> known.map(roads, report.results()));
      data.missing().ifPresent(report.summary()::note);
      report.results().write(output);
    }
  }
}

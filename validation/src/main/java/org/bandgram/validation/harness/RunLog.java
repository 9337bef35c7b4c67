package org.bandgram.validation.harness;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.data.result.GrowingFile;

/**
 * The runs of an experiment while it goes on. Each is in a file as soon as it is measured, so that
 * an experiment that is killed leaves those that were done.
 *
 * @param <R> the runs
 */
public final class RunLog<R extends Measured> {
  private final Measurements<R> none;
  private final GrowingFile file;
  private final List<R> runs = new ArrayList<>();

  /**
   * Begins without runs.
   *
   * @param experiment name of the experiment
   * @param columns what is written of a run
   * @param setup where
   */
  public RunLog(String experiment, List<Column<R>> columns, Setup setup) {
    none = Measurements.of(experiment, columns, List.of());
    file = setup.rows();
  }

  /** Adds a run. */
  public void add(R run) {
    String row = none.with(List.of(run)).csvRows();
    file.append(runs.isEmpty() ? none.csvHeader() + row : row);
    runs.add(run);
  }

  /** Returns the runs so far. */
  public List<R> runs() {
    return List.copyOf(runs);
  }

  /** Returns all runs, none left out. */
  public Measurements<R> measurements() {
    return none.with(runs);
  }

  /** Returns all runs, with a line for each that was not possible. */
  public Measurements<R> measurements(List<String> leftOut) {
    return new Measurements<>(none.experiment(), none.environment(), none.columns(), runs, leftOut);
  }
}

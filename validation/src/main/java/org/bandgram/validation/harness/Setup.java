package org.bandgram.validation.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.validation.sets.DataFolder;

/** How an experiment runs, and where its files go. Serves one run of one experiment. */
public final class Setup {
  private final Experiment experiment;
  private final OutputFolder output;
  private final boolean smoke;
  private final Devices choice;
  private final List<Device> devices;
  private final Execution execution;
  private final GrowingFile rows;
  private final DataFolder data = DataFolder.configured();
  private boolean drawing = true;
  private Optional<Earlier> earlier = Optional.empty();

  /**
   * Prepares a run; creates no file.
   *
   * @param output receives the files
   * @param smoke whether to run a version of seconds that only shows that everything works
   * @param devices which devices to measure on
   * @throws org.bandgram.BandgramException if a GPU is asked for and none is usable; the message
   *     says why
   */
  public Setup(
      Experiment experiment,
      OutputFolder output,
      boolean smoke,
      Devices devices,
      Execution execution) {
    this.experiment = experiment;
    this.output = output;
    this.smoke = smoke;
    this.choice = devices;
    this.devices = devices.usable();
    this.execution = execution;
    this.rows = new GrowingFile(output.path(), Report.RUNS_SO_FAR);
  }

  /** Leaves pictures out, which need a font; returns this. */
  public Setup withoutPictures() {
    drawing = false;
    return this;
  }

  /** Writes the report in a folder anew from its runs, and measures nothing; returns this. */
  public Setup from(Path folder) {
    earlier = Optional.of(Earlier.in(folder));
    return this;
  }

  /** Tells whether there is anything to measure. */
  public boolean isMeasuring() {
    return earlier.isEmpty();
  }

  /** Returns the report that is written anew, if one is. */
  Optional<Earlier> earlier() {
    return earlier;
  }

  /** Returns the notes of that report on what devices do at best. */
  public List<String> earlierRates() {
    return earlier.map(Earlier::atBest).orElse(List.of());
  }

  /** Tells whether pictures are drawn. */
  boolean isDrawing() {
    return drawing;
  }

  /**
   * Runs the experiment.
   *
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  public void run() {
    experiment.body().accept(this);
  }

  /** Returns the experiment's name. */
  public String name() {
    return experiment.name();
  }

  /** Returns what the command is called with. */
  String title() {
    return experiment.title();
  }

  /** Returns where real sets are. */
  public DataFolder data() {
    return data;
  }

  /** Returns the file with the runs so far, if the experiment has ended before its time. */
  public Optional<Path> unfinished() {
    return rows.path();
  }

  OutputFolder output() {
    return output;
  }

  public boolean smoke() {
    return smoke;
  }

  /** Returns the devices to measure on, the CPU first. */
  public List<Device> devices() {
    return devices;
  }

  public Execution execution() {
    return execution;
  }

  /** Returns where runs are written as soon as they are done. */
  GrowingFile rows() {
    return rows;
  }

  /**
   * Goes through tasks one after the other and tells of the progress.
   *
   * @param step what is done with a task, on an execution with as many threads that tells nothing
   */
  public <T> void each(List<T> tasks, BiConsumer<T, Execution> step) {
    each(name(), tasks, step);
  }

  /** Goes through the tasks of a stage. */
  public <T> void each(String stage, List<T> tasks, BiConsumer<T, Execution> step) {
    long done = 0;
    try (Execution silent = silent()) {
      for (T task : tasks) {
        step.accept(task, silent);
        execution.progress().update(stage, ++done, tasks.size());
      }
    }
  }

  /** Returns an execution with as many threads that tells nothing of its progress. */
  public Execution silent() {
    return silent(execution.threads());
  }

  /** Returns an execution with a number of threads that tells nothing of its progress. */
  public Execution silent(int threads) {
    return Execution.of(threads, Progress.NONE, execution.cancellation());
  }

  /** Returns the command that asks for the same, in Markdown. */
  String command() {
    return earlier
        .map(report -> report.circumstance("command"))
        .orElseGet(() -> Report.COMMAND + title() + options() + "`");
  }

  private String options() {
    return (smoke ? " --smoke" : "")
        + (choice == Devices.ALL ? "" : " --devices " + choice)
        + (drawing ? "" : " --no-picture");
  }
}

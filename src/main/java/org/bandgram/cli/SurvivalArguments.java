package org.bandgram.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.WorkingMemory;
import org.bandgram.data.CheckpointFile;
import org.bandgram.data.CheckpointFile.Schedule;
import picocli.CommandLine.Option;

/** How a long run survives: checkpoints, and working memory on a disk. */
final class SurvivalArguments {
  private static final Schedule DEFAULTS = Schedule.defaults();

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "Save the state of the run to this file every so often; it is removed when the run is"
              + " done.")
  private Path checkpoint;

  @Option(
      names = "--checkpoint-seconds",
      paramLabel = "S",
      description = "Save every so many seconds (default: ${DEFAULT-VALUE}).")
  private long seconds = DEFAULTS.interval().toSeconds();

  @Option(
      names = "--checkpoint-iterations",
      paramLabel = "N",
      description = "Save every so many iterations as well (default: by time only).")
  private int iterations = DEFAULTS.steps();

  @Option(
      names = "--resume",
      description =
          "Go on where the file of --checkpoint says; the result is that of a run that was never"
              + " stopped, bit by bit.")
  private boolean resume;

  @Option(
      names = "--working-folder",
      paramLabel = "DIR",
      description =
          "Keep bands and messages in files of this folder, mapped into memory, for runs larger than"
              + " memory (default: in memory).")
  private Path workingFolder;

  /** Returns where checkpoints go; empty where none are asked for. */
  Optional<CheckpointFile> checkpoints() {
    InvalidInputException.require(
        checkpoint != null || !resume, "resume", "given", "given with --checkpoint FILE");
    return Optional.ofNullable(checkpoint)
        .map(
            file -> {
              Schedule schedule = new Schedule(iterations, Duration.ofSeconds(seconds));
              return resume
                  ? CheckpointFile.resume(file, schedule)
                  : CheckpointFile.create(file, schedule);
            });
  }

  /** Adds what the user asked for to the settings of a run. */
  Execution.Settings addTo(Execution.Settings settings, Optional<CheckpointFile> checkpoints) {
    Execution.Settings saving = checkpoints.map(settings::withCheckpoints).orElse(settings);
    return workingFolder == null ? saving : saving.withMemory(WorkingMemory.mapped(workingFolder));
  }
}

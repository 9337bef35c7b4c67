package org.bandgram.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.bandgram.InvalidInputException;
import org.bandgram.data.CheckpointFile;
import org.bandgram.data.CheckpointFile.Schedule;
import picocli.CommandLine.Option;

/** Where and how often the state of a run is saved. */
final class CheckpointArguments {
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

  /**
   * Opens the file of checkpoints; empty where none are asked for.
   *
   * @throws InvalidInputException if there is nothing to resume from
   */
  Optional<CheckpointFile> open() {
    Schedule schedule = new Schedule(iterations, Duration.ofSeconds(seconds));
    if (checkpoint == null && resume) {
      throw new InvalidInputException("--resume needs --checkpoint FILE, the file to go on from");
    }
    return Optional.ofNullable(checkpoint)
        .map(
            file ->
                resume
                    ? CheckpointFile.resume(file, schedule)
                    : CheckpointFile.create(file, schedule));
  }
}

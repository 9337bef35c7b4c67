package org.bandgram.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.checkpoint.CheckpointFile;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.cli.console.SavedRun;
import picocli.CommandLine.Option;

/** Where and how often the state of a run is saved. */
public final class CheckpointArguments {
  private static final Schedule DEFAULTS = Schedule.defaults();

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "Save the state of the run to this file, which must not exist yet, every so often; it is"
              + " removed when the results are written.")
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
          "Continue from the file of --checkpoint. The result is the same, bit by bit, as without"
              + " the stop.")
  private boolean resume;

  /** Tells whether the state of the run is saved. */
  public boolean isGiven() {
    return checkpoint != null;
  }

  /**
   * Opens the file of checkpoints.
   *
   * @param out the folder of results; empty for none
   * @throws InvalidInputException if there is nothing to resume from
   */
  public SavedRun open(Optional<Path> out) {
    Schedule schedule = new Schedule(iterations, Duration.ofSeconds(seconds));
    if (checkpoint == null) {
      if (resume) {
        throw new InvalidInputException("--resume needs --checkpoint FILE, the file to go on from");
      }
      return new SavedRun(Optional.empty());
    }
    InvalidInputException.require(
        !checkpoint.equals(Path.of("-")), "checkpoint", checkpoint, "the name of a file");
    out.ifPresent(this::requireOutside);
    return new SavedRun(
        Optional.of(
            resume
                ? CheckpointFile.resume(checkpoint, schedule)
                : CheckpointFile.create(checkpoint, schedule)));
  }

  private void requireOutside(Path out) {
    try {
      Path file = Files.exists(checkpoint) ? checkpoint.toRealPath() : checkpoint.toAbsolutePath();
      Path folder = file.getParent();
      InvalidInputException.require(
          Files.notExists(folder) || !Files.isSameFile(folder, out),
          "checkpoint",
          checkpoint,
          "outside of the folder of --out, " + out);
    } catch (IOException e) {
      throw new BandgramException(checkpoint + ": cannot be read: " + e.getMessage(), e);
    }
  }
}

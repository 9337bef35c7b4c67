package org.bandgram.cli.console;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.checkpoint.CheckpointFile;

/**
 * The file of {@code --checkpoint} while a run lasts.
 *
 * @param file the file; empty where none was asked for
 */
public record SavedRun(Optional<CheckpointFile> file) implements AutoCloseable {
  /** Adds the file to the settings of a run. */
  public Execution.Settings addTo(Execution.Settings settings) {
    return file.map(settings::withCheckpoints).orElse(settings);
  }

  /** Removes what was saved, once the results are written. */
  public void delete() {
    file.ifPresent(CheckpointFile::delete);
  }

  @Override
  public void close() {
    file.ifPresent(CheckpointFile::close);
  }
}

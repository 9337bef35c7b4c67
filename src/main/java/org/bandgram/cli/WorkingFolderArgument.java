package org.bandgram.cli;

import java.nio.file.Path;
import org.bandgram.Execution;
import org.bandgram.WorkingMemory;
import picocli.CommandLine.Option;

/** Where bands and messages are while a run lasts. */
final class WorkingFolderArgument {
  @Option(
      names = "--working-folder",
      paramLabel = "DIR",
      description =
          "Keep bands and messages in files of this folder, mapped into memory, for runs larger than"
              + " memory (default: in memory).")
  private Path folder;

  /** Adds what the user asked for to the settings of a run. */
  Execution.Settings addTo(Execution.Settings settings) {
    return folder == null ? settings : settings.withMemory(WorkingMemory.mapped(folder));
  }
}

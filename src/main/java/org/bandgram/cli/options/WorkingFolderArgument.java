package org.bandgram.cli.options;

import java.nio.file.Path;
import org.bandgram.Execution;
import org.bandgram.WorkingMemory;
import picocli.CommandLine.Option;

/** Where bands and messages are while a run lasts. */
public final class WorkingFolderArgument {
  @Option(
      names = "--working-folder",
      paramLabel = "DIR",
      description =
          "Keep bands and messages in files of this folder, mapped into memory, for runs larger"
              + " than memory (default: in memory).")
  private Path folder;

  /** Adds what the user asked for to the settings of a run. */
  public Execution.Settings addTo(Execution.Settings settings) {
    return folder == null ? settings : settings.withMemory(WorkingMemory.mapped(folder));
  }
}

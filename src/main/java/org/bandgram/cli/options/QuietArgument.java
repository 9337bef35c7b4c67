package org.bandgram.cli.options;

import org.bandgram.Execution;
import org.bandgram.cli.console.LauncherStreams;
import org.bandgram.cli.console.Run;
import picocli.CommandLine.Option;

/** Whether a command shows what it does; shared by all that compute. */
public class QuietArgument {
  @Option(
      names = "--quiet",
      description = {"Show neither progress nor a summary.", "Warnings go to the error stream."})
  private boolean quiet;

  /** Tells whether nothing should be printed. */
  public final boolean quiet() {
    return quiet;
  }

  /** Starts the threads of a run; progress is shown only to someone who watches a terminal. */
  public Run start(Execution.Settings settings) {
    return new Run(settings, !quiet && LauncherStreams.errorIsTerminal());
  }
}

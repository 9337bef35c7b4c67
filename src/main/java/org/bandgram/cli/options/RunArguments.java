package org.bandgram.cli.options;

import java.io.PrintWriter;
import java.util.List;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.cli.console.LauncherStreams;
import org.bandgram.cli.console.Run;
import picocli.CommandLine.Option;

/** How a command runs; shared by all that compute. */
public final class RunArguments {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to compute with (default: all processors, ${DEFAULT-VALUE} here).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--quiet",
      description = "Show neither progress nor a summary; warnings go to the error stream.")
  private boolean quiet;

  public boolean quiet() {
    return quiet;
  }

  /** Prints warnings on the error stream, for a command that prints no summary. */
  public void warn(List<String> warnings, PrintWriter err) {
    warnings.forEach(warning -> err.println("bandgram: warning: " + warning));
    err.flush();
  }

  /** Starts the threads; progress is shown only to someone who watches a terminal. */
  public Run start(Cancellation cancellation) {
    return start(Execution.Settings.ofThreads(1).withCancellation(cancellation));
  }

  /** Starts the threads of a run with settings of its own, whose number of threads is replaced. */
  public Run start(Execution.Settings settings) {
    return new Run(settings.withThreads(threads), !quiet && LauncherStreams.errorIsTerminal());
  }
}

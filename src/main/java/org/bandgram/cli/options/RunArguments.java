package org.bandgram.cli.options;

import java.io.PrintWriter;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.cli.console.LauncherStreams;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Report;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How a command runs; shared by all that compute. */
public final class RunArguments {
  @Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to compute with (default: all processors, ${DEFAULT-VALUE} here).")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--quiet",
      description = "Show neither progress nor a summary; warnings go to the error stream.")
  private boolean quiet;

  /** Tells whether nothing should be printed. */
  public boolean quiet() {
    return quiet;
  }

  /** Prints a report, or where nothing should be printed its warnings, on the error stream. */
  public void print(Report report) {
    PrintWriter out = command.commandLine().getOut();
    PrintWriter err = command.commandLine().getErr();
    if (quiet) {
      report.warnings().forEach(warning -> err.println("bandgram: warning: " + warning));
      err.flush();
    } else {
      out.print(report);
      out.flush();
    }
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

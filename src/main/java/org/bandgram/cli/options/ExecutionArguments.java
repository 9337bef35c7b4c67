package org.bandgram.cli.options;

import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.cli.console.Run;
import picocli.CommandLine.Option;

/** What a command computes with, and whether it shows that; shared by all that compute. */
public class ExecutionArguments extends QuietArgument {
  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to compute with (default: all processors, ${DEFAULT-VALUE} here).")
  private int threads = Runtime.getRuntime().availableProcessors();

  /** Starts the threads; progress is shown only to someone who watches a terminal. */
  public final Run start(Cancellation cancellation) {
    return start(Execution.Settings.ofThreads(1).withCancellation(cancellation));
  }

  /** Starts the threads of a run with settings of its own, whose number of threads is replaced. */
  @Override
  public final Run start(Execution.Settings settings) {
    return super.start(settings.withThreads(threads));
  }
}

package org.bandgram.cli.options;

import org.bandgram.cli.result.Report;
import picocli.CommandLine.Option;

/** How much a report says. */
public final class VerboseArgument {
  @Option(
      names = "--verbose",
      description = "Print more: how the run was done, iterations, seconds of its stages, memory.")
  private boolean verbose;

  /** Returns what is printed for people. */
  public String text(Report report) {
    return verbose ? report.toString() : report.summary();
  }
}

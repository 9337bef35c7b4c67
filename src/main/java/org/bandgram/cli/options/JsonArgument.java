package org.bandgram.cli.options;

import org.bandgram.cli.result.Report;
import picocli.CommandLine.Option;

/** Whether a report is printed for people or for programs. */
public final class JsonArgument {
  @Option(
      names = "--json",
      description = {
        "Print one JSON object instead of lines, as in summary.json.",
        "It is printed with --quiet too."
      })
  private boolean json;

  /** Tells whether it is for programs. */
  public boolean isGiven() {
    return json;
  }

  /** Returns what is printed. */
  public String text(Report report) {
    return json ? report.toJson() : report.toString();
  }
}

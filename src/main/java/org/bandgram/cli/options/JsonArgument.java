package org.bandgram.cli.options;

import java.util.Locale;
import org.bandgram.cli.result.Report;
import picocli.CommandLine.Option;

/** Whether a report is printed for people or for programs. */
public final class JsonArgument {
  @Option(
      names = "--json",
      description =
          "Print one JSON object instead of lines, quiet or not: what summary.json holds.")
  private boolean json;

  /** Tells whether it is for programs. */
  public boolean isGiven() {
    return json;
  }

  /** Returns what is printed; an object in ASCII, whatever characters the stream has. */
  public String text(Report report) {
    return json ? inAscii(report.toJson()) : report.toString();
  }

  /** Escapes other characters, which JSON has within texts alone. */
  private static String inAscii(String object) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < object.length(); i++) {
      char c = object.charAt(i);
      text.append(c < 128 ? String.valueOf(c) : String.format(Locale.ROOT, "\\u%04x", (int) c));
    }
    return text.toString();
  }
}

package org.bandgram.cli.console;

import java.util.List;
import org.bandgram.internal.text.Printable;

/**
 * Lines of a name and a value each, the values below each other. Values may hold what files and
 * cells are called.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /**
   * A line.
   *
   * @param name its name; empty where it continues the line before
   * @param value its value, nothing in it but what can be printed
   */
  public record Line(String name, String value) {
    /** Escapes what does more to a terminal than appear on it. */
    public Line {
      value = Printable.of(value);
    }
  }

  /** Returns the lines, each ending with a line feed. */
  public static String text(List<Line> lines) {
    int width = lines.stream().mapToInt(line -> line.name.length()).max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (Line line : lines) {
      text.append(line.name)
          .repeat(' ', width - line.name.length())
          .append(GAP)
          .append(line.value)
          .append('\n');
    }
    return text.toString();
  }
}

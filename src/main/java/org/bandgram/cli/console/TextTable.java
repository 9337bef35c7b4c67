package org.bandgram.cli.console;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bandgram.Printable;

/**
 * Lines of a name and a value each, the values below each other. Values may hold what files and
 * cells are called.
 */
public final class TextTable {
  private static final String GAP = "  ";

  /**
   * A line.
   *
   * @param name its name; empty where it continues the line before
   * @param value its value, nothing in it but what can be printed
   */
  public record Line(String name, String value) {}

  private final List<Line> lines = new ArrayList<>();

  /** Adds a line; an empty name continues the line before. */
  public TextTable add(String name, String value) {
    lines.add(new Line(name, Printable.of(value)));
    return this;
  }

  /** Returns the lines. */
  public List<Line> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** Returns the lines, each ending with a line feed. */
  @Override
  public String toString() {
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

package org.bandgram.data.internal.table;

import java.util.Locale;
import java.util.Set;
import org.bandgram.Precision;

/** What a cell of text can be, and how errors show it. */
public final class Cell {
  private static final int SHOWN_CHARACTERS = 40;
  private static final Set<String> MISSING =
      Set.of("", "?", "\\n", "na", "n/a", "#n/a", "nan", "null", "none");
  private static final Set<String> INFINITE = Set.of("inf", "infinity");

  /** What a cell holds. */
  public enum Kind {
    NUMBER,
    /** Nothing, or a word for no value or for infinity. */
    NO_VALUE,
    TEXT
  }

  private Cell() {}

  public static Kind kind(String cell) {
    String text = cell.strip();
    if (MISSING.contains(word(text)) || INFINITE.contains(word(text))) {
      return Kind.NO_VALUE;
    }
    double value = Decimals.parse(text.toCharArray(), 0, text.length(), Precision.FLOAT64);
    return Double.isNaN(value) ? Kind.TEXT : Kind.NUMBER;
  }

  private static String word(String text) {
    boolean signed = text.startsWith("-") || text.startsWith("+");
    return (signed ? text.substring(1) : text).toLowerCase(Locale.ROOT);
  }

  /** Tells whether a cell holds nothing, or a word for no value. */
  public static boolean isMissing(String cell) {
    return MISSING.contains(word(cell.strip()));
  }

  /** Tells whether a cell holds negative infinity, which stands for no edge between two points. */
  public static boolean isNoEdge(String cell) {
    String text = cell.strip();
    return text.startsWith("-") && INFINITE.contains(word(text));
  }

  /** Says why a cell is no coordinate, as a phrase that follows the column's name. */
  public static String problem(String cell, Precision precision) {
    String text = cell.strip();
    if (text.isEmpty()) {
      return "is empty, but must be a finite number";
    }
    return switch (kind(text)) {
      case NUMBER -> "has %s, which is too large for %s".formatted(shown(text), precision);
      case NO_VALUE -> "has %s, but must be a finite number".formatted(shown(text));
      case TEXT -> "has %s, which is not a number".formatted(shown(text));
    };
  }

  /** Returns a cell's text in quotes, on one line and not too long. */
  public static String shown(String cell) {
    String line = cell.replaceAll("\\p{Cntrl}", " ");
    boolean fits = line.length() <= SHOWN_CHARACTERS;
    return "'" + (fits ? line : line.substring(0, SHOWN_CHARACTERS) + "...") + "'";
  }
}

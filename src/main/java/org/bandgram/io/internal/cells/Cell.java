package org.bandgram.io.internal.cells;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.bandgram.Precision;
import org.bandgram.internal.text.Setting;

/** What a cell of text can be, and how errors show it. */
public final class Cell {
  private static final int SHOWN_CHARACTERS = 40;

  /** Words for no value that are hardly ever names. */
  private static final Set<String> MISSING =
      Set.of(
          (" ? \\n na n/a n.a. <na> nan nan(ind) nan(snan) 1.#qnan 1.#snan 1.#ind 1.#nan"
                  + " null (null) [null] <null> <missing> none")
              .split(" "));

  /** Words for no value in a column of numbers, but names among texts. */
  private static final Set<String> WEAK = Set.of("nat", "nil", "missing", "undefined");

  /** What spreadsheets leave of a formula that failed, in any language; dots; dashes. */
  private static final Pattern FAILED =
      Pattern.compile(
          "#[\u00a1\u00bf]?[\\p{Lu}_/0]{2,20}[!?]|#[nN]/?[aABDV]|[.]{1,3}|[-\u2013\u2014]{1,3}");

  private static final Set<String> TRUE = Set.of("true", "yes");
  private static final Set<String> FALSE = Set.of("false", "no");
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Z}\\p{Cf}\\p{Cc}&&[^ ]]");
  private static final Set<String> INFINITE = Set.of("inf", "infinity", "1.#inf");

  /** What a cell holds. */
  public enum Kind {
    NUMBER,
    /** Nothing, or a word for no value or for infinity. */
    NO_VALUE,
    TEXT
  }

  private Cell() {}

  public static Kind kind(String cell) {
    return kind(cell, NumberForm.POINT);
  }

  /** Returns what a cell holds, if numbers are written in some form. */
  public static Kind kind(String cell, NumberForm form) {
    String text = stripped(cell);
    if (!hasValue(text)) {
      return Kind.NO_VALUE;
    }
    double value = form.parse(text.toCharArray(), 0, text.length(), Precision.FLOAT64);
    return Double.isNaN(value) ? Kind.TEXT : Kind.NUMBER;
  }

  /** Tells whether a cell holds a number, with a decimal point or comma. */
  public static boolean isNumber(String cell) {
    return kind(cell) == Kind.NUMBER
        || NumberForm.hasDecimalComma(cell)
        || NumberForm.isAmbiguous(cell);
  }

  /** Returns 1 or 0 for a cell that says true or yes, false or no; NaN for others. */
  public static double truth(String cell) {
    String text = stripped(cell).toLowerCase(Locale.ROOT);
    return TRUE.contains(text) ? 1 : FALSE.contains(text) ? 0 : Double.NaN;
  }

  /** Tells whether a cell holds what can be coordinates: a number, a list of numbers, a truth. */
  public static boolean holdsNumbers(String cell, NumberForm form) {
    return kind(cell, form) == Kind.NUMBER || ListCell.size(cell) > 0 || !Double.isNaN(truth(cell));
  }

  /** Tells whether a character is nothing to see; DOS ends files with the control character 26. */
  public static boolean isBlank(char c) {
    return c <= ' '
        ? c == ' ' || (c >= '\t' && c <= '\r') || c == '\u001a'
        : c == '\u00a0' || c == '\u2007' || c == '\u202f' || c == '\ufeff';
  }

  private static String stripped(String cell) {
    int from = 0;
    int to = cell.length();
    while (from < to && isBlank(cell.charAt(from))) {
      from++;
    }
    while (from < to && isBlank(cell.charAt(to - 1))) {
      to--;
    }
    return cell.substring(from, to);
  }

  /** Tells whether a cell holds a number or a text. */
  public static boolean hasValue(String cell) {
    if (startsWithDigit(cell)) {
      return true;
    }
    String text = stripped(cell);
    return !isMissingNumber(text) && !INFINITE.contains(word(text));
  }

  /** Tells whether a text begins as most numbers do, and no word for a missing value does. */
  private static boolean startsWithDigit(String text) {
    int at = text.startsWith("-") ? 1 : 0;
    return at < text.length()
        && text.charAt(at) >= '0'
        && text.charAt(at) <= '9'
        && text.indexOf('#') < 0;
  }

  private static String word(String text) {
    boolean signed = text.startsWith("-") || text.startsWith("+");
    return (signed ? text.substring(1) : text).toLowerCase(Locale.ROOT);
  }

  /** Tells whether a cell holds nothing, or a word for no value that is no name. */
  public static boolean isMissing(String cell) {
    String text = stripped(cell);
    return MISSING.contains(word(text)) || FAILED.matcher(text).matches();
  }

  /** Tells whether a cell that should hold a number holds nothing, or a word for no value. */
  public static boolean isMissingNumber(String cell) {
    return isMissing(cell) || isName(cell);
  }

  /** Tells whether a cell holds a word for no value that can be the name of a column. */
  public static boolean isName(String cell) {
    return WEAK.contains(stripped(cell).toLowerCase(Locale.ROOT));
  }

  /** Tells whether a cell holds negative infinity, which stands for no edge between two points. */
  public static boolean isNoEdge(String cell) {
    String text = stripped(cell);
    return text.startsWith("-") && INFINITE.contains(word(text));
  }

  /** Says why a cell is no coordinate, as a phrase that follows the column's name. */
  public static String problem(String cell, Precision precision) {
    String text = stripped(cell);
    if (text.isEmpty()) {
      return "is empty, but must be a finite number";
    }
    return switch (kind(text)) {
      case NUMBER -> "has %s, which is too large for %s".formatted(shown(text), precision);
      case NO_VALUE -> "has %s, but must be a finite number".formatted(shown(text));
      case TEXT -> "has %s, which is not a number".formatted(shown(text));
    };
  }

  /** Says why a cell is no coordinate in a text whose numbers are written in some form. */
  public static String problem(String cell, Precision precision, NumberForm form) {
    String text = stripped(cell);
    if (form.decimalComma() && kind(text) == Kind.NUMBER) {
      return "has %s, which is not a number with a decimal comma; use %s point to read it"
          .formatted(shown(text), Setting.DECIMAL);
    }
    if (!form.decimalComma() && NumberForm.hasDecimalComma(text)) {
      return "has %s, which is not a number with a decimal point; use %s comma to read it"
          .formatted(shown(text), Setting.DECIMAL);
    }
    if (form.lacksSign(text)) {
      return "has %s, but the first rows have no such sign of percent or currency; write all values of a column in one unit"
          .formatted(shown(text));
    }
    return form.isPoint() && NumberForm.isAmbiguous(text)
        ? ambiguity(text)
        : problem(text, precision);
  }

  /** Says that the comma or point of a cell may mean two things. */
  public static String ambiguity(String cell) {
    return "has %s, whose %s may stand before decimals or divide thousands; say %3$s comma or %3$s point"
        .formatted(shown(cell), cell.indexOf(',') >= 0 ? "comma" : "point", Setting.DECIMAL);
  }

  /**
   * Returns a cell's text in quotes, on one line and not too long; characters that look like blanks
   * or cannot be seen by their codes.
   */
  public static String shown(String cell) {
    String head = cell.substring(0, Math.min(cell.length(), SHOWN_CHARACTERS + 1));
    String line =
        UNSEEN
            .matcher(head.replaceAll("[\t-\r]", " "))
            .replaceAll(hit -> "\\\\u%04x".formatted((int) hit.group().charAt(0)));
    boolean fits = line.length() <= SHOWN_CHARACTERS;
    return "'" + (fits ? line : line.substring(0, SHOWN_CHARACTERS) + "...") + "'";
  }
}

package org.bandgram.io.internal.cells;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.ReadOptions;

/**
 * How a text writes numbers, besides plain decimals: with a comma before the decimals, in groups of
 * three digits or of two as in India, in digits of another script, with a minus sign of typesetting
 * (U+2212) or parentheses for it, with Fortran's {@code D} before the exponent, or with a sign of
 * percent or currency, which is dropped.
 *
 * @param decimalComma whether a comma stands before the decimals; a point does otherwise
 * @param grouped whether the other of the two may divide groups of digits
 * @param signs the signs of percent and currency that there may be; empty for any
 */
public record NumberForm(boolean decimalComma, boolean grouped, Optional<String> signs) {
  /** Decimal points, groups divided by commas only beside a decimal point. */
  public static final NumberForm POINT = new NumberForm(false, false);

  NumberForm(boolean decimalComma, boolean grouped) {
    this(decimalComma, grouped, Optional.empty());
  }

  /** Compiled only if a text has other numbers than plain decimals. */
  private static final class Forms {
    static final String SIGN = "[+-]?";
    static final String EXPONENT = "([eEdD][+-]?\\d+)?";
    static final Pattern TYPESET = Pattern.compile("[\u2212\u00a0\u2007\u2009\u202f'\u2019]");
    static final Pattern SPACED_GROUPS =
        Pattern.compile(SIGN + "\\d{1,3}([\u00a0\u2007\u2009\u202f'\u2019]\\d{3})+([.,]\\d*)?");
    static final Pattern FORTRAN = Pattern.compile(SIGN + "(\\d+\\.?\\d*|\\.\\d+)[dD][+-]?\\d+");
    static final Pattern COMMA_GROUPS = Pattern.compile(SIGN + "\\d{1,3}(,\\d{3})+(\\.\\d*)?");
    static final Pattern SURE_GROUPS =
        Pattern.compile(SIGN + "(\\d{1,3}(,\\d{3}){2,}|\\d{1,2}(,\\d{2})+,\\d{3})(\\.\\d*)?");
    static final Pattern POINT_GROUPS = Pattern.compile(SIGN + "[1-9]\\d{0,2}(\\.\\d{3})+");
    static final Pattern DECIMAL_COMMA =
        Pattern.compile(SIGN + "(\\d+|\\d{1,3}(\\.\\d{3})+)?(,\\d*)?" + EXPONENT);
    static final Pattern WITH_COMMA = Pattern.compile(SIGN + "[\\d.]*,\\d+" + EXPONENT);
    static final Pattern WITH_POINT = Pattern.compile(SIGN + "\\d*\\.\\d+" + EXPONENT);
    static final Pattern EITHER = Pattern.compile(SIGN + "[1-9]\\d{0,2}(,\\d{3})+");
  }

  /**
   * Finds out how the numbers of a text are written.
   *
   * @param rows its first rows
   * @param dialect how it is cut into cells
   * @param decimal what the user says
   */
  public static NumberForm of(
      List<List<String>> rows, Dialect dialect, ReadOptions.Decimal decimal) {
    if (decimal != ReadOptions.Decimal.AUTO) {
      return new NumberForm(decimal == ReadOptions.Decimal.COMMA, true);
    }
    boolean hasComma = anyCell(rows, NumberForm::hasDecimalComma);
    if (hasComma && !anyCell(rows, NumberForm::hasDecimalPoint)) {
      return new NumberForm(true, true);
    }
    boolean isGrouped =
        dialect.delimiter() == ReadOptions.Delimiter.COMMA
            || (!hasComma && anyCell(rows, cell -> matches(Forms.SURE_GROUPS, ',', cell)));
    return isGrouped ? new NumberForm(false, true) : POINT;
  }

  /** Returns what there is to say if this was found out, a sentence or none. */
  public List<String> notes(ReadOptions.Decimal said) {
    return decimalComma && said == ReadOptions.Decimal.AUTO
        ? List.of(
            "numbers were read with decimal commas; %s point reads them otherwise"
                .formatted(Setting.DECIMAL))
        : List.of();
  }

  /** Tells whether a comma may neither stand before decimals nor divide groups of digits. */
  public boolean isPoint() {
    return !decimalComma && !grouped;
  }

  private static boolean anyCell(List<List<String>> rows, Predicate<String> what) {
    for (List<String> row : rows) {
      if (row.stream().anyMatch(what)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Parses the characters {@code [from, to)}.
   *
   * @return what the precision rounds to its nearest number, infinite if it is too large; NaN if
   *     they are no number
   */
  public double parse(char[] text, int from, int to, Precision precision) {
    double value = decimalComma ? Double.NaN : Decimals.unrounded(text, from, to, precision);
    return Double.isNaN(value) && from < to
        ? unusual(new String(text, from, to - from), precision)
        : value;
  }

  /** Parses a text, as above. */
  public double parse(String text, Precision precision) {
    return parse(text.toCharArray(), 0, text.length(), precision);
  }

  private double unusual(String cell, Precision precision) {
    String text = bare(cell);
    if (signs.isPresent() && lacksSign(cell)) {
      return Double.NaN;
    }
    char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
    if (last != '.' && last != ',' && Character.digit(last, 10) < 0) {
      return Double.NaN;
    }
    String plain = plain(decimalComma ? text.replace(' ', '\u00a0') : text);
    if (!isNumber(plain, plain.equals(cell))) {
      return Double.NaN;
    }
    String decimal =
        decimalComma ? plain.replace(".", "").replace(',', '.') : plain.replace(",", "");
    char[] digits = decimal.replace('D', 'e').replace('d', 'e').toCharArray();
    return Decimals.unrounded(digits, 0, digits.length, precision);
  }

  private boolean isNumber(String plain, boolean seen) {
    if (decimalComma) {
      return Forms.DECIMAL_COMMA.matcher(plain).matches();
    }
    return plain.indexOf(',') >= 0
        ? (Forms.COMMA_GROUPS.matcher(plain).matches() && (grouped || plain.indexOf('.') >= 0))
            || Forms.SURE_GROUPS.matcher(plain).matches()
        : !seen || Forms.FORTRAN.matcher(plain).matches();
  }

  /** Returns the signs of percent and currency of a cell. */
  public static String signsOf(String cell) {
    String signs = "";
    for (int i = 0; i < cell.length(); i++) {
      char c = cell.charAt(i);
      signs = c == '%' || isCurrency(c) ? signs + c : signs;
    }
    return signs;
  }

  /** Returns this form with no other signs of percent and currency. */
  public NumberForm withSigns(String known) {
    return new NumberForm(decimalComma, grouped, Optional.of(known));
  }

  /** Tells whether a cell has a sign of percent or currency that may not be there. */
  boolean lacksSign(String cell) {
    return signs.isPresent()
        && signsOf(cell).chars().anyMatch(sign -> signs.get().indexOf(sign) < 0)
        && !Double.isNaN(new NumberForm(decimalComma, grouped).parse(cell, Precision.FLOAT64));
  }

  /** Tells whether a cell is a number in parentheses, which is negative. */
  public static boolean isInParentheses(String cell) {
    return cell.indexOf('(') >= 0 && !bare(cell).equals(withoutUnit(cell));
  }

  /** Returns a number without signs of percent and currency, with a minus for parentheses. */
  private static String bare(String cell) {
    String text = withoutUnit(cell);
    int end = text.length() - 1;
    if (end < 2 || text.charAt(0) != '(' || text.charAt(end) != ')') {
      return text;
    }
    String inside = withoutUnit(text.substring(1, end).strip());
    return !inside.isEmpty() && Character.isDigit(inside.charAt(0)) ? "-" + inside : text;
  }

  /** Returns a text without a sign of percent behind it, or of currency before or behind it. */
  private static String withoutUnit(String text) {
    int end = text.length() - 1;
    if (end > 0 && (text.charAt(end) == '%' || isCurrency(text.charAt(end)))) {
      while (end > 0 && Cell.isBlank(text.charAt(end - 1))) {
        end--;
      }
      return text.substring(0, end);
    }
    int sign = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    return sign <= end && isCurrency(text.charAt(sign))
        ? text.substring(0, sign) + text.substring(sign + 1).stripLeading()
        : text;
  }

  private static boolean isCurrency(char c) {
    return Character.getType(c) == Character.CURRENCY_SYMBOL;
  }

  /** Returns a number without signs of typesetting; any other text as it is. */
  private String plain(String text) {
    if (text.chars().allMatch(c -> c < 128 && c != '\'')) {
      return text;
    }
    String signed = inAscii(text.replace('\u2212', '-'));
    boolean usesCommas = signed.indexOf(',') >= 0;
    return Forms.SPACED_GROUPS.matcher(signed).matches() && (decimalComma || !usesCommas)
        ? Forms.TYPESET.matcher(signed).replaceAll("")
        : signed;
  }

  /** Writes digits and signs of other scripts as those of ASCII. */
  private String inAscii(String text) {
    StringBuilder ascii = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      ascii.setCharAt(
          i,
          switch (c) {
            case '\u066b' -> decimalComma ? ',' : '.';
            case '\u066c' -> '\'';
            case '\uff0e' -> '.';
            case '\uff0c' -> ',';
            default -> c > 127 && Character.isDigit(c) ? (char) ('0' + Character.digit(c, 10)) : c;
          });
    }
    return ascii.toString();
  }

  private static boolean matches(Pattern form, char mark, String cell) {
    return cell.indexOf(mark) >= 0 && form.matcher(POINT.plain(bare(cell))).matches();
  }

  /** Tells whether a cell can only be a number with a decimal comma. */
  static boolean hasDecimalComma(String cell) {
    return matches(Forms.WITH_COMMA, ',', cell)
        && matches(Forms.DECIMAL_COMMA, ',', cell)
        && !matches(Forms.EITHER, ',', cell);
  }

  /** Parses a number that can only have a decimal comma; returns NaN for any other text. */
  public static double withDecimalComma(String cell) {
    return hasDecimalComma(cell)
        ? new NumberForm(true, true).parse(cell, Precision.FLOAT64)
        : Double.NaN;
  }

  /** Tells whether a cell can only be a number with a decimal point. */
  public static boolean hasDecimalPoint(String cell) {
    return matches(Forms.WITH_POINT, '.', cell) && !hasPointGroups(cell);
  }

  /** Tells whether a cell is a number whose points may divide groups of digits. */
  public static boolean hasPointGroups(String cell) {
    return matches(Forms.POINT_GROUPS, '.', cell);
  }

  /** Tells whether a comma in a cell may stand before decimals or divide groups of digits. */
  public static boolean isAmbiguous(String cell) {
    return matches(Forms.EITHER, ',', cell);
  }
}

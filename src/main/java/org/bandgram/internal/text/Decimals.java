package org.bandgram.internal.text;

import org.bandgram.Precision;

/**
 * Parses plain decimals such as {@code -12.5e-3} out of a character buffer, to the same bits as
 * {@link Float#parseFloat} and {@link Double#parseDouble}.
 *
 * <p>Most numbers need no more than a product or quotient of two exact numbers (W. Clinger. How to
 * read floating point numbers accurately. PLDI 1990. doi 10.1145/93542.93557); the others go to the
 * JDK. Hexadecimal numbers, type suffixes, {@code NaN} and {@code Infinity} are not decimals.
 */
public final class Decimals {
  private static final int MAX_DIGITS = 18; // fit into a long
  private static final long LAST_EXACT_INTEGER = 1L << 53;
  private static final double[] POWERS_OF_TEN = powersOfTen();

  /**
   * The bits of a double that a normal float lacks, and the value they have half-way between two
   * floats.
   */
  private static final long FLOAT_TAIL = (1L << 29) - 1;

  private static final long FLOAT_HALF = 1L << 28;

  /** More units in the last place than two roundings can be wrong by. */
  private static final long DOUBT = 4;

  private Decimals() {}

  private static double[] powersOfTen() {
    double[] powers = new double[23];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }

  /**
   * Parses a text, in time linear in its length.
   *
   * @param text nothing but a decimal
   * @param precision what it is rounded to, once
   * @return the nearest number of the precision, infinite where the decimal is too large; NaN if it
   *     is no decimal
   */
  public static double parse(String text, Precision precision) {
    return parse(text.toCharArray(), 0, text.length(), precision);
  }

  /**
   * Parses the characters {@code [from, to)}.
   *
   * @return the nearest number of the precision, infinite where the decimal is too large; NaN if it
   *     is no decimal
   */
  public static double parse(char[] text, int from, int to, Precision precision) {
    return precision.round(unrounded(text, from, to, precision));
  }

  /**
   * Parses the characters {@code [from, to)} to what a precision rounds to its nearest number.
   *
   * @return for single precision the decimal in double precision, off by a few last places at most;
   *     infinite where the decimal is too large for the precision, NaN if it is no decimal
   */
  public static double unrounded(char[] text, int from, int to, Precision precision) {
    int at = from;
    boolean negative = at < to && text[at] == '-';
    if (negative || (at < to && text[at] == '+')) {
      at++;
    }
    long mantissa = 0;
    int digits = 0;
    int significant = 0;
    int point = -1;
    for (; at < to; at++) {
      int digit = text[at] - '0';
      if (digit >= 0 && digit <= 9) {
        mantissa = mantissa * 10 + digit; // overflows only where the JDK takes over
        digits++;
        significant += mantissa == 0 ? 0 : 1;
      } else if (text[at] == '.' && point < 0) {
        point = digits;
      } else {
        break;
      }
    }
    if (digits == 0) {
      return Double.NaN;
    }
    int exponent = point < 0 ? 0 : point - digits;
    if (at < to) {
      int power = exponent(text, at, to);
      if (power == NO_EXPONENT) {
        return Double.NaN;
      }
      exponent += power;
    }
    if (significant > MAX_DIGITS || exponent < -22 || exponent > 22) {
      return slow(text, from, to, precision);
    }
    double magnitude =
        exponent < 0 ? mantissa / POWERS_OF_TEN[-exponent] : mantissa * POWERS_OF_TEN[exponent];
    double value = negative ? -magnitude : magnitude;
    boolean exact =
        precision == Precision.FLOAT32
            ? roundsSafelyToFloat(magnitude)
            : mantissa <= LAST_EXACT_INTEGER;
    return exact ? value : slow(text, from, to, precision);
  }

  private static final int NO_EXPONENT = Integer.MIN_VALUE;
  private static final int HUGE_EXPONENT = 100_000_000;

  /** Reads {@code e[+-]digits}, capped where it is so large that only its sign matters. */
  private static int exponent(char[] text, int from, int to) {
    int at = from;
    if (text[at] != 'e' && text[at] != 'E') {
      return NO_EXPONENT;
    }
    at++;
    boolean negative = at < to && text[at] == '-';
    if (negative || (at < to && text[at] == '+')) {
      at++;
    }
    if (at == to) {
      return NO_EXPONENT;
    }
    int power = 0;
    for (; at < to; at++) {
      int digit = text[at] - '0';
      if (digit < 0 || digit > 9) {
        return NO_EXPONENT;
      }
      power = Math.min(HUGE_EXPONENT, power * 10 + digit);
    }
    return negative ? -power : power;
  }

  /**
   * Tells whether a double that may be off by a few last places rounds to the right float all the
   * same, which is finite.
   */
  private static boolean roundsSafelyToFloat(double magnitude) {
    if (magnitude < Float.MIN_NORMAL || magnitude > Float.MAX_VALUE) {
      return magnitude == 0;
    }
    long tail = Double.doubleToRawLongBits(magnitude) & FLOAT_TAIL;
    return Math.abs(tail - FLOAT_HALF) > DOUBT;
  }

  private static double slow(char[] text, int from, int to, Precision precision) {
    String decimal = new String(text, from, to - from);
    double value = Double.parseDouble(decimal);
    if (precision == Precision.FLOAT64 || roundsSafelyToFloat(Math.abs(value))) {
      return value;
    }
    float nearest = Float.parseFloat(decimal);
    return (float) value == nearest && Float.isFinite(nearest) ? value : nearest;
  }
}

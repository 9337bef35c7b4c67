package org.bandgram.cli.console;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes numbers and lists for people. */
public final class Phrases {
  private static final int LARGEST_PLAIN = 1_000_000;
  private static final int SHOWN_NAMES = 6;
  private static final double SMALLEST_PLAIN = 1e-3;

  /** Words that mean themselves in a shell. */
  private static final Pattern PLAIN = Pattern.compile("[\\w./:,=+@%-]+");

  private Phrases() {}

  /** Returns a share with two decimals, as {@code 12.50 %}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  /** Returns a count with its digits in groups, such as {@code 155,210}. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Returns a count and what is counted, with an s where there is not exactly one. */
  public static String count(long count, String noun) {
    return count(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /** Returns a number with five significant digits. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (size == 0) {
      return "0";
    }
    if (size >= LARGEST_PLAIN || size < SMALLEST_PLAIN) {
      return String.format(Locale.ROOT, "%.4e", value);
    }
    int integerDigits = Math.max(1, (int) Math.floor(Math.log10(size)) + 1);
    return String.format(Locale.ROOT, "%,." + Math.max(0, 5 - integerDigits) + "f", value);
  }

  /** Returns the first names of a list. */
  public static String first(List<String> names) {
    List<String> shown = names.subList(0, Math.min(SHOWN_NAMES, names.size()));
    return String.join(", ", shown) + (shown.size() < names.size() ? ", ..." : "");
  }

  /** Returns words as a shell takes them, quoted where they must be. */
  public static String command(List<String> words) {
    return words.stream()
        .map(w -> PLAIN.matcher(w).matches() ? w : "'" + w.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  /** Returns a list in words, such as {@code a, b or c}. */
  public static String alternatives(List<?> values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      boolean last = i == values.size() - 1;
      text.append(i == 0 ? "" : last ? " or " : ", ").append(values.get(i));
    }
    return text.toString();
  }
}

package org.bandgram.data.graph;

import java.util.Locale;

/** The rule for the values of a pair that a file lists more than once. */
public enum Duplicates {
  /** The greatest one. */
  MAX,
  /** The least one. */
  MIN,
  /** Their mean. */
  MEAN,
  /** Their sum. */
  SUM,
  /** The one that is listed first. */
  FIRST;

  /** Returns the name for users, such as {@code max}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns one value of what became of earlier ones and the next.
   *
   * @param earlier what became of them
   * @param next the next value
   * @param count how many earlier ones there are, at least 1
   */
  public double join(double earlier, double next, int count) {
    if (this == MEAN && Double.isInfinite(earlier)) {
      return earlier;
    }
    return switch (this) {
      case MAX -> Math.max(earlier, next);
      case MIN -> Math.min(earlier, next);
      case MEAN -> earlier + (next / (count + 1) - earlier / (count + 1));
      case SUM -> earlier + next;
      case FIRST -> earlier;
    };
  }
}

package org.bandgram.cli.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.InvalidInputException;

/**
 * How many clusters a user asks for: a number, or the numbers to choose from.
 *
 * @param fewest the least number
 * @param most the greatest number
 */
public record ClusterNumbers(int fewest, int most) {
  private static final Pattern TEXT = Pattern.compile("(\\d{1,9})(?:(?:\\.\\.|-)(\\d{1,9}))?");

  /**
   * Reads {@code K} or {@code A..B}.
   *
   * @throws InvalidInputException if it is neither
   */
  public static ClusterNumbers parse(String text) {
    Matcher found = TEXT.matcher(text.strip());
    InvalidInputException.require(
        found.matches(), "clusters", "'" + text + "'", "a number as 8, or two as 2..20");
    int fewest = Integer.parseInt(found.group(1));
    int most = found.group(2) == null ? fewest : Integer.parseInt(found.group(2));
    InvalidInputException.require(
        fewest == most || (fewest >= 2 && fewest < most),
        "clusters",
        text,
        "a range from at least 2 up, as 2..%d; its run says if no number stands out"
            .formatted(Math.max(most, 20)));
    return new ClusterNumbers(fewest, most);
  }

  /** Tells whether there is a choice. */
  boolean isRange() {
    return fewest < most;
  }

  /** Refuses a choice beside something that takes one number. */
  void requireOne(String beside) {
    InvalidInputException.require(!isRange(), "clusters", this, "one number " + beside);
  }

  @Override
  public String toString() {
    return isRange() ? fewest + ".." + most : Integer.toString(fewest);
  }
}

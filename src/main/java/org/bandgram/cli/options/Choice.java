package org.bandgram.cli.options;

import java.util.Arrays;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;

/** Options with a few named values. */
public final class Choice {
  private Choice() {}

  /**
   * Finds a value by its {@code toString}.
   *
   * @param type the values
   * @param option the option's name without dashes
   * @param text what the user wrote
   * @throws InvalidInputException if no value has that name
   */
  public static <E extends Enum<E>> E parse(Class<E> type, String option, String text) {
    List<E> values = Arrays.asList(type.getEnumConstants());
    return values.stream()
        .filter(value -> value.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () -> InvalidInputException.of(option, "'" + text + "'", Phrases.alternatives(values)));
  }
}

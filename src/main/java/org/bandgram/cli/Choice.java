package org.bandgram.cli;

import java.util.Arrays;
import java.util.List;
import org.bandgram.InvalidInputException;

/** Options with a few named values. */
final class Choice {
  private Choice() {}

  /**
   * Finds a value by its {@code toString}.
   *
   * @param type the values
   * @param option the option's name without dashes
   * @param text what the user wrote
   * @throws InvalidInputException if no value has that name
   */
  static <E extends Enum<E>> E parse(Class<E> type, String option, String text) {
    List<E> values = Arrays.asList(type.getEnumConstants());
    return values.stream()
        .filter(value -> value.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () -> InvalidInputException.of(option, "'" + text + "'", Phrases.alternatives(values)));
  }
}

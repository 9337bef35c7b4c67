package org.bandgram.data.internal.table;

import java.util.function.Supplier;
import org.bandgram.InvalidInputException;

/** Says where a value comes from that the library finds wrong and cannot place. */
public final class Blame {
  private Blame() {}

  /**
   * Works with what an option says.
   *
   * @param option its name without dashes
   * @param value its value
   * @param work fails where the value is wrong
   * @return the work's result
   * @throws InvalidInputException as the work does, with a message that begins with the option
   */
  public static <T> T onOption(String option, String value, Supplier<T> work) {
    return on("--%s '%s'".formatted(option, value), option + " is ", work);
  }

  /**
   * Works with what a file says.
   *
   * @param file the file, or a place in it
   * @param work fails where that is wrong
   * @return the work's result
   * @throws InvalidInputException as the work does, with a message that begins with the file
   */
  public static <T> T onFile(Object file, Supplier<T> work) {
    return on(file.toString(), file.toString(), work);
  }

  private static <T> T on(String origin, String known, Supplier<T> work) {
    try {
      return work.get();
    } catch (InvalidInputException e) {
      throw e.getMessage().startsWith(known)
          ? e
          : new InvalidInputException(origin + ": " + e.getMessage());
    }
  }
}

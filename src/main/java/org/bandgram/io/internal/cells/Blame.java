package org.bandgram.io.internal.cells;

import java.util.List;
import java.util.function.Supplier;
import org.bandgram.InvalidInputException;

/** Says where a value comes from that the library finds wrong and cannot place. */
public final class Blame {
  private Blame() {}

  /**
   * Works with what an option says.
   *
   * @param option its name without dashes
   * @param work fails where the value is wrong
   * @return the work's result
   * @throws InvalidInputException as the work does, with a message that begins with the option
   */
  public static <T> T onOption(String option, String value, Supplier<T> work) {
    return on("--%s '%s'".formatted(option, value), option + " is ", List.of(), work);
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
    return onFile(file, List.of(), work);
  }

  /** Works with a file as above; {@code columns} are what coordinates in it are called. */
  public static <T> T onFile(Object file, List<String> columns, Supplier<T> work) {
    return on(file.toString(), file.toString(), columns, work);
  }

  private static <T> T on(String origin, String known, List<String> columns, Supplier<T> work) {
    try {
      return work.get();
    } catch (InvalidInputException e) {
      throw e.getMessage().startsWith(known)
          ? e
          : new InvalidInputException(origin + ": " + e.messageFor(columns));
    }
  }
}

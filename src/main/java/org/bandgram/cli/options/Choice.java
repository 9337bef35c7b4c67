package org.bandgram.cli.options;

import java.util.Arrays;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Options with a few named values: a value's name for users is its {@code toString}. */
public final class Choice {
  private static final String DASHES = "--";

  private Choice() {}

  /** Lets a command and those below it read each option whose type is an enum. */
  public static void register(CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (option.type().isEnum()) {
        register(command, option.type(), option.longestName().substring(DASHES.length()));
      }
    }
    command.getSubcommands().values().forEach(Choice::register);
  }

  private static <E> void register(CommandLine command, Class<E> type, String option) {
    command.registerConverter(type, text -> parse(type, option, text));
  }

  private static <E> E parse(Class<E> type, String option, String text) {
    List<E> values = Arrays.asList(type.getEnumConstants());
    return values.stream()
        .filter(value -> isNamed(value, text))
        .findFirst()
        .orElseThrow(
            () -> InvalidInputException.of(option, "'" + text + "'", Phrases.alternatives(values)));
  }

  /** Tells whether a text is a value's name, or what it stands for. */
  private static boolean isNamed(Object value, String text) {
    return value.toString().equals(text)
        || (value instanceof ReadOptions.Delimiter delimiter
            && delimiter != ReadOptions.Delimiter.AUTO
            && text.replace("\\t", "\t").equals(delimiter.text()));
  }
}

package org.bandgram.cli.options;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options with a few named values: a value's name for users is its {@code toString}. What is
 * offered to complete is what there is to choose from.
 */
public final class Choice {
  private static final String DASHES = "--";

  private Choice() {}

  /** Lets a command and those below it read each option whose type is an enum. */
  public static void register(CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (option.type().isEnum()) {
        register(command, option, option.type());
      }
    }
    command.getSubcommands().values().forEach(Choice::register);
  }

  private static <E> void register(CommandLine command, OptionSpec option, Class<E> type) {
    String name = option.longestName().substring(DASHES.length());
    Set<String> offered = new HashSet<>();
    option.completionCandidates().forEach(offered::add);
    List<E> values =
        Arrays.stream(type.getEnumConstants())
            .filter(value -> offered.contains(value.toString()))
            .toList();
    command.registerConverter(type, text -> parse(values, name, text));
  }

  private static <E> E parse(List<E> values, String option, String text) {
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

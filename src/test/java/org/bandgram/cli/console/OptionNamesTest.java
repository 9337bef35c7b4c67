package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bandgram.cli.CommandRun;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The library names methods, and the command line options in their place. */
class OptionNamesTest {
  private static final Path MAIN = Path.of("src/main/java/org/bandgram");
  private static final Pattern TEXT = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");

  /** An option; two are of the JVM. */
  private static final Pattern OPTION =
      Pattern.compile("--(?!add-modules|enable-native-access)[a-z][a-z-]*");

  private static final Pattern METHOD = Pattern.compile("\\bwith[A-Z]\\w*");

  private static List<String> options() {
    return CommandRun.commandLine(new Interruption()).getSubcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .flatMap(spec -> Stream.of(spec.optionsMap(), spec.negatedOptionsMap()))
        .flatMap(named -> named.keySet().stream())
        .toList();
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group);
  }

  private static Stream<String> texts(Path file) {
    try {
      return found(TEXT, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean namesOption(String text, List<String> options) {
    String words = text.substring(1, text.length() - 1);
    return OPTION.matcher(words).find() || (words.contains("-") && options.contains("--" + words));
  }

  /** Not even without its dashes, as the name of an argument. */
  @Test
  void noTextOfTheLibraryNamesAnOption() throws IOException {
    List<String> options = options();
    try (Stream<Path> files = Files.walk(MAIN)) {
      assertThat(files.filter(file -> file.toString().endsWith(".java")))
          .hasSizeGreaterThan(500)
          .filteredOn(file -> !file.startsWith(MAIN.resolve("cli")))
          .flatMap(file -> texts(file).filter(text -> namesOption(text, options)).toList())
          .isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"; --columns takes it\"", "\"--geo LAT,LON\"", "\"half-bandwidth\""})
  void findsNamesOfOptions(String text) {
    assertThat(namesOption(text, options())).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void whatToSetIsAnOptionInThePlaceOfAMethod(Setting setting) {
    List<String> methods =
        Arrays.stream(ReadOptions.class.getMethods()).map(Method::getName).toList();
    String named = OptionNames.of(setting);
    assertThat(found(METHOD, setting.toString())).isSubsetOf(methods);
    assertThat(found(OPTION, named)).isSubsetOf(options());
    assertThat(OptionNames.in("it is; %s does".formatted(setting)))
        .isEqualTo("it is; %s does".formatted(named));
  }
}

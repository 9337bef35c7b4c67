package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

  /** Not even without its dashes, as the name of an argument. */
  @Test
  void noTextOfTheLibraryNamesAnOption() throws IOException {
    List<String> words =
        options().stream()
            .filter(name -> name.matches("--.+-.+"))
            .map(name -> name.replaceFirst("--(.*)", "\"$1\""))
            .toList();
    try (Stream<Path> files = Files.walk(MAIN)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        if (!file.startsWith(MAIN.resolve("cli"))) {
          assertThat(found(TEXT, Files.readString(file)))
              .as(file.toString())
              .noneMatch(OPTION.asPredicate())
              .doesNotContainAnyElementsOf(words);
        }
      }
    }
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

  @ParameterizedTest
  @EnumSource
  void filesAndColumnsKeepTheirNames(Setting setting) {
    for (String name : List.of("/%s/a.csv:2", "%s.csv:2", "a/%s:2", "column '%s'", "%s2")) {
      String message = name.formatted(setting) + ": is empty";
      assertThat(OptionNames.in(message)).isEqualTo(message);
    }
  }
}

package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bandgram.cli.console.Interruption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of every command is short, in groups, and ends with examples that work. */
@Tag("thorough")
class CommandHelpTest {
  private static final Pattern OPTION =
      Pattern.compile("^ {2}(?:-\\w, | {4})(--[a-z\\[][-a-z0-9\\]]*)", Pattern.MULTILINE);

  private static final Pattern HEADING = Pattern.compile("^(\\w+):$", Pattern.MULTILINE);

  static Stream<String> commands() {
    return Main.commandLine().getSubcommands().entrySet().stream()
        .filter(command -> !command.getValue().getCommandSpec().usageMessage().hidden())
        .map(Map.Entry::getKey);
  }

  private static String help(String... arguments) {
    CommandRun run = CommandRun.of(Main.helpAsOption(arguments)).assertFine();
    return run.out();
  }

  private static List<String> all(Pattern pattern, String help) {
    return pattern.matcher(help).results().map(MatchResult::group).toList();
  }

  private static List<String> options(String help) {
    return OPTION.matcher(help).results().map(found -> found.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theHelpIsShortAndInGroups(String command) {
    String help = help(command, "--help");
    assertThat(help).isEqualTo(help("help", command));
    assertThat(options(help)).hasSizeLessThanOrEqualTo(16).doesNotContain("--k");
    assertThat(all(HEADING, help))
        .endsWith("Examples:")
        .isSubsetOf(
            "Input:", "Clusters:", "Comparing:", "Method:", "Output:", "Machine:", "Examples:");
    assertThat(help).endsWith("\n'bandgram " + command + " --help-all' shows the rest.\n");
    String[] purpose = spec(command).usageMessage().description();
    assertThat(purpose).singleElement().asString().matches("[A-Z][^.]+\\.");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theLongHelpShowsEveryOptionOnce(String command) {
    List<String> expected =
        spec(command).options().stream()
            .filter(option -> !option.hidden())
            .map(option -> (option.negatable() ? "--[no-]" : "--") + name(option))
            .toList();
    String help = help(command, "--help-all");
    assertThat(options(help)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(options(help)).containsAll(options(help(command, "--help")));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void thereAreThreeExamplesThatTheCommandUnderstands(String command) {
    String help = help(command, "--help");
    List<String> examples =
        help.substring(help.indexOf("Examples:\n") + 10)
            .lines()
            .takeWhile(e -> !e.isEmpty())
            .toList();
    assertThat(examples).hasSize(3);
    for (String example : examples) {
      assertThat(example).contains("bandgram " + command);
      String[] words =
          example.replaceFirst(".*bandgram ", "").replaceFirst(" *[<>|)].*", "").split(" ");
      CommandLine.ParseResult parsed = Main.commandLine().parseArgs(words);
      assertThat(parsed.subcommand().commandSpec().name()).isEqualTo(command);
    }
  }

  /** What has one name is said in one way, and left out means the same. */
  @ParameterizedTest
  @CsvSource({"--clusters,K,null", "--seed,N,0", "--device,NAME,auto", "--neighbours,N,"})
  void namesMeanTheSameInEveryCommand(String name, String label, String usual) {
    List<OptionSpec> options =
        commands().map(command -> spec(command).findOption(name)).filter(Objects::nonNull).toList();
    assertThat(options).hasSizeGreaterThan(3);
    for (OptionSpec option : options) {
      assertThat(option.paramLabel()).isEqualTo(label);
      if (usual != null && !option.required()) {
        assertThat(String.valueOf(option.initialValue())).as("%s", option).isEqualTo(usual);
      }
      if (name.equals("--clusters")) {
        assertThat(option.names()).containsExactly("-k", "--clusters", "--k");
      }
    }
  }

  private static CommandSpec spec(String command) {
    return Main.commandLine().getSubcommands().get(command).getCommandSpec();
  }

  private static String name(OptionSpec option) {
    return option.longestName().substring(2);
  }

  /** Every name of the headings is that of an option: none has been left behind. */
  @Test
  void groupsNameOptionsThatThereAre() {
    List<String> known =
        CommandRun.commandLine(new Interruption()).getSubcommands().values().stream()
            .flatMap(command -> command.getCommandSpec().options().stream())
            .map(CommandHelpTest::name)
            .toList();
    assertThat(Arrays.stream(OptionGroup.values()).flatMap(group -> group.names().stream()))
        .isSubsetOf(known);
  }

  @Test
  void theProgramAloneSaysWhatItIsForAndShowsThreeCommands() {
    CommandRun run = CommandRun.of();
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.errorLines().getFirst()).matches("Find clusters [^.]+\\.");
    List<String> shown = run.errorLines().stream().filter(line -> line.startsWith("  ")).toList();
    assertThat(shown).hasSize(3).allMatch(line -> line.matches("  bandgram \\w+ .*\\."));
    for (String line : shown) {
      String[] words = line.strip().replaceFirst("   .*", "").split(" ");
      Main.commandLine().parseArgs(Arrays.copyOfRange(words, 1, words.length));
    }
  }
}

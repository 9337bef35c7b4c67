package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.bandgram.cli.console.Interruption;
import org.bandgram.validation.ValidateCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandsTest {
  private static CommandLine lineFor(String... args) {
    return Main.commandLine(new Interruption(), Commands.neededFor(args, new ValidateCommand()));
  }

  static Stream<String> names() {
    return CommandRun.commandLine(new Interruption()).getSubcommands().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aNamedCommandIsTheOnlyOne(String name) {
    assertThat(lineFor(name, "--help").getSubcommands()).containsOnlyKeys(name);
    assertThat(lineFor("--stacktrace", name).getSubcommands()).containsOnlyKeys(name);
    assertSameAsWithAll(name, "--help");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "--stacktrace --version", "--stacktrace"})
  void theVersionAndTheFirstWordsNeedNoCommand(String arguments) {
    assertThat(lineFor(arguments.split(" ")).getSubcommands()).isEmpty();
  }

  @Test
  void withoutArgumentsNoneIsNeeded() {
    assertThat(lineFor().getSubcommands()).isEmpty();
    assertSameAsWithAll();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void theHelpNeedsNoOptions(String help) {
    assertThat(lineFor(help).getSubcommands().values())
        .allMatch(command -> command.getCommandSpec().positionalParameters().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "clustr",
        "@arguments",
        "--help cluster",
        "--version cluster",
        "-- cluster",
        "clusters cluster",
        "--stacktrace=false cluster"
      })
  void whereNoneIsNamedFirstAllAreThere(String arguments) {
    assertThat(lineFor(arguments.split(" ")).getSubcommands()).containsOnlyKeys(names().toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--version",
        "-V",
        "--stacktrace --version",
        "--help",
        "--stacktrace",
        "--version cluster",
        "--help cluster",
        "-- cluster",
        "clustr",
        "--stacktrce",
        "cluster",
        "cluster cluster",
        "cluster no-such-file plan",
        "cluster no-such-file --curve x",
        "cluster no-such-file --half-bandwith 3",
        "cluster no-such-file --version",
        "cluster @no-such-file",
        "plan no-such-file --stacktrace=x",
        "info info",
        "completion bash",
        "validate --smok",
        "validate no-such-experiment"
      })
  void whatIsSaidIsTheSameWithoutTheOtherCommands(String arguments) {
    assertSameAsWithAll(arguments.split(" "));
  }

  private static void assertSameAsWithAll(String... args) {
    assertThat(CommandRun.of(lineFor(args), args)).isEqualTo(CommandRun.of(args));
  }

  @Test
  void theTraceOfAnErrorCanBeAskedForBeforeTheName() {
    String[] args = {"--stacktrace", "cluster", "no-such-file"};
    CommandRun run = CommandRun.of(lineFor(args), args);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("\tat org.bandgram");
  }

  @Test
  void severalAreRunAndTheWorstExitCodeIsReturned() {
    CommandRun run = CommandRun.of("several", "kmeans nowhere.csv --k 2", "info --json");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines()).singleElement().asString().contains("nowhere.csv");
    assertThat(run.out()).startsWith("{");
  }

  @Test
  void peopleAreNotOfferedSeveral() {
    assertThat(CommandRun.of("--help").out()).doesNotContain("several");
    assertThat(CommandRun.of("completion", "bash").out()).doesNotContain("several");
  }
}

package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bandgram.Provenance.BuildInfo;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Isolated("The standard streams belong to the whole JVM")
@Tag("thorough")
class OtherCommandsTest {

  @Test
  void infoDescribesProgramAndMachine() {
    CommandRun run = CommandRun.of("info").assertFine();
    assertThat(run.out().lines().map(line -> line.split(" ", 2)[0]))
        .contains("version", "commit", "Java", "system", "processors", "memory", "backend", "CUDA");
    assertThat(run.out())
        .contains(BuildInfo.current().version(), BuildInfo.current().commit())
        .contains("cpu-");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--partitions -1|--partitions is -1, but must be at least 0",
        "--iterations-per-exchange 0|--iterations-per-exchange is 0, but must be at least 1",
        "--levels many --top-size 1|--top-size is 1, but must be at least 2",
        "--method band|unknown option --method; spark has --levels or --pairs (try 'bandgram spark --help')",
        "--curves 2|--curves is 2, but must be 1 on several machines",
        "--report hdfs:/a.html|--report is hdfs:/a.html, but must be a file of the machine that the"
            + " driver runs on; copy it from there"
      })
  void optionsOfSparkAreCheckedBeforeItStarts(String options, String problem) {
    CommandRun run = CommandRun.line("spark none.csv " + options);
    run.assertRefused(problem);
  }

  @Test
  void helpShowsTheDefaultsOfTheLibrary() {
    CommandRun run = CommandRun.of("cluster", "--help-all").assertDone();
    assertThat(run.out()).doesNotContain("DEFAULT-VALUE").doesNotContain("default: null");
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains(
            "every pair is (default: %d; %d on many levels)"
                .formatted(
                    AffinityOptions.defaults().bands().halfBandwidth(),
                    MultilevelAffinityPropagation.Options.defaults()
                        .band()
                        .bands()
                        .halfBandwidth()))
        .contains("global-median)")
        .contains("(default: nearest)")
        .contains("(default: nse)");
  }

  @Test
  void helpOfEveryCommandIsAllThatIsPrinted() {
    PrintStream before = System.err;
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try {
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      for (String name : CommandHelpTest.commands().toList()) {
        assertThat(CommandRun.of(name, "--help").out()).startsWith("Usage: bandgram " + name);
      }
    } finally {
      System.setErr(before);
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "--version"})
  void whoAsksAboutACommandIsNotWarnedOfIdleOptions(String question) {
    CommandRun.of("cluster", "points.csv", "--format", "csv", question).assertFine();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh"})
  void completionKnowsCommandsAndOptions(String shell) {
    CommandRun run = CommandRun.of("completion", shell).assertDone();
    assertThat(run.out()).startsWith("#!").contains("bashcompinit", "complete -F");
    assertThat(run.out()).contains("_picocli_bandgram_kernelpca()", "--half-bandwidth");
    assertThat(run.out()).doesNotContain("--stacktrace");
  }

  @Test
  void completionOfAnotherShellIsRefused() {
    CommandRun run = CommandRun.of("completion", "fish");
    run.assertRefused("SHELL is 'fish', but must be bash or zsh");
  }

  @Test
  void switchesWorkBothWays() {
    for (String name : List.of("refine", "adaptive-damping", "picture", "header")) {
      assertThat(valueAfter(name, "--" + name)).isTrue();
      assertThat(valueAfter(name, "--no-" + name)).isFalse();
    }
  }

  private static Boolean valueAfter(String name, String argument) {
    CommandLine main = Main.commandLine();
    main.parseArgs("cluster", "points.csv", argument);
    return main.getSubcommands().get("cluster").getCommandSpec().findOption(name).getValue();
  }
}

package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

class CompletionCommandTest {
  @TempDir private Path folder;

  /** Asks the script in bash what may follow the options, one line for each. */
  private List<String> completions(List<String> options) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
    Path script = folder.resolve("complete.sh");
    String asks =
        options.stream()
            .map(
                words ->
                    "COMP_WORDS=(bandgram %s ''); COMP_CWORD=%d; ask%n"
                        .formatted(words, words.split(" ").length + 1))
            .collect(Collectors.joining());
    Files.writeString(
        script,
        CommandRun.of("completion", "bash").out()
            + "\n"
            + "compopt() { :; }\n"
            + "ask() { COMPREPLY=(); _complete_bandgram; echo \"${COMPREPLY[*]}\"; }\n"
            + asks);
    return run("/bin/bash", script.toString());
  }

  private static List<String> run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> lines = process.inputReader().lines().toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }

  @Test
  void everyOptionHasItsOwnValues() throws Exception {
    List<String> asked = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    Main.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              for (OptionSpec option : command.getCommandSpec().options()) {
                if (option.type().isEnum()) {
                  asked.add(name + " " + option.longestName());
                  expected.add(String.join(" ", option.completionCandidates()));
                }
              }
            });
    assertThat(asked).contains("kmeans --format", "kmeans --device", "cluster --pairs");
    assertThat(completions(asked)).isEqualTo(expected);
  }

  /** Those that commands take as they are. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "kmeans FILE --k 2 --init",
        "kernel-kmeans FILE --k 2 --init",
        "kernel-kmeans FILE --k 2 --similarity",
        "cluster FILE --similarity",
        "spectral FILE --k 2 --neighbours 2 --similarity",
        "mds FILE --from points --distance",
        "exemplars FILE --k 2 --distance",
        "exemplars FILE --k 2 --optimizer"
      })
  void namesAreTaken(String command) throws Exception {
    String[] words = command.split(" ");
    String option = words[words.length - 1];
    String values = completions(List.of(words[0] + " " + option)).getFirst();
    Path file = Files.writeString(folder.resolve("in.csv"), "x,y\n1,2\n2,2\n3,5\n8,8\n9,8\n9,1\n");
    assertThat(values).isNotEmpty();
    for (String value : values.split(" ")) {
      String line = command.replace("FILE", file.toString()) + " " + value;
      CommandRun run = CommandRun.line(line + " --out " + folder.resolve("out"));
      assertThat(run.exitCode()).as("%s: %s", line, run.err()).isZero();
    }
  }
}

package org.bandgram.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.ProgramCommand.BuildVersion;
import org.bandgram.cli.console.ProgramCommand.Examples;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what makes a shell complete commands and options. */
@Examples({
  "bandgram completion bash",
  "bandgram completion bash > bandgram-completion",
  "source <(bandgram completion zsh)"
})
@Command(
    name = "completion",
    description = "Print a script that lets a shell complete commands and options.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class)
final class CompletionCommand implements Callable<Integer> {
  /** One script serves both: in zsh it loads what understands bash's completions. */
  private static final List<String> SHELLS = List.of("bash", "zsh");

  /** What options take that is no choice alone: names that need no parameters. */
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "--init", List.of("k-means++", "random"),
          "kernel-kmeans --init", List.of("k-means++", "random", "round-robin"),
          "--similarity", List.of("nse", "euclidean", "manhattan", "dtw", "cosine", "linear"),
          "kernel-kmeans --similarity", List.of("linear"),
          "--distance", List.of("sqeuclidean", "euclidean", "manhattan", "cosine"));

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
  private String shell;

  @Override
  public Integer call() {
    if (!SHELLS.contains(shell)) {
      throw InvalidInputException.of("SHELL", "'" + shell + "'", Phrases.alternatives(SHELLS));
    }
    CommandLine program = Main.commandLine();
    program.getSubcommands().values().forEach(command -> separateValues(command.getCommandSpec()));
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash(program.getCommandName(), program));
    out.flush();
    return 0;
  }

  /**
   * Gives each option with a choice of values a label of its own: picocli keeps the values in a
   * shell variable that is named by the label, so that options which share a label share values.
   */
  private static void separateValues(CommandSpec command) {
    for (OptionSpec option : List.copyOf(command.options())) {
      Iterable<String> values = values(command, option);
      if (values != null) {
        command.remove(option);
        command.add(
            option.toBuilder()
                .paramLabel(option.longestName().substring(2))
                .completionCandidates(values)
                .build());
      }
    }
  }

  private static Iterable<String> values(CommandSpec command, OptionSpec option) {
    String name = option.longestName();
    return option.completionCandidates() != null
        ? option.completionCandidates()
        : NAMES.getOrDefault(command.name() + " " + name, NAMES.get(name));
  }
}

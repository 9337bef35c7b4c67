package org.bandgram.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.BuildVersion;
import org.bandgram.cli.console.Phrases;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what makes a shell complete commands and options. */
@Command(
    name = "completion",
    description = "Print a script that lets a shell complete commands and options.",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    footer = {"", "For this shell alone: source <(bandgram completion bash)"})
final class CompletionCommand implements Callable<Integer> {
  /** One script serves both: in zsh it loads what understands bash's completions. */
  private static final List<String> SHELLS = List.of("bash", "zsh");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
  private String shell;

  @Override
  public Integer call() {
    if (!SHELLS.contains(shell)) {
      throw InvalidInputException.of("SHELL", "'" + shell + "'", Phrases.alternatives(SHELLS));
    }
    CommandLine program = Main.commandLine();
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash(program.getCommandName(), program));
    out.flush();
    return 0;
  }
}

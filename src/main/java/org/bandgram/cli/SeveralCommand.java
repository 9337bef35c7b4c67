package org.bandgram.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs several commands in one process, so that {@code release/archive-classes.sh} gets to know the
 * classes that they need.
 */
@Command(
    name = "several",
    hidden = true,
    description = "Run several commands, one after the other, each given as one argument.")
final class SeveralCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", description = "A command and its arguments.")
  private List<String> commands = List.of();

  /** Returns the greatest of the exit codes. */
  @Override
  public Integer call() {
    return commands.stream().mapToInt(this::run).max().orElse(0);
  }

  private int run(String command) {
    CommandLine own = spec.commandLine();
    return Main.commandLine().setOut(own.getOut()).setErr(own.getErr()).execute(command.split(" "));
  }
}

package org.bandgram.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Runs several commands in one process, so that {@code release/archive-classes.sh} gets to know the
 * classes that they need.
 */
@Command(
    name = "several",
    hidden = true,
    description = "Run several commands, one after the other, each given as one argument.")
final class SeveralCommand implements Callable<Integer> {
  @Parameters(paramLabel = "COMMAND", description = "A command and its arguments.")
  private List<String> commands = List.of();

  /** Returns the greatest of the exit codes. */
  @Override
  public Integer call() {
    return commands.stream()
        .mapToInt(command -> Main.commandLine().execute(command.split(" ")))
        .max()
        .orElse(0);
  }
}

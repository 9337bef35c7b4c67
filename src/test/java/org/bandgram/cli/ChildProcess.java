package org.bandgram.cli;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.cli.console.LauncherStreams;

/** The program in a process of its own. */
public final class ChildProcess {
  private ChildProcess() {}

  /** Runs the program as the launcher does for someone at a terminal. */
  public static ProcessBuilder atTerminal(List<String> arguments) {
    return java(Main.class, List.of("-D" + LauncherStreams.TERMINAL_PROPERTY + "=true"), arguments);
  }

  /** Runs the program as the launcher does from a script. */
  public static ProcessBuilder fromScript(List<String> arguments) {
    return fromScript(Main.class, arguments);
  }

  /** Runs a program as the launcher does from a script. */
  public static ProcessBuilder fromScript(Class<?> main, List<String> arguments) {
    return java(main, List.of("--add-modules=jdk.incubator.vector"), arguments);
  }

  private static ProcessBuilder java(Class<?> main, List<String> options, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.addAll(options);
    command.add(main.getName());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}

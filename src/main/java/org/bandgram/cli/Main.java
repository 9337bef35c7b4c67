package org.bandgram.cli;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.cluster.ClusterNumbers;
import org.bandgram.cli.console.ErrorReporter;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cli.console.LauncherStreams;
import org.bandgram.cli.console.ProgramCommand.BuildVersion;
import org.bandgram.cli.console.ProgramCommand.Program;
import org.bandgram.cli.console.StandardOutput;
import org.bandgram.cli.options.Choice;
import org.bandgram.cluster.Preference;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Entry point of the {@code bandgram} command. */
@Command(
    name = "bandgram",
    description = Main.PURPOSE,
    footer = {"", "Help on a command: bandgram help COMMAND"},
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class)
public final class Main implements Program, Callable<Integer> {
  static final String STACK_TRACE = "--stacktrace";

  static final String PURPOSE =
      "Find clusters in a table of points, from a few to many millions, and the most typical point"
          + " of each.";

  private static final String HELP = "help";
  private static final int HELP_WIDTH = 100;

  private final Interruption interruption;

  @Spec private CommandSpec spec;

  @Option(
      names = STACK_TRACE,
      hidden = true,
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error.")
  private boolean stackTrace;

  private Main(Interruption interruption) {
    this.interruption = interruption;
  }

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    run(args);
  }

  /**
   * Runs the command of a program with more commands than these, and ends the JVM with its exit
   * code.
   *
   * @param moreCommands objects that picocli takes for commands with names
   */
  public static void run(String[] given, Object... moreCommands) {
    String[] args = helpAsOption(given);
    prepareProcess();
    Interruption interruption = new Interruption();
    CommandLine commandLine =
        commandLine(interruption, Commands.neededFor(args, moreCommands))
            .setOut(StandardOutput.writer());
    System.exit(interruption.guard(() -> commandLine.execute(args)));
  }

  /** Returns the arguments with {@code help COMMAND} as the command knows it, with an option. */
  static String[] helpAsOption(String... args) {
    if (args.length == 0 || !args[0].equals(HELP)) {
      return args;
    }
    return args.length == 1 || args[1].startsWith("-")
        ? new String[] {"--" + HELP}
        : new String[] {args[1], "--" + HELP};
  }

  private static void prepareProcess() {
    // Whatever is printed or written has the same digits for everybody.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    // Pictures are files; a display that the environment names may be gone.
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true");
    }
    // Parquet's library logs through SLF4J; that nobody listens is no news.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    LauncherStreams.attach();
  }

  /** A new command line with all commands, ready to execute, that nothing interrupts. */
  public static CommandLine commandLine() {
    return commandLine(new Interruption(), Commands.all());
  }

  /** A new command line with some commands, ready to execute, that can be interrupted. */
  static CommandLine commandLine(Interruption interruption, Collection<?> commands) {
    Main main = new Main(interruption);
    ErrorReporter errors = new ErrorReporter(() -> main.stackTrace);
    CommandLine commandLine = new CommandLine(main);
    commands.forEach(commandLine::addSubcommand);
    Choice.register(commandLine);
    commandLine.getSubcommands().values().forEach(CommandHelp::install);
    return commandLine
        .registerConverter(Preference.class, Preference::parse)
        .registerConverter(ClusterNumbers.class, ClusterNumbers::parse)
        .registerConverter(Path.class, Main::path)
        .registerConverter(Charset.class, Main::charset)
        .setExecutionStrategy(errors::execute)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(HELP_WIDTH);
  }

  /** An empty name would be the current folder, which nobody means by it. */
  private static Path path(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("'' is not a path");
    }
    return Path.of(text);
  }

  private static Charset charset(String text) {
    try {
      return text.equals("auto") ? StandardCharsets.UTF_8 : Charset.forName(text);
    } catch (IllegalArgumentException e) {
      throw InvalidInputException.of(
          "encoding", "'" + text + "'", "auto, utf-8, windows-1252 or another that Java knows");
    }
  }

  @Override
  public Interruption interruption() {
    return interruption;
  }

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    err.printf(
        """
        %s

          bandgram demo                                   Cluster 24,273 cities of the world.
          bandgram cluster points.csv --out out           Cluster a table of your own.
          bandgram predict out new.csv --out labels.csv   Label new points by these clusters.

        All commands: bandgram --help
        """,
        PURPOSE);
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }
}

package org.bandgram.cli.console;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.plot.PictureException;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.internal.text.Printable;
import org.bandgram.io.internal.input.InputName;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns every error into one line on the error stream, {@code bandgram: what is wrong}, and an exit
 * code: 2 for what the user can put right, 1 for a defect of the program, 130 for an interruption.
 */
public final class ErrorReporter implements IParameterExceptionHandler, IExecutionExceptionHandler {
  /** Environment variable that, when it is set, asks for the stack trace of an error. */
  static final String DEBUG_VARIABLE = "BANDGRAM_DEBUG";

  private static final Pattern RANGE = Pattern.compile("\\s*(\\d+)(?:\\.\\.|-|:)(\\d+)\\s*");
  private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

  /** How the JVM begins to tell that a mapped file cannot be read or written. */
  private static final String FAULT = "a fault occurred in";

  /** What commands call the file that they work on. */
  private static final Set<String> INPUTS = Set.of("INPUT", "EDGES");

  /** Options that name what is written; there - is a name like any other. */
  private static final Set<String> OUTPUTS =
      Set.of("--out", "--report", "--checkpoint", "--working-folder", "--save-graph");

  private final BooleanSupplier stackTraceWanted;

  /**
   * Makes a reporter.
   *
   * @param stackTraceWanted tells whether unexpected errors are to show where they arose
   */
  public ErrorReporter(BooleanSupplier stackTraceWanted) {
    this.stackTraceWanted = stackTraceWanted;
  }

  /**
   * Runs the command that the arguments name, or prints its help; errors of the JVM are reported
   * like exceptions, and so is output that cannot be written.
   */
  public int execute(ParseResult arguments) {
    if (!arguments.hasSubcommand() && !arguments.unmatched().isEmpty()) {
      // Picocli would print the help of all commands for that of one that there is not.
      CommandLine program = last(arguments);
      return handleParseException(
          new UnmatchedArgumentException(program, arguments.unmatched()), new String[0]);
    }
    try {
      requireOneStandardInput(arguments);
      warnOfIdleOptions(arguments);
      int exitCode = new RunLast().execute(arguments);
      last(arguments).getOut().flush();
      return exitCode;
    } catch (UncheckedIOException e) {
      return report(last(arguments), e, e.getMessage(), ExitCode.USAGE);
    } catch (OutOfMemoryError e) {
      return report(last(arguments), e, outOfMemory(e), ExitCode.USAGE);
    } catch (InternalError e) {
      boolean isFault = String.valueOf(e.getMessage()).startsWith(FAULT);
      return isFault
          ? report(last(arguments), e, diskFailed(e), ExitCode.USAGE)
          : report(last(arguments), e, internal(e), ExitCode.SOFTWARE);
    } catch (LinkageError | StackOverflowError e) {
      // What a class chooses when it is first used may be refused.
      return e.getCause() instanceof BandgramException refusal
          ? report(last(arguments), e, refusal.getMessage(), ExitCode.USAGE)
          : report(last(arguments), e, internal(e), ExitCode.SOFTWARE);
    }
  }

  /** Refuses a second file that would be read from the end of the first one on. */
  private static void requireOneStandardInput(ParseResult arguments) {
    ParseResult given = lastOf(arguments);
    List<ArgSpec> uses =
        given.matchedArgs().stream()
            .filter(
                argument ->
                    !(argument instanceof OptionSpec o && OUTPUTS.contains(o.longestName())))
            .filter(argument -> isStandardInput(argument.getValue()))
            .toList();
    if (uses.size() > 1) {
      throw new ParameterException(
          last(arguments),
          "standard input (-) can be read only once, but is named for "
              + uses.stream().map(ErrorReporter::name).collect(Collectors.joining(" and ")));
    }
  }

  private static boolean isStandardInput(Object value) {
    return value instanceof Path path && InputName.of(path).isStandardInput();
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static ParseResult lastOf(ParseResult arguments) {
    ParseResult given = arguments;
    while (given.hasSubcommand()) {
      given = given.subcommand();
    }
    return given;
  }

  private static void warnOfIdleOptions(ParseResult arguments) {
    ParseResult given = lastOf(arguments);
    if (!given.isUsageHelpRequested() && !given.isVersionHelpRequested()) {
      PrintWriter err = last(arguments).getErr();
      IdleOptions.of(given).forEach(line -> err.println("bandgram: warning: " + line));
      err.flush();
    }
  }

  private static CommandLine last(ParseResult arguments) {
    List<CommandLine> commands = arguments.asCommandLineList();
    return commands.getLast();
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String problem =
        e.getCause() instanceof BandgramException cause
            ? withValue(named(cause, command), e)
            : UnknownOption.problem(e, args).orElseGet(() -> sentence(e));
    String help = command.getCommandSpec().qualifiedName(" ") + " --help";
    return report(command, e, "%s (try '%s')".formatted(problem, help), ExitCode.USAGE);
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult arguments) {
    return switch (e) {
      case CancelledException cancelled ->
          report(
              command,
              e,
              "interrupted; " + cancelled.remains().orElse("no results were written"),
              Interruption.EXIT_CODE);
      case PictureException _ -> report(command, e, e.getMessage(), ExitCode.SOFTWARE);
      case InvalidInputException invalid ->
          report(command, e, withInput(named(invalid, command), command), ExitCode.USAGE);
      case BandgramException refusal -> report(command, e, named(refusal, command), ExitCode.USAGE);
      case UncheckedIOException io -> report(command, e, io.getMessage(), ExitCode.USAGE);
      default -> report(command, e, internal(e), ExitCode.SOFTWARE);
    };
  }

  /** What knows the names of columns that were read. */
  public interface Columns {
    /** Returns the names, of coordinates in their order; none before they are read. */
    List<String> columns();
  }

  private static String withColumn(InvalidInputException e, CommandLine command) {
    return command.getMixins().values().stream()
        .filter(Columns.class::isInstance)
        .map(mixin -> e.messageFor(((Columns) mixin).columns()))
        .findFirst()
        .orElseGet(e::getMessage);
  }

  /** Returns what is wrong, with options in the place of arguments and methods of the library. */
  private static String named(BandgramException e, CommandLine command) {
    String message =
        e instanceof InvalidInputException invalid
            ? withOption(invalid, withColumn(invalid, command), command)
            : e.getMessage();
    return OptionNames.in(message);
  }

  /** Puts an option in the place of the argument that a message begins with, if there is one. */
  private static String withOption(InvalidInputException e, String message, CommandLine command) {
    String argument = e.argument().orElse("");
    String words =
        CAPITAL.matcher(argument).replaceAll(at -> "-" + at.group().toLowerCase(Locale.ROOT));
    OptionSpec option = command.getCommandSpec().findOption("--" + words);
    return option == null ? message : option.longestName() + message.substring(argument.length());
  }

  /** Puts the option and its value before a message that does not begin with them. */
  private static String withValue(String message, ParameterException e) {
    return e.getArgSpec() instanceof OptionSpec option && !message.startsWith("--")
        ? "%s '%s': %s".formatted(option.longestName(), e.getValue(), message)
        : message;
  }

  /**
   * Puts the input before a message that names neither an option nor a file: what the library finds
   * wrong while it computes is in the points.
   */
  private static String withInput(String message, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    boolean named =
        spec.options().stream().anyMatch(option -> message.contains(option.longestName()))
            || spec.args().stream().anyMatch(argument -> isIn(message, argument));
    return named
        ? message
        : spec.positionalParameters().stream()
            .filter(parameter -> INPUTS.contains(parameter.paramLabel()))
            .findFirst()
            .map(parameter -> title(parameter.getValue()) + ": " + message)
            .orElse(message);
  }

  private static boolean isIn(String message, ArgSpec argument) {
    boolean isFile = argument.getValue() instanceof Path || INPUTS.contains(argument.paramLabel());
    return isFile && message.contains(Printable.of(title(argument.getValue())));
  }

  private static String title(Object value) {
    return value instanceof Path path ? InputName.of(path).title() : value.toString();
  }

  private static String sentence(ParameterException e) {
    if (e.getArgSpec() instanceof OptionSpec option
        && option.longestName().equals("--clusters")
        && RANGE.matcher(String.valueOf(e.getValue())).matches()) {
      return "%s takes one number. 'bandgram cluster IN --clusters %s' compares several"
          .formatted(
              e.getCommandLine().getCommandName(),
              RANGE.matcher(e.getValue().toString()).replaceFirst("$1..$2"));
    }
    String message =
        e.getMessage()
            .replaceAll(" is not an? (int|long)$", " is not a whole number, or is too large")
            .replaceAll(" is not a (float|double)$", " is not a number");
    if (e instanceof UnmatchedArgumentException unmatched) {
      message = unmatched(unmatched);
    }
    return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
  }

  private static String unmatched(UnmatchedArgumentException e) {
    Map<String, CommandLine> commands = e.getCommandLine().getSubcommands();
    if (commands.isEmpty()) {
      return e.getMessage();
    }
    String word = e.getUnmatched().getFirst();
    List<String> similar = OtherTools.near(word, commands.keySet());
    String hint =
        OtherTools.command(word)
            .orElseGet(
                () -> similar.isEmpty() ? "" : "did you mean %s?".formatted(similar.getFirst()));
    return "no command '%s'%s".formatted(word, hint.isEmpty() ? "" : "; " + hint);
  }

  private static String outOfMemory(OutOfMemoryError e) {
    return ("out of memory (%s): the Java heap may take %s; allow more with"
            + " BANDGRAM_JAVA_OPTS=-Xmx..., or take fewer points")
        .formatted(e.getMessage(), ByteCount.format(Runtime.getRuntime().maxMemory()));
  }

  private static String diskFailed(InternalError e) {
    return "a file was cut off while it was read, or the disk of --working-folder is full or fails (%s)"
        .formatted(e.getMessage());
  }

  private static String internal(Throwable e) {
    return "internal error, please report it: %s (%s=1 shows where)".formatted(e, DEBUG_VARIABLE);
  }

  private int report(CommandLine command, Throwable error, String problem, int exitCode) {
    PrintWriter err = command.getErr();
    err.println("bandgram: " + Printable.of(problem.replaceAll("\\s*\\R\\s*", " ")));
    if (stackTraceWanted.getAsBoolean() || System.getenv(DEBUG_VARIABLE) != null) {
      error.printStackTrace(err);
    }
    err.flush();
    return exitCode;
  }
}

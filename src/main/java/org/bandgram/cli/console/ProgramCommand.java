package org.bandgram.cli.console;

import java.io.PrintWriter;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.concurrent.Callable;
import org.bandgram.Cancellation;
import org.bandgram.Provenance.BuildInfo;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command of the program: its help, its end, its output. */
@Command(
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    versionProvider = ProgramCommand.BuildVersion.class)
public abstract class ProgramCommand implements Callable<Integer> {
  /** Command lines that the help of a command ends with. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface Examples {
    /** Returns three lines as one would type them. */
    String[] value();
  }

  /** What a command knows of the program that runs it. */
  public interface Program {
    /** Returns what ends the command early when the user asks for it. */
    Interruption interruption();
  }

  /** Version and commit, as the build recorded them. */
  public static final class BuildVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      BuildInfo build = BuildInfo.current();
      return new String[] {"bandgram %s (commit %s)".formatted(build.version(), build.commit())};
    }
  }

  @ParentCommand private Program program;
  @Spec private CommandSpec spec;

  /** Returns what the command listens to. */
  protected final Cancellation cancellation() {
    return program.interruption().cancellation();
  }

  /** As {@link Interruption#keepPartialResults}. */
  protected final void keepPartialResults() {
    program.interruption().keepPartialResults();
  }

  /** Returns the words of the command line. */
  protected final List<String> arguments() {
    return arguments(spec);
  }

  /** Returns the words of the command line that ran a command. */
  public static List<String> arguments(CommandSpec command) {
    return command.root().commandLine().getParseResult().originalArgs();
  }

  /** Writes the text of a value to the output stream. */
  protected final void print(Object value) {
    out().print(value);
    out().flush();
  }

  /** Returns the stream for results. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }
}

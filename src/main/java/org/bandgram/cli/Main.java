package org.bandgram.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Entry point of the {@code bandgram} command. */
@Command(
    name = "bandgram",
    description = "Affinity propagation on a diagonal band of the Gram matrix.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.BuildVersion.class)
public final class Main implements Callable<Integer> {

  @Spec private CommandSpec spec;

  private Main() {}

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command-line arguments
   */
  public static void main(String[] args) {
    LauncherStreams.attach();
    System.exit(commandLine().execute(args));
  }

  /** A new command line, ready to execute. */
  static CommandLine commandLine() {
    return new CommandLine(new Main());
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return CommandLine.ExitCode.USAGE;
  }

  /** Version and commit, as the build recorded them. */
  static final class BuildVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      Properties build = new Properties();
      try (InputStream in = Main.class.getResourceAsStream("/org/bandgram/build.properties")) {
        build.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot read build.properties", e);
      }
      return new String[] {
        "bandgram %s (commit %s)"
            .formatted(build.getProperty("version"), build.getProperty("commit"))
      };
    }
  }
}

package org.bandgram.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.bandgram.BuildInfo;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cli.cluster.ClusterCommand;
import org.bandgram.cli.cluster.DemoCommand;
import org.bandgram.cli.cluster.MethodChoice;
import org.bandgram.cli.cluster.PlanCommand;
import org.bandgram.cli.cluster.PreferencesCommand;
import org.bandgram.cli.cluster.SparkCommand;
import org.bandgram.cli.console.ErrorReporter;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cli.console.LauncherStreams;
import org.bandgram.cli.console.StandardOutput;
import org.bandgram.cli.exemplars.CompareCommand;
import org.bandgram.cli.exemplars.ExemplarsCommand;
import org.bandgram.cli.kmeans.KMeansCommand;
import org.bandgram.cli.kmeans.KernelKMeansCommand;
import org.bandgram.cli.mds.MdsArguments;
import org.bandgram.cli.mds.MdsCommand;
import org.bandgram.cli.options.Choice;
import org.bandgram.cli.predict.PredictCommand;
import org.bandgram.cli.rank.PageRankCommand;
import org.bandgram.cluster.FinalAssignment;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.kernelkmeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelSumForm;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.TableFormat;
import org.bandgram.embed.Start;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.order.CurveKind;
import org.bandgram.rank.Dangling;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.ValidateCommand;
import org.bandgram.validation.harness.Devices;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Entry point of the {@code bandgram} command. */
@Command(
    name = "bandgram",
    description =
        "Affinity propagation on a diagonal band of the Gram matrix, exemplar clustering, K-means,"
            + " PageRank, multidimensional scaling.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.BuildVersion.class,
    subcommands = {
      ClusterCommand.class,
      PredictCommand.class,
      KMeansCommand.class,
      KernelKMeansCommand.class,
      ExemplarsCommand.class,
      CompareCommand.class,
      PageRankCommand.class,
      MdsCommand.class,
      PreferencesCommand.class,
      PlanCommand.class,
      DemoCommand.class,
      SparkCommand.class,
      InfoCommand.class,
      ValidateCommand.class
    })
public final class Main implements Callable<Integer> {
  private static final int HELP_WIDTH = 100;

  private final Interruption interruption;

  @Spec private CommandSpec spec;

  @Option(
      names = "--stacktrace",
      hidden = true,
      scope = ScopeType.INHERIT,
      description = "Print the stack trace of an error.")
  private boolean stackTrace;

  private Main(Interruption interruption) {
    this.interruption = interruption;
  }

  /**
   * Runs the command and ends the JVM with its exit code.
   *
   * @param args the command-line arguments
   */
  public static void main(String[] args) {
    prepareProcess();
    Interruption interruption = new Interruption();
    CommandLine commandLine = commandLine(interruption).setOut(StandardOutput.writer());
    System.exit(interruption.guard(() -> commandLine.execute(args)));
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

  /** A new command line, ready to execute, that nothing interrupts. */
  public static CommandLine commandLine() {
    return commandLine(new Interruption());
  }

  /** A new command line, ready to execute, that can be interrupted. */
  static CommandLine commandLine(Interruption interruption) {
    Main main = new Main(interruption);
    ErrorReporter errors = new ErrorReporter(() -> main.stackTrace);
    return new CommandLine(main)
        .registerConverter(
            MethodChoice.class, text -> Choice.parse(MethodChoice.class, "method", text))
        .registerConverter(CurveKind.class, text -> Choice.parse(CurveKind.class, "curve", text))
        .registerConverter(
            FinalAssignment.class, text -> Choice.parse(FinalAssignment.class, "assignment", text))
        .registerConverter(
            ReadOptions.Delimiter.class,
            text -> Choice.parse(ReadOptions.Delimiter.class, "delimiter", text))
        .registerConverter(
            TableFormat.class, text -> Choice.parse(TableFormat.class, "format", text))
        .registerConverter(
            Evaluation.class, text -> Choice.parse(Evaluation.class, "evaluator", text))
        .registerConverter(Dangling.class, text -> Choice.parse(Dangling.class, "dangling", text))
        .registerConverter(
            SparseFormat.class, text -> Choice.parse(SparseFormat.class, "layout", text))
        .registerConverter(
            KernelSumForm.class, text -> Choice.parse(KernelSumForm.class, "sums", text))
        .registerConverter(
            EmptyClusterPolicy.class, text -> Choice.parse(EmptyClusterPolicy.class, "empty", text))
        .registerConverter(Start.class, text -> Choice.parse(Start.class, "start", text))
        .registerConverter(
            MdsArguments.Source.class,
            text -> Choice.parse(MdsArguments.Source.class, "from", text))
        .registerConverter(Devices.class, text -> Choice.parse(Devices.class, "devices", text))
        .registerConverter(Device.class, Device::parse)
        .registerConverter(MessageFormat.class, MessageFormat::parse)
        .registerConverter(SimilarityStorage.class, SimilarityStorage::parse)
        .registerConverter(Precision.class, Precision::parse)
        .registerConverter(Preference.class, Preference::parse)
        .registerConverter(Path.class, Main::path)
        .setExecutionStrategy(errors::execute)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .setUsageHelpWidth(HELP_WIDTH);
  }

  /** An empty name would be the current folder, which nobody means by it. */
  private static Path path(String text) {
    if (text.isEmpty()) {
      throw new TypeConversionException("'' is no path");
    }
    return Path.of(text);
  }

  public Cancellation cancellation() {
    return interruption.cancellation();
  }

  /** As {@link Interruption#keepPartialResults}. */
  public void keepPartialResults() {
    interruption.keepPartialResults();
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return CommandLine.ExitCode.USAGE;
  }

  /** Version and commit, as the build recorded them. */
  public static final class BuildVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      BuildInfo build = BuildInfo.current();
      return new String[] {"bandgram %s (commit %s)".formatted(build.version(), build.commit())};
    }
  }
}

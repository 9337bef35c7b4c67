package org.bandgram.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bandgram.Execution;
import org.bandgram.cluster.KernelKMeansOptions;
import org.bandgram.data.DataSet;
import org.bandgram.data.OutputFolder;
import org.bandgram.data.PointReader;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.TableFormat;
import org.bandgram.plot.Caption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Clusters points around means in a kernel's feature space. */
@Command(
    name = "kernel-kmeans",
    description = "Cluster the points of a file around K means in the feature space of a kernel.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    versionProvider = Main.BuildVersion.class,
    footer = {
      "",
      "--out gets labels.csv (row, label, exemplar), exemplars.csv (label, row, size and"
          + " coordinates), summary.json and clusters.png; all of them or none. The exemplar of a"
          + " cluster is its point nearest to the centroid in feature space."
    })
final class KernelKMeansCommand implements Callable<Integer> {
  @ParentCommand private Main main;
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "INPUT", description = InputArguments.INPUT)
  private Path input;

  @Mixin private InputArguments inputArguments;

  @Option(
      names = "--label-column",
      paramLabel = "C",
      description = "Column of known classes to compare the clusters with; not a coordinate.")
  private String labelColumn;

  @Mixin private KernelKMeansArguments kMeansArguments;
  @Mixin private KernelArguments kernelArguments;
  @Mixin private RunArguments runArguments;
  @Mixin private WorkingFolderArgument workingFolder;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the result files; without it only the summary is printed.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description =
          "Format of the tables that --out gets: csv or parquet (default: ${DEFAULT-VALUE}).")
  private TableFormat format = TableFormat.CSV;

  @Option(
      names = "--picture",
      negatable = true,
      fallbackValue = "true",
      description = "Whether --out gets a picture (default: ${DEFAULT-VALUE}).")
  private boolean picture = true;

  @Override
  public Integer call() {
    main.keepPartialResults();
    ReadOptions reading = inputArguments.toReadOptions(kMeansArguments.precision());
    KernelKMeansOptions options = kMeansArguments.toOptions();
    Optional<OutputFolder> folder = Optional.ofNullable(out).map(OutputFolder::at);
    try (Run run = runArguments.start(settings())) {
      DataSet data =
          PointReader.read(input, reading.withLabelColumn(labelColumn), run.execution().progress());
      KernelKMeansReport report =
          KernelKMeansReport.of(
              data, kernelArguments.toKernel(data.points().dimensions()), options, run);
      folder.ifPresent(
          f ->
              PartitionFiles.write(
                  f,
                  report.partition(),
                  report.fields(),
                  format,
                  caption(report),
                  main.cancellation()));
      run.clearProgress();
      print(report);
    }
    return 0;
  }

  private Execution.Settings settings() {
    return workingFolder.addTo(
        Execution.Settings.ofThreads(1).withCancellation(main.cancellation()));
  }

  private Optional<Caption> caption(KernelKMeansReport report) {
    return picture
        ? Optional.of(new Caption(input.getFileName().toString(), report.headline(), ""))
        : Optional.empty();
  }

  private void print(KernelKMeansReport report) {
    if (runArguments.quiet()) {
      return;
    }
    TextTable table = report.table();
    if (out != null) {
      table.add("written to", out.toString());
    }
    PrintWriter text = spec.commandLine().getOut();
    text.print(table);
    text.flush();
  }
}

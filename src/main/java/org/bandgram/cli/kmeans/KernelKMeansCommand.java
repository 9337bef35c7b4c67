package org.bandgram.cli.kmeans;

import java.nio.file.Path;
import org.bandgram.Execution;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.WorkingFolderArgument;
import org.bandgram.cli.result.PartitionFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cluster.kernelkmeans.KernelKMeansOptions;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Clusters points around means in a kernel's feature space. */
@Command(
    name = "kernel-kmeans",
    description = "Cluster the points of a file around K means in the feature space of a kernel.",
    footer = {
      "",
      "--out gets labels.csv (row, label, exemplar), exemplars.csv (label, row, size and"
          + " coordinates), summary.json and clusters.png; all of them or none. The exemplar of a"
          + " cluster is its point nearest to the centroid in feature space."
    })
public final class KernelKMeansCommand extends ProgramCommand {
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

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    keepPartialResults();
    ReadOptions reading = inputArguments.toReadOptions(kMeansArguments.precision());
    KernelKMeansOptions options = kMeansArguments.toOptions();
    try (ResultFolder folder =
            outputArguments.open(PartitionFiles.names(), input, kMeansArguments.inputs());
        Run run = runArguments.start(settings())) {
      DataSet data =
          PointReader.read(input, reading.withLabelColumn(labelColumn), run.execution().progress());
      kMeansArguments.requireLabels(options, data);
      KernelKMeansReport report =
          KernelKMeansReport.of(
              data, kernelArguments.toKernel(data.points().dimensions()), options, run);
      folder.write(
          PartitionFiles.of(
              report.partition(),
              report.fields(),
              outputArguments.format(),
              outputArguments.caption(input, report.headline())),
          cancellation());
      run.clearProgress();
      print(report);
      return Interruption.exitCode(report.partition().status());
    }
  }

  private Execution.Settings settings() {
    return workingFolder.addTo(
        Execution.Settings.ofThreads(1).withCancellation(cancellation()));
  }

  private void print(KernelKMeansReport report) {
    if (runArguments.quiet()) {
      runArguments.warn(report.partition().warnings(), err());
      return;
    }
    print(outputArguments.addTo(report.table()));
  }
}

package org.bandgram.cli.kmeans;

import java.nio.file.Path;
import org.bandgram.Precision;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.PartitionFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cluster.kmeans.KMeansOptions;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Clusters points around their means. */
@Command(
    name = "kmeans",
    description = "Cluster the points of a file around K means.",
    footer = {
      "",
      "K-means by Lloyd's algorithm. --out gets labels.csv (row, label, exemplar), centroids.csv"
          + " (label, row, size and the coordinates of the centroid; with --geo the degrees below or"
          + " above it), summary.json and clusters.png; all of them or none. The row of a cluster,"
          + " its exemplar, is its point nearest to the centroid."
    })
public final class KMeansCommand extends ProgramCommand {
  @Parameters(paramLabel = "INPUT", description = InputArguments.INPUT)
  private Path input;

  @Mixin private InputArguments inputArguments;

  @Option(
      names = "--label-column",
      paramLabel = "C",
      description = "Column of known classes to compare the clusters with; not a coordinate.")
  private String labelColumn;

  @Mixin private KMeansArguments kMeansArguments;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    keepPartialResults();
    ReadOptions reading = inputArguments.toReadOptions(Precision.FLOAT32);
    KMeansOptions options = kMeansArguments.toOptions(reading);
    try (ResultFolder folder =
            outputArguments.open(PartitionFiles.names(), input, kMeansArguments.inputs());
        Run run = runArguments.start(cancellation())) {
      DataSet data =
          PointReader.read(input, reading.withLabelColumn(labelColumn), run.execution().progress());
      kMeansArguments.requireDimensions(options, data);
      KMeansReport report = KMeansReport.of(data, kMeansArguments.weights(data, run), options, run);
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

  private void print(KMeansReport report) {
    if (runArguments.quiet()) {
      runArguments.warn(report.partition().warnings(), err());
      return;
    }
    print(outputArguments.addTo(report.table()));
  }
}

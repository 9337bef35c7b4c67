package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.SavedRun;
import org.bandgram.cli.options.CheckpointArguments;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.WorkingFolderArgument;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cli.result.SummaryText;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import org.bandgram.plot.Caption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Clusters the points of a file. */
@Command(
    name = "cluster",
    description = "Cluster the points of a file.",
    footer = {
      "",
      "A summary goes to the output stream. --out gets labels.csv (row, label, exemplar),"
          + " exemplars.csv, summary.json and clusters.png, and for multilevel levels.csv (the label"
          + " of each row at each level), merges.csv and dendrogram.png (how the clusters would"
          + " merge) and the exemplars of the levels; all of them or none.",
      "Exit codes: 0 done, also where it did not converge (the summary says so); 1 a defect of the"
          + " program; 2 wrong input or options; 130 interrupted (with the best result so far, if"
          + " there was one)."
    })
public final class ClusterCommand extends ProgramCommand {
  @Parameters(paramLabel = "INPUT", description = InputArguments.INPUT)
  private Path input;

  @Mixin private InputArguments inputArguments;

  @Option(
      names = "--label-column",
      paramLabel = "C",
      description = "Column of known classes to compare the clusters with; not a coordinate.")
  private String labelColumn;

  @Mixin private ClusteringArguments clusteringArguments;

  @Mixin private RunArguments runArguments;

  @Mixin private CheckpointArguments checkpointArguments;

  @Mixin private WorkingFolderArgument workingFolder;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    keepPartialResults();
    BandAffinityPropagation.Options options = clusteringArguments.toOptions();
    ReadOptions reading =
        inputArguments.toReadOptions(options.precision()).withLabelColumn(labelColumn);
    try (ResultFolder folder =
            outputArguments.open(ResultFiles.names(), input, clusteringArguments.inputs());
        SavedRun saved = checkpointArguments.open(folder.path());
        Run run = runArguments.start(settings(saved))) {
      DataSet data = PointReader.read(input, reading, run.execution().progress());
      ClusterReport report =
          ClusterReport.of(data, clusteringArguments.request(data, run.execution()), run);
      folder.write(
          ResultFiles.of(report, outputArguments.format(), caption(report)), cancellation());
      run.clearProgress();
      print(report);
      if (report.clustering().status() != Status.STOPPED) {
        saved.delete();
      }
      return Interruption.exitCode(report.status());
    }
  }

  private Execution.Settings settings(SavedRun saved) {
    return workingFolder.addTo(
        saved.addTo(Execution.Settings.ofThreads(1).withCancellation(cancellation())));
  }

  private Optional<Caption> caption(ClusterReport report) {
    return outputArguments.caption(input, SummaryText.headline(report));
  }

  private void print(ClusterReport report) {
    if (runArguments.quiet()) {
      runArguments.warn(SummaryText.warnings(report), err());
      return;
    }
    print(outputArguments.addTo(SummaryText.table(report)));
  }
}

package org.bandgram.cli.cluster;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.console.Examples;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.SavedRun;
import org.bandgram.cli.options.CheckpointArguments;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.LabelColumnArgument;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.WorkingFolderArgument;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Clusters the points of a file. */
@Examples({
  "bandgram cluster points.csv --columns x,y --out out",
  "bandgram cluster places.csv --geo lat,lon --clusters 40 --out out --report map.html",
  "bandgram cluster pairs.csv --precomputed edges --out out"
})
@Command(
    name = "cluster",
    description = "Cluster the points of a file, or its similarities with --precomputed.",
    footer = {
      "",
      "A summary goes to the output stream. --out gets labels.csv (row, label, exemplar),"
          + " exemplars.csv, profiles.csv (what clusters are like), summary.json and clusters.png,"
          + " and with many levels levels.csv (the"
          + " label of each row at each level), merges.csv and dendrogram.png (how the clusters"
          + " would merge) and the exemplars of the levels; all of them or none.",
      "Exit codes: 0 done, also if it did not converge (the summary says so); 1 a defect of the"
          + " program; 2 wrong input or options; 130 interrupted (with the best result so far, if"
          + " there was one)."
    })
public final class ClusterCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private LabelColumnArgument labelColumn;
  @Mixin private KeepArgument keep;
  @Mixin private PrecomputedArguments precomputed;

  @Mixin private ClusteringArguments clusteringArguments;
  @Mixin private PublishedArguments published;

  @Mixin private RunArguments runArguments;

  @Mixin private CheckpointArguments checkpointArguments;

  @Mixin private WorkingFolderArgument workingFolder;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    keepPartialResults();
    AffinityOptions options = published.addTo(clusteringArguments.toOptions());
    requireSense();
    try (ResultFolder folder =
            outputArguments.open(
                ResultFiles.ofClustering(), points.input(), clusteringArguments.inputs());
        SavedRun saved = checkpointArguments.open(folder.path());
        Run run = runArguments.start(settings(saved))) {
      ClusteredOutcome outcome =
          precomputed.areGiven() ? ofSimilarities(options, run) : ofPoints(options, run);
      outputArguments.write(outcome, points.input(), folder, cancellation());
      run.clearProgress();
      runArguments.print(outcome.report());
      if (outcome.clustering().status() != Status.STOPPED) {
        saved.delete();
      }
      return Interruption.exitCode(outcome.status());
    }
  }

  /** Checks what belongs together. */
  private void requireSense() {
    points.toReadOptions(Precision.FLOAT32);
    precomputed.require();
    if (precomputed.areGiven()) {
      clusteringArguments.requireNoPoints();
      points.requireNoPoints();
      InvalidInputException.require(
          labelColumn.column().isEmpty(),
          "label-column",
          labelColumn.column().orElse(""),
          InputArguments.WITHOUT_POINTS);
    }
  }

  private ClusteredOutcome ofPoints(AffinityOptions options, Run run) {
    ReadOptions reading = labelColumn.addTo(points.toReadOptions(clusteringArguments.precision()));
    DataSet data = points.read(keep.addTo(reading), run);
    run.endStage("read");
    return ClusterRun.execute(
        data,
        published
            .toOptions(options)
            .orElseGet(() -> clusteringArguments.toOptions(data.points(), options)),
        clusteringArguments.weights(data, reading, run.execution()),
        run);
  }

  private ClusteredOutcome ofSimilarities(AffinityOptions options, Run run) {
    try (GivenSimilarities given =
        precomputed.read(
            points.input(),
            points.arguments(),
            options.storage().precision(),
            run.execution().progress())) {
      return PrecomputedRun.execute(points.input(), given, options, run);
    }
  }

  private Execution.Settings settings(SavedRun saved) {
    return workingFolder.addTo(
        saved.addTo(Execution.Settings.ofThreads(1).withCancellation(cancellation())));
  }
}

package org.bandgram.cli.cluster;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.checkpoint.GraphFile;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.SavedRun;
import org.bandgram.cli.options.CheckpointArguments;
import org.bandgram.cli.options.ConfidenceArguments;
import org.bandgram.cli.options.GeoJsonArgument;
import org.bandgram.cli.options.GraphArguments;
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
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Clusters the points of a file. */
@Examples({
  "bandgram cluster points.csv --columns x,y --out out",
  "bandgram cluster places.csv --geo lat,lon --clusters 40 --out out --report map.html",
  "bandgram cluster customers.csv --scale standard --clusters 2..20 --out out"
})
@Command(
    name = "cluster",
    description = "Cluster the points of a file, or its similarities with --precomputed.",
    footer = {
      "",
      "A summary goes to the output stream. --out gets labels.csv (row, label, exemplar),"
          + " exemplars.csv, members.csv (the rows nearest to exemplars, with ids or --keep),"
          + " profiles.csv (what clusters are like), outliers.csv, summary.json and"
          + " clusters.png, and with many levels levels.csv (the label of each row at each level),"
          + " merges.csv and dendrogram.png (how the clusters would merge) and the exemplars of the"
          + " levels; with a range of --clusters counts.csv (what was measured of each number); all"
          + " of them or none.",
      "Exit codes: 0 done, also if it did not converge (the summary says so); 1 a defect of the"
          + " program; 2 wrong input or options; 130 interrupted (with the best result so far, if"
          + " there was one)."
    })
public final class ClusterCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private LabelColumnArgument labelColumn;
  @Mixin private KeepArgument keep;
  @Mixin private PrecomputedArguments precomputed;
  @Mixin private TextArguments texts;

  @Mixin private ClusteringArguments clusteringArguments;
  @Mixin private PublishedArguments published;

  @Mixin private RunArguments runArguments;

  @Mixin private CheckpointArguments checkpointArguments;

  @Mixin private GraphArguments graphArguments;

  @Mixin private WorkingFolderArgument workingFolder;

  @Mixin private OutputArguments outputArguments;
  @Mixin private GeoJsonArgument geoJson;
  @Mixin private ConfidenceArguments confidence;

  @Override
  public Integer call() {
    keepPartialResults();
    texts.require();
    AffinityOptions options =
        texts.areGiven()
            ? clusteringArguments.toOptionsOfTexts()
            : published.addTo(clusteringArguments.toOptions());
    requireSense(options);
    try (ResultFolder folder =
            outputArguments.open(
                ResultFiles.ofClustering(), points.input(), clusteringArguments.inputs(), geoJson);
        SavedRun saved = checkpointArguments.open(folder.path());
        GraphFile graph = graphArguments.open(clusteringArguments.isOnGraph());
        Run run = runArguments.start(graphArguments.addTo(settings(saved), graph))) {
      ClusterRun found =
          texts.areGiven()
              ? ofTexts(options, run)
              : precomputed.areGiven() ? ofSimilarities(options, run) : ofPoints(options, run);
      graphArguments.addTo(found.outcome().report(), graph);
      int exitCode =
          outputArguments.finish(found.outcome(), points.input(), folder, run, runArguments);
      if (found.clustering().status() != Status.STOPPED) {
        saved.delete();
      }
      return exitCode;
    }
  }

  /** Checks what belongs together. */
  private void requireSense(AffinityOptions options) {
    points.toReadOptions(Precision.FLOAT32);
    precomputed.require();
    if (!precomputed.areGiven() && !texts.areGiven()) {
      confidence.require(options.similarity());
    }
    clusteringArguments.range().ifPresent(this::requireComparable);
    if (precomputed.areGiven()) {
      clusteringArguments.requireNoPoints();
      points.requireNoPoints();
      InvalidInputException.requireWithout(
          labelColumn.column().isEmpty(), "label-column", InputArguments.PRECOMPUTED);
    }
  }

  private void requireComparable(ClusterNumbers range) {
    if (precomputed.areGiven()) {
      range.requireOne("with --precomputed");
    }
    if (published.isGiven()) {
      range.requireOne("with --as-published");
    }
    if (checkpointArguments.isGiven()) {
      range.requireOne("with --checkpoint");
    }
    if (graphArguments.areGiven()) {
      range.requireOne("with --graph or --save-graph");
    }
    if (texts.areGiven()) {
      range.requireOne("with --text-column");
    }
  }

  private ClusterRun ofPoints(AffinityOptions options, Run run) {
    ReadOptions reading = labelColumn.addTo(points.toReadOptions(clusteringArguments.precision()));
    DataSet data = points.read(keep.addTo(reading), run);
    run.endStage("read");
    AutoAffinityPropagation.Options chosen =
        published
            .toOptions(options)
            .orElseGet(() -> clusteringArguments.toOptions(data.points(), options));
    return clusteringArguments
        .range()
        .map(range -> ClusterRun.compare(data, chosen, range, confidence.asked(), run))
        .orElseGet(
            () ->
                ClusterRun.execute(
                    data,
                    chosen,
                    clusteringArguments.weights(data, reading, run.execution()),
                    confidence.asked(),
                    run));
  }

  private ClusterRun ofTexts(AffinityOptions options, Run run) {
    return ObjectRun.ofTexts(
        points.input(),
        texts.read(
            points.input(), points.toReadOptions(Precision.FLOAT32), run.execution().progress()),
        texts.form(),
        options,
        clusteringArguments.neighbours(),
        run);
  }

  private ClusterRun ofSimilarities(AffinityOptions options, Run run) {
    try (GivenSimilarities given =
        precomputed.read(
            points.input(),
            points.arguments(),
            clusteringArguments.precision(),
            run.execution().progress())) {
      return ObjectRun.ofSimilarities(points.input(), given, options, run);
    }
  }

  private Execution.Settings settings(SavedRun saved) {
    return workingFolder.addTo(
        saved.addTo(Execution.Settings.ofThreads(1).withCancellation(cancellation())));
  }
}

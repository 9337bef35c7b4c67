package org.bandgram.cli.exemplars;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Partition;
import org.bandgram.cli.result.ProfileTable;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFigures;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarClustering.Representation;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.io.DataSet;
import org.bandgram.io.TableFormat;
import org.bandgram.metric.ClusteringError;
import org.bandgram.model.ModelFiles;

/**
 * Has an optimiser choose exemplars.
 *
 * @param files the points, the exemplars and which of them represents each point, as files
 * @param values what was maximised, after each exemplar
 * @param headline how they came about, in half a line
 * @param report what is said about them
 * @param profiles what the points that each represents are about
 */
// written once, never compared
record ExemplarRun(
    ModelFiles files, double[] values, String headline, Report report, ClusterProfiles profiles)
    implements Outcome {

  /** Chooses exemplars among the points of a data set that was just read. */
  static ExemplarRun execute(
      DataSet data, FunctionArguments arguments, SelectionArguments selecting, Run run) {
    run.endStage("read");
    Execution execution = run.execution();
    ExemplarOptimizer optimizer = selecting.toOptimizer();
    SelectionOptions options = selecting.toOptions(data.size());
    int reference = selecting.reference(data.size());
    boolean isSampled = reference < data.size();
    ExemplarClustering function =
        ExemplarClustering.of(data.points(), arguments.toOptions(data), execution);
    ExemplarSelection selection =
        isSampled && optimizer instanceof StreamingOptimizer streaming
            ? streaming.select(
                function.sample(reference, options.seed(), execution),
                options,
                data.points(),
                execution)
            : optimizer.select(function, options, execution);
    run.endStage("select");
    int[] rows = selection.rows();
    double value = isSampled ? function.value(rows, execution) : selection.value();
    Representation representation = function.represent(rows, execution);
    double error = ClusteringError.mean(data.points(), representation.exemplarOf(rows), execution);
    run.endStage("evaluate");
    ClusterProfiles profiles =
        ClusterProfiles.of(data, representation.labels(), rows.length, execution);
    run.endStage("describe");
    ExemplarReport report =
        new ExemplarReport(
            data, function, optimizer, options, selection, value, function.bound(execution));
    Report said =
        report.of(
            arguments, selecting.pairs(), reference, representation.nearerToStart(), error, run);
    ProfileTable.add(said, profiles, data, representation.labels());
    return new ExemplarRun(
        ModelFiles.of(data, function, selection, representation),
        selection.values(),
        report.headline(),
        said,
        profiles);
  }

  /** Returns every name that a file of a selection may have. */
  static List<String> names() {
    return Partition.names(ModelFiles.EXEMPLARS);
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    files.writeTables(folder, format);
    ProfileTable.write(profiles, folder, format);
  }

  @Override
  public Optional<ModelFiles> labelled() {
    return Optional.of(files);
  }

  @Override
  public void draw(Path folder, Caption caption) {
    int[] exemplarOf = Arrays.stream(files.labels()).map(e -> files.rows()[e]).toArray();
    ResultFiles.picture(files.data(), exemplarOf, caption)
        .write(folder.resolve(ResultFiles.PICTURE));
  }

  @Override
  public Figures figures() {
    return ResultFigures.ofExemplars(files.data(), files.labels(), files.rows(), profiles)
        .withCurves(Curve.over("What was maximised", "exemplars chosen", 1, values));
  }
}

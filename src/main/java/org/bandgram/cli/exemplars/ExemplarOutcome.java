package org.bandgram.cli.exemplars;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFigures;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.data.DataSet;
import org.bandgram.data.TableFormat;
import org.bandgram.data.result.LabelFile;
import org.bandgram.data.result.ResultTable;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.Representation;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.metric.ClusteringError;
import org.bandgram.plot.Caption;
import org.bandgram.report.Curve;
import org.bandgram.report.Figures;

/**
 * Exemplars that an optimiser chose.
 *
 * @param data the points
 * @param selection the exemplars
 * @param representation which of them represents each point
 * @param headline how they came about, in half a line
 * @param report what is said about them
 */
record ExemplarOutcome(
    DataSet data,
    ExemplarSelection selection,
    Representation representation,
    String headline,
    Report report)
    implements Outcome {

  /** Chooses exemplars among the points of a data set that was just read. */
  static ExemplarOutcome of(
      DataSet data, FunctionArguments arguments, SelectionArguments selecting, Run run) {
    run.endStage("read");
    Execution execution = run.execution();
    ExemplarOptimizer optimizer = selecting.toOptimizer();
    SelectionOptions options = selecting.toOptions(data.size());
    int reference = selecting.reference(data.size());
    boolean isSampled = reference < data.size();
    ExemplarClustering function =
        ExemplarClustering.of(data.points(), arguments.toOptions(data.points()), execution);
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
    ExemplarReport report =
        new ExemplarReport(
            data, function, optimizer, options, selection, value, function.bound(execution));
    return new ExemplarOutcome(
        data,
        selection,
        representation,
        report.headline(),
        report.of(arguments, reference, representation.nearerToStart(), error, run));
  }

  /** Returns every name that a file of a selection may have. */
  static List<String> names() {
    return ResultFiles.names(
        List.of(ResultFiles.LABELS, ResultFiles.EXEMPLARS), ResultFiles.PICTURE);
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    int[] rows = selection.rows();
    LabelFile.write(
        folder.resolve(format.fileName(ResultFiles.LABELS)),
        representation.labels(),
        rows,
        LabelFile.Ids.of(data.ids(), rows));
    double[] gains = selection.gains();
    double[] values = selection.values();
    int[] sizes = representation.sizes(rows.length);
    new ResultTable(rows.length)
        .ids(data.ids().map(ids -> ids.of(rows)).orElse(List.of()))
        .integers("rank", e -> e + 1)
        .integers("row", e -> rows[e])
        .numbers("gain", Precision.FLOAT64, e -> gains[e])
        .numbers("f", Precision.FLOAT64, e -> values[e])
        .integers("size", e -> sizes[e])
        .points(data.columns(), data.original().select(rows))
        .write(folder.resolve(format.fileName(ResultFiles.EXEMPLARS)));
  }

  @Override
  public void draw(Path folder, Caption caption) {
    int[] exemplarOf = representation.exemplarOf(selection.rows());
    ResultFiles.picture(data, exemplarOf, caption).write(folder.resolve(ResultFiles.PICTURE));
  }

  @Override
  public Figures figures() {
    return ResultFigures.ofExemplars(data, representation.labels(), selection.rows())
        .withCurves(Curve.over("What was maximised", "exemplars chosen", 1, selection.values()));
  }
}

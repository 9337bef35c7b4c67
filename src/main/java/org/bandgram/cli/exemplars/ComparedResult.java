package org.bandgram.cli.exemplars;

import java.util.List;
import java.util.Map;
import org.bandgram.Execution;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarClustering.Representation;
import org.bandgram.io.DataSet;
import org.bandgram.metric.ClusteringError;
import org.bandgram.model.internal.SavedLabels;

/**
 * What the exemplars of a run are worth.
 *
 * @param saved the run
 * @param value f of its exemplars
 * @param nearestError mean squared distance of a point to its nearest exemplar
 * @param labelError mean squared distance of a point to the exemplar that the run gave it
 */
record ComparedResult(SavedLabels saved, double value, double nearestError, double labelError) {
  private static final String COLUMNS = "%-20s %9s %14s %14s %14s";

  /** Measures a run. */
  static ComparedResult of(SavedLabels saved, ExemplarClustering function, Execution execution) {
    PointSet points = function.points();
    int[] exemplars = saved.exemplars();
    Representation nearest = function.represent(exemplars, execution);
    return new ComparedResult(
        saved,
        function.value(exemplars, execution),
        ClusteringError.mean(points, nearest.exemplarOf(exemplars), execution),
        ClusteringError.mean(points, saved.exemplarOf(), execution));
  }

  /** Returns the report on several runs on the same points, a line for each. */
  static Report report(DataSet data, List<ComparedResult> results) {
    Report report =
        new Report()
            .fields(Report.on(data).fields())
            .scale(data.conversion())
            .field("results", results.stream().map(ComparedResult::fields).toList())
            .line(
                "result",
                COLUMNS.formatted("method", "exemplars", "f", "error, nearest", "error, labels"));
    for (ComparedResult result : results) {
      report.line(
          result.saved.folder().toString(),
          COLUMNS.formatted(
              result.saved.method(),
              Phrases.count(result.saved.exemplars().length),
              Phrases.number(result.value),
              Phrases.number(result.nearestError),
              Phrases.number(result.labelError)));
    }
    return report;
  }

  private Map<String, Object> fields() {
    return new Report()
        .field("folder", saved.folder())
        .field("method", saved.method())
        .field("exemplars", saved.exemplars().length)
        .field("f", value)
        .field("error_nearest", nearestError)
        .field("error_labels", labelError)
        .fields();
  }
}

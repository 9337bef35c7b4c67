package org.bandgram.cli.predict;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFigures;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.model.SavedModel;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SummaryFile;

/**
 * New points that were labelled by an earlier run.
 *
 * @param data the points that were labelled last, as their file has them
 * @param labels the cluster of each
 * @param sizes how many points each cluster has
 * @param folder where the model comes from
 */
record PredictRun(DataSet data, int[] labels, int[] sizes, SavedModel model, Path folder) {

  /**
   * Returns what is said of the labels.
   *
   * @param chosen which clusters of the earlier run were asked for
   * @param leftOut columns of the input that are no coordinates
   * @param notes what was said of the points
   */
  Report report(
      Map<String, Object> chosen,
      List<String> files,
      List<String> leftOut,
      List<String> notes,
      Run run) {
    InputFacts facts = InputFacts.of(data, IntStream.of(sizes).asLongStream().sum());
    Report report =
        new Report()
            .fields(facts.report().fields())
            .field("model", folder)
            .fields(chosen)
            .field("clusters", model.size())
            .field("sizes", sizes);
    files.forEach(
        file -> report.found("labels", "%s, written to %s".formatted(facts.points(), file)));
    if (!leftOut.isEmpty()) {
      report.basis("left out", Phrases.first(leftOut));
    }
    notes.forEach(report::warning);
    Optional.ofNullable(SavedSummary.read(folder).fields().get(SummaryFile.RANK))
        .ifPresent(
            rank ->
                report.warning(
                    "the run took a matrix of rank %s, but predict takes the kernel itself: points of the run can get other labels than there"
                        .formatted(rank)));
    boolean haveNames = !data.madeUpNames() && !model.header().madeUpNames();
    if (haveNames && !data.columns().equals(model.columns())) {
      report.warning(
          "columns %s were taken for %s of the model, in this order"
              .formatted(Phrases.first(data.columns()), Phrases.first(model.columns())));
    }
    return report
        .computed(
            run,
            Provenance.now(
                BackendProvider.select(Device.CPU, 0).name(), run.execution().threads(), Map.of()))
        .field(SummaryFile.FILES, files);
  }

  /** Returns the points on a page, scaled as the earlier run scaled its own. */
  Figures figures(Execution execution) {
    SavedSummary summary = SavedSummary.read(folder);
    DataSet compared =
        summary.scale() == Scaling.Kind.NONE
            ? data
            : data.converted(summary.conversion(data.columns().size()), data.points().precision());
    return ResultFigures.ofPredicted(
        compared,
        labels,
        model.exemplarRows(),
        model.exemplarIds(),
        ClusterProfiles.of(compared, labels, model.size(), execution),
        summary.fields());
  }
}

package org.bandgram.cli.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ProfileTable;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.count.ClusterCounts;
import org.bandgram.cluster.count.CountComparison;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.describe.Certainty;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.describe.Hints;
import org.bandgram.describe.Quality;
import org.bandgram.describe.TypicalRows;
import org.bandgram.io.DataSet;
import org.bandgram.model.ModelFiles;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Clusters of points, measured.
 *
 * @param outcome what the command leaves of them
 */
public record ClusterRun(Clustering clustering, Outcome outcome) {
  /**
   * Clusters a data set that was just read, and measures the result.
   *
   * @param weights how often each point counts; empty for once each
   * @param asked what is written about how sure the clusters are
   * @param run the command's run, whose clock has ended the stage in which the data were read
   */
  public static ClusterRun execute(
      DataSet data,
      AutoAffinityPropagation.Options options,
      Optional<double[]> weights,
      Certainty.Asked asked,
      Run run) {
    OptionalInt count = options.band().clusters().count();
    Fitted fitted =
        count.isEmpty()
            ? fit(data, options, weights, asked, run)
            : Certainty.besideNoise(
                count.getAsInt(),
                k -> fit(data, options.withClusters(k), weights, asked, run),
                Fitted::certainty);
    return of(data, fitted, Optional.empty(), run);
  }

  /** What was found, and how sure that is. */
  private record Fitted(
      AutoAffinityPropagation.Options options,
      AutoAffinityPropagation.Result found,
      Optional<Certainty> certainty) {}

  private static Fitted fit(
      DataSet data,
      AutoAffinityPropagation.Options options,
      Optional<double[]> weights,
      Certainty.Asked asked,
      Run run) {
    Execution execution = run.execution();
    AutoAffinityPropagation.Result found =
        AutoAffinityPropagation.fit(
            data.points(), weights.orElse(new double[0]), options, execution);
    run.endStages(Map.of("choose", found.chooseSeconds()));
    run.endStages(stages(found.clustering().timings()));
    return new Fitted(
        options, found, certainty(data, options, found.clustering(), asked, execution));
  }

  private static Optional<Certainty> certainty(
      DataSet data,
      AutoAffinityPropagation.Options options,
      Clustering clustering,
      Certainty.Asked asked,
      Execution execution) {
    return Certainty.of(
        data,
        options.band().similarity(),
        clustering.labels(),
        data.points().select(clustering.exemplars()),
        asked,
        execution);
  }

  /**
   * Compares numbers of clusters of a data set that was just read, and clusters it into the number
   * that is suggested.
   *
   * @param asked what is written about how sure the clusters are
   * @param run as for {@link #execute}
   */
  static ClusterRun compare(
      DataSet data,
      AutoAffinityPropagation.Options options,
      ClusterNumbers range,
      Certainty.Asked asked,
      Run run) {
    CountComparison comparison =
        ClusterCounts.compare(
            data.points(),
            ClusterCounts.Options.of(range.fewest(), range.most()).withClustering(_ -> options),
            run.execution());
    run.endStage("compare");
    return of(
        data,
        new Fitted(
            options.withClusters(comparison.suggested()),
            comparison.result(),
            certainty(data, options, comparison.result().clustering(), asked, run.execution())),
        Optional.of(new CountsReport(comparison)),
        run);
  }

  private static ClusterRun of(
      DataSet data, Fitted fitted, Optional<CountsReport> counts, Run run) {
    AutoAffinityPropagation.Options options = fitted.options();
    AutoAffinityPropagation.Result found = fitted.found();
    PointSet points = data.points();
    Execution execution = run.execution();
    Clustering clustering = found.clustering();
    Similarity similarity = options.band().similarity();
    Quality quality = Quality.of(data, similarity, found, execution);
    Optional<Certainty> certainty = fitted.certainty();
    run.endStage("evaluate");
    ClusterProfiles profiles =
        ClusterProfiles.of(data, clustering.labels(), clustering.clusterCount(), execution);
    run.endStage("describe");
    Status status = clustering.status().unlessStopped(execution.cancellation());
    ClusterReport report =
        new ClusterReport(
            InputFacts.of(data), points.precision(), options.of(found.choice()), found, status);
    Report said = report.of(quality, run);
    certainty.ifPresent(said::certainty);
    counts.ifPresent(several -> several.addTo(said));
    quality.fewer().ifPresent(k -> addTip(said, k));
    ProfileTable.add(said, profiles, data, clustering.labels());
    said.hints(data, similarity);
    if (similarity instanceof NegativeSquaredEuclidean) {
      Hints.of(data, clustering.labels(), execution).forEach(said::warning);
    }
    Outcome outcome =
        new Outcome(said, report.headline(certainty), status)
            .withClusters(() -> files(data, found, certainty), profiles, certainty, true)
            .withTypical(() -> typical(points, fitted, execution), data, clustering.labels())
            .withMerges(
                found.hierarchy().flatMap(MultilevelClustering::merges),
                profiles,
                tree ->
                    certainty
                        .map(
                            sure ->
                                sure.ofCuts(tree, similarity, clustering.exemplars(), execution))
                        .orElse(List.of()));
    counts.ifPresent(
        several ->
            outcome.withTable(ResultFiles.COUNTS, several.table()).withCurves(several.curves()));
    return new ClusterRun(clustering, outcome.withCurves(curves(clustering)));
  }

  private static void addTip(Report report, int clusters) {
    report
        .field("fewer_clusters", clusters)
        .found(
            "tip", "%1$d clusters would be more distinct: add --clusters %1$d".formatted(clusters));
  }

  private static TypicalRows typical(PointSet points, Fitted fitted, Execution execution) {
    Clustering clustering = fitted.found().clustering();
    Similarity similarity = fitted.options().band().similarity();
    int[] labels = clustering.labels();
    int[] exemplars = clustering.exemplars();
    return fitted
        .certainty()
        .map(sure -> sure.typical(exemplars, execution))
        .orElseGet(
            () ->
                TypicalRows.ofSimilarities(
                    labels,
                    exemplars,
                    i -> similarity.between(points, i, points, exemplars[labels[i]]),
                    execution));
  }

  private static ModelFiles files(
      DataSet data, AutoAffinityPropagation.Result found, Optional<Certainty> certainty) {
    ModelFiles files =
        found
            .hierarchy()
            .map(levels -> ModelFiles.of(data, levels))
            .orElseGet(() -> ModelFiles.of(data, found.clustering()));
    certainty.ifPresent(sure -> sure.addTo(files));
    return files;
  }

  /** Returns the seconds of each stage that the library has measured. */
  static Map<String, Double> stages(Timings timings) {
    Map<String, Double> stages = new LinkedHashMap<>();
    stages.put("order", timings.order());
    stages.put("construct", timings.construct());
    stages.put("propagate", timings.propagate());
    stages.put("assign", timings.assign());
    return stages;
  }

  /** Returns how the net similarity changed, where that was recorded. */
  static Curve[] curves(Clustering clustering) {
    return clustering.trace().length == 0
        ? new Curve[0]
        : new Curve[] {Curve.over("Net similarity", "iteration", 1, clustering.trace())};
  }
}

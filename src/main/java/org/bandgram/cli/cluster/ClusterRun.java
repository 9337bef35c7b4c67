package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Dendrogram;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Hints;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.OtherReadings;
import org.bandgram.cli.result.ProfileTable;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFigures;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.TableFormat;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.model.ModelFiles;
import org.bandgram.profile.ClusterProfiles;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity;

/**
 * Clusters points and measures how good that is.
 *
 * @param data what was clustered
 * @param clustering the result
 * @param hierarchy its levels and merges; empty where the method has none
 * @param status how the command ended: as the clustering did, unless it was interrupted later
 * @param headline how the clusters came about, in half a line
 * @param report what is said about it
 * @param profiles what the clusters are about
 */
public record ClusterRun(
    DataSet data,
    Clustering clustering,
    Optional<MultilevelClustering> hierarchy,
    Status status,
    String headline,
    Report report,
    ClusterProfiles profiles)
    implements ClusteredOutcome {

  /** Distances times dimensions to compute for the recall, at most; about a second of work. */
  private static final double RECALL_BUDGET = 2e9;

  private static final int SMALLEST_SAMPLE = 100;

  /**
   * Clusters a data set that was just read, and measures the result.
   *
   * @param data what to cluster
   * @param options how to cluster
   * @param weights how often each point counts; empty for once each
   * @param run the command's run, whose clock has ended the stage in which the data were read
   */
  public static ClusterRun execute(
      DataSet data, AutoAffinityPropagation.Options options, Optional<double[]> weights, Run run) {
    PointSet points = data.points();
    Execution execution = run.execution();
    Choice choice = AutoAffinityPropagation.choose(points, options, weights.isPresent(), execution);
    run.endStage("choose");
    AutoAffinityPropagation.Options chosen = options.with(choice);
    AutoAffinityPropagation.Result found =
        weights
            .map(counts -> AutoAffinityPropagation.fit(points, counts, chosen, execution))
            .orElseGet(() -> AutoAffinityPropagation.fit(points, chosen, execution));
    Clustering clustering = found.clustering();
    run.endStages(stages(clustering.timings()));
    ClusterReport.Quality quality =
        quality(data, options.band().similarity(), clustering, execution);
    run.endStage("evaluate");
    ClusterProfiles profiles =
        ClusterProfiles.of(data, clustering.labels(), clustering.clusterCount(), execution);
    run.endStage("describe");
    Status status = clustering.status().unlessStopped(execution.cancellation());
    ClusterReport report =
        new ClusterReport(
            InputFacts.of(data), points.precision(), options.of(choice), choice, found, status);
    Report said = report.of(quality, run);
    ProfileTable.add(said, profiles, data, clustering.labels());
    OtherReadings.add(said, data, "--precomputed matrix");
    if (options.band().similarity() instanceof NegativeSquaredEuclidean) {
      Hints.add(said, data, clustering.labels(), execution);
    }
    return new ClusterRun(
        data, clustering, found.hierarchy(), status, report.headline(), said, profiles);
  }

  private static ClusterReport.Quality quality(
      DataSet data, Similarity similarity, Clustering clustering, Execution execution) {
    PointSet points = data.points();
    int[] exemplars = clustering.exemplarOfRow();
    return new ClusterReport.Quality(
        ClusteringError.mean(points, exemplars, execution),
        similarity.decreasesWithDistance()
            ? OptionalDouble.empty()
            : IntStream.range(0, exemplars.length)
                .mapToDouble(i -> similarity.between(points, i, points, exemplars[i]))
                .average(),
        NeighbourRecall.measure(
            points,
            clustering.pattern(),
            recallOptions(data.size(), points.dimensions()),
            execution),
        data.labels().map(known -> ExternalIndices.of(known.known(), clustering.labels())));
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

  /** Returns how many points to sample of n. */
  static NeighbourRecall.Options recallOptions(int n, int dimensions) {
    NeighbourRecall.Options usual = NeighbourRecall.Options.DEFAULT;
    double affordable = RECALL_BUDGET / n / dimensions;
    int sample = (int) Math.clamp(affordable, SMALLEST_SAMPLE, usual.sample());
    return new NeighbourRecall.Options(usual.neighbours(), sample, usual.seed());
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    hierarchy
        .map(found -> ModelFiles.of(data, found))
        .orElseGet(() -> ModelFiles.of(data, clustering))
        .writeTables(folder, format);
    ProfileTable.write(profiles, folder, format);
  }

  @Override
  public void draw(Path folder, Caption caption) {
    ClusterPicture picture = ResultFiles.picture(data, clustering.exemplarOfRow(), caption);
    picture.write(folder.resolve(ResultFiles.PICTURE));
    hierarchy
        .flatMap(MultilevelClustering::merges)
        .ifPresent(
            tree ->
                new Dendrogram(
                        tree,
                        clustering.sizes(),
                        List.of(picture.colorsOf(clustering.exemplars())),
                        caption)
                    .write(folder.resolve(ResultFiles.DENDROGRAM)));
  }

  @Override
  public Figures figures() {
    return ResultFigures.ofExemplars(data, clustering.labels(), clustering.exemplars(), profiles)
        .withCurves(ClusteredOutcome.curves(clustering))
        .withMerges(hierarchy.flatMap(MultilevelClustering::merges));
  }
}

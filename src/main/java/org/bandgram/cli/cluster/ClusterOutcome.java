package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Hints;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.OtherReadings;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFigures;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.DataSet;
import org.bandgram.data.TableFormat;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.model.ModelFiles;
import org.bandgram.plot.Caption;
import org.bandgram.plot.ClusterPicture;
import org.bandgram.plot.Dendrogram;
import org.bandgram.report.Figures;
import org.bandgram.similarity.NegativeSquaredEuclidean;

/**
 * A clustering and how good it is.
 *
 * @param data what was clustered
 * @param clustering the result
 * @param hierarchy its levels and merges; empty where the method has none
 * @param status how the command ended: as the clustering did, unless it was interrupted later
 * @param headline how the clusters came about, in half a line
 * @param report what is said about it
 */
public record ClusterOutcome(
    DataSet data,
    Clustering clustering,
    Optional<MultilevelClustering> hierarchy,
    Status status,
    String headline,
    Report report)
    implements ClusteredOutcome {

  /** Distances times dimensions to compute for the recall, at most; about a second of work. */
  private static final double RECALL_BUDGET = 2e9;

  private static final int SMALLEST_SAMPLE = 100;

  /**
   * Clusters a data set that was just read, and measures the result.
   *
   * @param data what to cluster
   * @param request how to cluster
   * @param run the command's run, whose clock has ended the stage in which the data were read
   */
  public static ClusterOutcome of(DataSet data, Request request, Run run) {
    Execution execution = run.execution();
    run.endStage("choose");
    Request.Found fitted = request.fit(data.points(), execution);
    Clustering clustering = fitted.clustering();
    run.endStages(stages(clustering.timings()));
    double error = ClusteringError.mean(data.points(), clustering.exemplarOfRow(), execution);
    NeighbourRecall recall =
        NeighbourRecall.measure(
            data.points(),
            clustering.pattern(),
            recallOptions(data.size(), data.points().dimensions()),
            execution);
    Optional<ExternalIndices> agreement =
        data.labels().map(known -> ExternalIndices.of(known.known(), clustering.labels()));
    run.endStage("evaluate");
    Status status = clustering.status().unlessStopped(execution.cancellation());
    ClusterReport report =
        new ClusterReport(InputFacts.of(data), data.points().precision(), request, fitted, status);
    Report said = report.of(error, recall, agreement, run);
    OtherReadings.add(said, data, "--precomputed matrix");
    if (request.options().similarity() instanceof NegativeSquaredEuclidean) {
      Hints.add(said, data, clustering.labels(), execution);
    }
    return new ClusterOutcome(
        data, clustering, fitted.hierarchy(), status, report.headline(), said);
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
    return ResultFigures.ofExemplars(data, clustering.labels(), clustering.exemplars())
        .withCurves(ClusteredOutcome.curves(clustering))
        .withMerges(hierarchy.flatMap(MultilevelClustering::merges));
  }
}

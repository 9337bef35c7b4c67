package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Dendrogram;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Certainty;
import org.bandgram.cli.result.Hints;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.OtherReadings;
import org.bandgram.cli.result.ProfileTable;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFigures;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.Series;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.count.ClusterCounts;
import org.bandgram.cluster.count.CountComparison;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.io.DataSet;
import org.bandgram.io.TableFormat;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.model.ModelFiles;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Clusters points and measures how good that is.
 *
 * @param data what was clustered
 * @param clustering the result
 * @param hierarchy its levels and merges; empty where the method has none
 * @param status how the command ended: as the clustering did, unless it was interrupted later
 * @param headline how the clusters came about, in half a line
 * @param report what is said about it
 * @param findings what else there is to know of the clusters
 */
public record ClusterRun(
    DataSet data,
    Clustering clustering,
    Optional<MultilevelClustering> hierarchy,
    Status status,
    String headline,
    Report report,
    Findings findings)
    implements ClusteredOutcome {

  /** Distances times dimensions to compute for the recall, at most; about a second of work. */
  private static final double RECALL_BUDGET = 2e9;

  private static final int SMALLEST_SAMPLE = 100;

  /**
   * What there is to know of clusters besides which points they have.
   *
   * @param profiles what they are about
   * @param certainty how sure they are; empty if that is not known
   * @param counts what other numbers of clusters would be like, if a range was asked for
   */
  record Findings(
      ClusterProfiles profiles, Optional<Certainty> certainty, Optional<CountsReport> counts) {}

  /**
   * Clusters a data set that was just read, and measures the result.
   *
   * @param data what to cluster
   * @param options how to cluster
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
    Fitted fitted = fit(data, options, weights, asked, run);
    OptionalInt count = options.band().clusters().count();
    if (count.isPresent() && fitted.certainty().isPresent()) {
      int clusters = fitted.certainty().get().clustersBesideNoise(count.getAsInt());
      if (clusters > count.getAsInt()) {
        AutoAffinityPropagation.Options more = options.withClusters(clusters);
        return of(data, more, fit(data, more, weights, asked, run), Optional.empty(), run);
      }
    }
    return of(data, options, fitted, Optional.empty(), run);
  }

  /** What was chosen, what was found with it, and how sure that is. */
  private record Fitted(
      Choice choice, AutoAffinityPropagation.Result found, Optional<Certainty> certainty) {}

  private static Fitted fit(
      DataSet data,
      AutoAffinityPropagation.Options options,
      Optional<double[]> weights,
      Certainty.Asked asked,
      Run run) {
    PointSet points = data.points();
    Execution execution = run.execution();
    Choice choice = AutoAffinityPropagation.choose(points, options, weights.isPresent(), execution);
    run.endStage("choose");
    AutoAffinityPropagation.Options chosen = options.with(choice);
    AutoAffinityPropagation.Result found =
        weights
            .map(counts -> AutoAffinityPropagation.fit(points, counts, chosen, execution))
            .orElseGet(() -> AutoAffinityPropagation.fit(points, chosen, execution));
    run.endStages(stages(found.clustering().timings()));
    return new Fitted(
        choice, found, certainty(data, options, found.clustering(), asked, execution));
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
   * @param data what to cluster
   * @param options how to cluster
   * @param range the numbers
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
            ClusterCounts.Options.of(range.fewest(), range.most()).withClustering(options),
            run.execution());
    run.endStage("compare");
    return of(
        data,
        options.withClusters(comparison.suggested()),
        new Fitted(
            comparison.choice(),
            comparison.result(),
            certainty(data, options, comparison.result().clustering(), asked, run.execution())),
        Optional.of(new CountsReport(comparison)),
        run);
  }

  private static ClusterRun of(
      DataSet data,
      AutoAffinityPropagation.Options options,
      Fitted fitted,
      Optional<CountsReport> counts,
      Run run) {
    Choice choice = fitted.choice();
    AutoAffinityPropagation.Result found = fitted.found();
    PointSet points = data.points();
    Execution execution = run.execution();
    Clustering clustering = found.clustering();
    Similarity similarity = options.band().similarity();
    ClusterReport.Quality quality = quality(data, similarity, clustering, choice, execution);
    Optional<Certainty> certainty = fitted.certainty();
    OptionalInt fewer = fewer(data, similarity, found, execution);
    run.endStage("evaluate");
    ClusterProfiles profiles =
        ClusterProfiles.of(data, clustering.labels(), clustering.clusterCount(), execution);
    run.endStage("describe");
    Status status = clustering.status().unlessStopped(execution.cancellation());
    ClusterReport report =
        new ClusterReport(
            InputFacts.of(data), points.precision(), options.of(choice), choice, found, status);
    Report said = report.of(quality, run);
    certainty.ifPresent(sure -> sure.addTo(said));
    counts.ifPresent(several -> several.addTo(said));
    fewer.ifPresent(
        k ->
            said.field("fewer_clusters", k)
                .found("fewer", "--clusters %d has a better silhouette".formatted(k)));
    ProfileTable.add(said, profiles, data, clustering.labels());
    OtherReadings.add(said, data, "--precomputed matrix");
    Series.add(said, data, similarity);
    if (similarity instanceof NegativeSquaredEuclidean) {
      Hints.add(said, data, clustering.labels(), execution);
    }
    return new ClusterRun(
        data,
        clustering,
        found.hierarchy(),
        status,
        report.headline(),
        said,
        new Findings(profiles, certainty, counts));
  }

  /** Returns whether fewer clusters would have a better silhouette, if none were asked for. */
  private static OptionalInt fewer(
      DataSet data,
      Similarity similarity,
      AutoAffinityPropagation.Result found,
      Execution execution) {
    boolean isOpen =
        found.clustering().clustersAskedFor().isEmpty() && !execution.cancellation().isStopping();
    return isOpen
        ? ClusterCounts.fewer(
            data.points(),
            found.clustering(),
            found.hierarchy().flatMap(MultilevelClustering::merges),
            similarity,
            execution)
        : OptionalInt.empty();
  }

  private static ClusterReport.Quality quality(
      DataSet data,
      Similarity similarity,
      Clustering clustering,
      Choice choice,
      Execution execution) {
    PointSet points = data.points();
    int[] exemplars = clustering.exemplarOfRow();
    return new ClusterReport.Quality(
        ClusteringError.mean(points, exemplars, execution),
        similarity.decreasesWithDistance()
            ? OptionalDouble.empty()
            : IntStream.range(0, exemplars.length)
                .mapToDouble(i -> similarity.between(points, i, points, exemplars[i]))
                .average(),
        choice.pairs() == Pairs.SAMPLE
            ? Optional.empty()
            : Optional.of(
                NeighbourRecall.measure(
                    points,
                    clustering.pattern(),
                    recallOptions(data.size(), points.dimensions()),
                    execution)),
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
    NeighbourRecall.Options usual = NeighbourRecall.Options.defaults();
    double affordable = RECALL_BUDGET / n / dimensions;
    int sample = (int) Math.clamp(affordable, SMALLEST_SAMPLE, usual.sample());
    return new NeighbourRecall.Options(usual.neighbours(), sample, usual.seed());
  }

  @Override
  public void writeTables(Path folder, TableFormat format) {
    files().writeTables(folder, format);
    ProfileTable.write(findings.profiles(), folder, format);
    findings.certainty().ifPresent(found -> found.writeTables(folder, format));
    findings.counts().ifPresent(found -> found.write(folder, format));
  }

  private ModelFiles files() {
    ModelFiles files =
        hierarchy
            .map(found -> ModelFiles.of(data, found))
            .orElseGet(() -> ModelFiles.of(data, clustering));
    findings.certainty().ifPresent(found -> found.addTo(files));
    return files;
  }

  @Override
  public Optional<ModelFiles> labelled() {
    return Optional.of(files());
  }

  @Override
  public void draw(Path folder, Caption caption) {
    ClusterPicture picture =
        ResultFiles.picture(data, clustering.exemplarOfRow(), caption, noise());
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
    return ResultFigures.ofExemplars(
            data, clustering.labels(), clustering.exemplars(), findings.profiles())
        .withNoise(noise())
        .withSilhouettes(findings.certainty().map(Certainty::ofClusters).orElse(new double[0]))
        .withCurves(curves())
        .withMerges(hierarchy.flatMap(MultilevelClustering::merges));
  }

  private int[] noise() {
    return findings.certainty().map(Certainty::noise).orElse(new int[0]);
  }

  private Curve[] curves() {
    return Stream.concat(
            findings.counts().stream().flatMap(several -> several.curves().stream()),
            Stream.of(ClusteredOutcome.curves(clustering)))
        .toArray(Curve[]::new);
  }
}

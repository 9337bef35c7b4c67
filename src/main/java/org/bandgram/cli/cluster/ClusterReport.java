package org.bandgram.cli.cluster;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.SystemMemory;
import org.bandgram.cli.console.Run;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.metric.BandRecall;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;

/**
 * A clustering and how good it is.
 *
 * @param data what was clustered
 * @param method which similarities were kept
 * @param options how it was clustered
 * @param reason why this method, where the program chose it; empty where the user did
 * @param clustering the result
 * @param status how the command ended: as the clustering did, unless it was interrupted later
 * @param hierarchy its levels and merges; empty where the method has none
 * @param clusteringError mean squared distance of a point to its exemplar
 * @param bandRecall share of the ten nearest neighbours that are kept
 * @param agreement with known classes; empty where there are none
 * @param seconds where the time went
 * @param peakMemoryBytes the most memory the process has held at once
 */
public record ClusterReport(
    DataSet data,
    Method method,
    Options options,
    String reason,
    Clustering clustering,
    Status status,
    Optional<MultilevelClustering> hierarchy,
    double clusteringError,
    BandRecall bandRecall,
    Optional<ExternalIndices> agreement,
    Seconds seconds,
    long peakMemoryBytes) {

  /** Distances times dimensions to compute for the recall, at most; about a second of work. */
  private static final double RECALL_BUDGET = 2e9;

  private static final int SMALLEST_SAMPLE = 100;

  /**
   * Wall-clock seconds besides those of the clustering's own stages.
   *
   * @param read reading the input
   * @param evaluate measuring the result
   * @param total everything from the start of the command, writing of files left out
   */
  public record Seconds(double read, double evaluate, double total) {}

  /**
   * Clusters a data set that was just read, and measures the result.
   *
   * @param data what to cluster
   * @param request how to cluster
   * @param run the command's run, whose clock started before the data were read
   */
  public static ClusterReport of(DataSet data, Request request, Run run) {
    Execution execution = run.execution();
    double read = run.seconds();
    Request.Found fitted = request.fit(data.points(), execution);
    Clustering clustering = fitted.clustering();
    double clustered = run.seconds();
    double error = ClusteringError.mean(data.points(), clustering.exemplarOfRow(), execution);
    BandRecall recall =
        BandRecall.measure(
            data.points(), clustering.pattern(), recallOptions(data.points()), execution);
    Optional<ExternalIndices> agreement =
        data.labels().map(known -> ExternalIndices.of(known.classes(), clustering.labels()));
    double total = run.seconds();
    return new ClusterReport(
        data,
        request.method(),
        request.options(),
        request.reason(),
        clustering,
        clustering.status().unlessStopped(execution.cancellation()),
        fitted.hierarchy(),
        error,
        recall,
        agreement,
        new Seconds(read, total - clustered, total),
        SystemMemory.peakBytes());
  }

  private static BandRecall.Options recallOptions(PointSet points) {
    BandRecall.Options usual = BandRecall.Options.DEFAULT;
    double affordable = RECALL_BUDGET / points.size() / points.dimensions();
    int sample = (int) Math.clamp(affordable, SMALLEST_SAMPLE, usual.sample());
    return new BandRecall.Options(usual.neighbours(), sample, usual.seed());
  }

  /** Returns the half-bandwidth in effect, at most n - 1. */
  public int halfBandwidth() {
    int n = data.size();
    return method == Method.DENSE
        ? n - 1
        : BandLayout.of(n, options.bands().halfBandwidth()).halfBandwidth();
  }

  /** Tells whether points were ordered along a curve; not so where every pair is kept. */
  public boolean usesCurve() {
    boolean isBanded = method == Method.BAND || method == Method.MULTILEVEL;
    return isBanded && halfBandwidth() < data.size() - 1;
  }

  /** Returns what the heavy loops ran on, such as {@code cpu}. */
  public String device() {
    String backend = clustering.provenance().backend();
    int hyphen = backend.indexOf('-');
    return hyphen < 0 ? backend : backend.substring(0, hyphen);
  }
}

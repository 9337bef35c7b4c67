package org.bandgram.describe;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.count.ClusterCounts;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.similarity.Similarity;

/**
 * How good a clustering is.
 *
 * @param error mean squared distance of a point to its exemplar
 * @param similarity mean similarity of a point to its exemplar; empty if the distance says it
 * @param recall share of the ten nearest neighbours that are kept; empty for k-medoids, which keeps
 *     no pairs
 * @param agreement with known classes; empty if there are none
 * @param fewer how many clusters would have a better silhouette; empty if no fewer would, a number
 *     was asked for, or the run was interrupted
 */
public record Quality(
    double error,
    OptionalDouble similarity,
    Optional<NeighbourRecall> recall,
    Optional<ExternalIndices> agreement,
    OptionalInt fewer) {
  /** Distances times dimensions to compute for the recall, at most; about a second of work. */
  private static final double RECALL_BUDGET = 2e9;

  private static final int SMALLEST_SAMPLE = 100;

  /**
   * Measures clusters. O(n d) time, about a second for the neighbours of a sample, and the
   * silhouettes of {@link ClusterCounts#fewer} if no number was asked for. The same for any number
   * of threads.
   *
   * @param data n points in d dimensions
   * @param similarity what they were clustered by
   * @param found their clusters
   * @param execution threads and cancellation
   * @throws org.bandgram.CancelledException if the run is cancelled meanwhile
   */
  public static Quality of(
      DataSet data,
      Similarity similarity,
      AutoAffinityPropagation.Result found,
      Execution execution) {
    PointSet points = data.points();
    Clustering clustering = found.clustering();
    int[] exemplars = clustering.exemplarOfRow();
    boolean isOpen =
        clustering.clustersAskedFor().isEmpty() && !execution.cancellation().isStopping();
    return new Quality(
        ClusteringError.mean(points, exemplars, execution),
        similarity.decreasesWithDistance()
            ? OptionalDouble.empty()
            : IntStream.range(0, exemplars.length)
                .mapToDouble(i -> similarity.between(points, i, points, exemplars[i]))
                .average(),
        found.choice().isByMedoids()
            ? Optional.empty()
            : Optional.of(
                NeighbourRecall.measure(
                    points,
                    clustering.pattern(),
                    recallOptions(data.size(), points.dimensions()),
                    execution)),
        data.labels().map(known -> ExternalIndices.of(known.known(), clustering.labels())),
        isOpen
            ? ClusterCounts.fewer(
                points,
                clustering,
                found.hierarchy().flatMap(MultilevelClustering::merges),
                similarity,
                execution)
            : OptionalInt.empty());
  }

  /** Returns how recall is measured: on fewer of the n points if they have many dimensions. */
  public static NeighbourRecall.Options recallOptions(int n, int dimensions) {
    NeighbourRecall.Options usual = NeighbourRecall.Options.defaults();
    double affordable = RECALL_BUDGET / n / dimensions;
    int sample = (int) Math.clamp(affordable, SMALLEST_SAMPLE, usual.sample());
    return new NeighbourRecall.Options(usual.neighbours(), sample, usual.seed());
  }
}

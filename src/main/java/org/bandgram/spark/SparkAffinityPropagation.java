package org.bandgram.spark;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.distributed.DistributedAffinityPropagation;
import org.bandgram.cluster.internal.distributed.DistributedBand;
import org.bandgram.spark.internal.band.SparkBand;
import org.bandgram.spark.internal.points.SparkPoints;

/**
 * {@code BandAffinityPropagation} along one curve, on Apache Spark: the same exemplars, labels and
 * iterations as on a single machine, for points and messages that no single machine holds.
 *
 * <p>The curve is cut into contiguous ranges, one to a partition, each with a halo of 2ht rows on
 * either side that it works out for itself for t iterations; then neighbours exchange rows. With P
 * ranges, an iteration costs (n + 4htP) (2h + 1) steps in all instead of n (2h + 1), and an
 * exchange moves 4htP (2h + 1) pairs of messages. The driver's arrays add up to some 60 bytes per
 * point, by estimate; what Spark itself needs there comes on top.
 *
 * <p>A lost executor is recovered by Spark: ranges that were on it are computed again from the last
 * checkpoint, or from the start where there is none yet.
 */
public final class SparkAffinityPropagation {
  private SparkAffinityPropagation() {}

  /**
   * Clusters the rows of a dataset, without progress and cancellation.
   *
   * @param data the points
   * @param columns names of the columns that are coordinates: numbers, or text that is a number
   * @param options what to do: along one curve, points assigned to the nearest exemplar
   * @param spread how the run is spread over the cluster
   * @throws InvalidInputException if the options do not suit, or a cell is no finite number
   */
  public static SparkClustering fit(
      Dataset<Row> data, List<String> columns, AffinityOptions options, SparkOptions spread) {
    try (Execution execution = Execution.of(1, Progress.NONE, new Cancellation())) {
      return fit(data, columns, options, spread, execution);
    }
  }

  /**
   * Clusters the rows of a dataset.
   *
   * @param data the points
   * @param columns names of the columns that are coordinates: numbers, or text that is a number
   * @param options what to do: along one curve, points assigned to the nearest exemplar
   * @param spread how the run is spread over the cluster
   * @param execution progress, cancellation and checkpoints, from which another driver can go on
   *     with the messages that are in the folder of {@code spread}; threads are not used
   * @throws InvalidInputException if the options do not suit, or a cell is no finite number
   */
  public static SparkClustering fit(
      Dataset<Row> data,
      List<String> columns,
      AffinityOptions options,
      SparkOptions spread,
      Execution execution) {
    SparkFit.requireSupported(columns, options);
    DistributedAffinityPropagation.requireSupported(options);
    return SparkFit.run(data, columns, options, spread, points -> fit(points, options, execution));
  }

  /** Clusters points that are loaded. */
  static Clustering fit(SparkPoints points, AffinityOptions options, Execution execution) {
    try (DistributedBand band = SparkBand.along(points, options, execution)) {
      return DistributedAffinityPropagation.fit(band, points, options, execution);
    }
  }
}

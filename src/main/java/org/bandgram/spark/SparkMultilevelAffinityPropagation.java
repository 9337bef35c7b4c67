package org.bandgram.spark;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.internal.distributed.DistributedMultilevel;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.spark.internal.band.SparkBand;
import org.bandgram.spark.internal.points.SparkPoints;

/**
 * {@link MultilevelAffinityPropagation} on Apache Spark: the finest level and the assignment of
 * points run on the cluster, all other levels in the driver. {@link DistributedMultilevel} says how
 * far the result is that of a single machine, and what the driver needs. It is the same for any
 * number of ranges. On graphs ({@link MultilevelAffinityPropagation.Options#graph}), which suit any
 * number of dimensions, the neighbours of a point are searched among some 16,000 near ones.
 *
 * <p>Exemplars end as the medoids of their clusters for the negative squared Euclidean distance and
 * the inner product, in clusters of up to 2^27 coordinates; a task then holds all points of a
 * cluster.
 */
public final class SparkMultilevelAffinityPropagation {
  private SparkMultilevelAffinityPropagation() {}

  /**
   * Clusters the rows of a dataset, silently and without a way to cancel it, with all processors of
   * the driver.
   *
   * @param data the points
   * @param columns names of the columns that are coordinates: numbers, or text that is a number
   * @param options what to do: the number of clusters is needed; points are assigned to the nearest
   *     exemplar
   * @param spread how the run is spread over the cluster
   * @throws InvalidInputException if the options do not suit, or a cell is no finite number
   */
  public static SparkClustering fit(
      Dataset<Row> data,
      List<String> columns,
      MultilevelAffinityPropagation.Options options,
      SparkOptions spread) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(data, columns, options, spread, execution);
    }
  }

  /**
   * Clusters the rows of a dataset.
   *
   * @param data the points
   * @param columns names of the columns that are coordinates: numbers, or text that is a number
   * @param options what to do: the number of clusters is needed; points are assigned to the nearest
   *     exemplar
   * @param spread how the run is spread over the cluster
   * @param execution threads of the driver, progress, cancellation and checkpoints, from which
   *     another driver can go on, along a curve with messages in the folder of {@code spread}
   * @throws InvalidInputException if the options do not suit, or a cell is no finite number
   */
  public static SparkClustering fit(
      Dataset<Row> data,
      List<String> columns,
      MultilevelAffinityPropagation.Options options,
      SparkOptions spread,
      Execution execution) {
    SparkFit.requireSupported(columns, options.band());
    DistributedMultilevel.requireSupported(options);
    return SparkFit.run(
        data, columns, options.band(), spread, points -> fit(points, options, execution));
  }

  /** Clusters points that are loaded. */
  static Clustering fit(
      SparkPoints points, MultilevelAffinityPropagation.Options options, Execution execution) {
    return DistributedMultilevel.fit(
        points, finest -> SparkBand.along(points, finest, execution), options, execution);
  }
}

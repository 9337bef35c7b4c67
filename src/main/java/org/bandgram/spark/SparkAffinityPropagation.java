package org.bandgram.spark;

import static org.bandgram.InvalidInputException.require;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.BandAffinityPropagation;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.DistributedAffinityPropagation;
import org.bandgram.compute.MessageFormat;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * {@link BandAffinityPropagation} along one curve, on Apache Spark: the same exemplars, labels and
 * iterations as on a single machine, for points and messages that no single machine holds.
 *
 * <p>The curve is cut into contiguous ranges, one to a partition, each with a halo of 2ht rows on
 * either side that it works out for itself for t iterations; then neighbours exchange rows. With P
 * ranges, an iteration costs (n + 4htP) (2h + 1) steps in all instead of n (2h + 1), and an
 * exchange moves 4htP (2h + 1) messages of 8 bytes. The driver's arrays add up to some 60 bytes per
 * point, by estimate; what Spark itself needs there comes on top.
 *
 * <p>A lost executor is recovered by Spark: ranges that were on it are computed again from the last
 * checkpoint, or from the start where there is none yet.
 */
public final class SparkAffinityPropagation {
  private static final StructType LABELS =
      new StructType()
          .add("row", DataTypes.LongType, false)
          .add("label", DataTypes.IntegerType, false)
          .add("exemplar", DataTypes.IntegerType, false);

  private SparkAffinityPropagation() {}

  /**
   * Clusters the rows of a dataset, silently and without a way to cancel it.
   *
   * @param data the points
   * @param columns names of the columns that are coordinates: numbers, or text that is a number
   * @param options what to do: along one curve, in single precision, points assigned to the nearest
   *     exemplar
   * @param spread how the run is spread over the cluster
   * @throws InvalidInputException if the options do not suit, or a cell is no finite number
   */
  public static SparkClustering fit(
      Dataset<Row> data,
      List<String> columns,
      BandAffinityPropagation.Options options,
      SparkOptions spread) {
    try (Execution execution = Execution.of(1, Progress.NONE, new Cancellation())) {
      return fit(data, columns, options, spread, execution);
    }
  }

  /**
   * Clusters the rows of a dataset.
   *
   * @param data the points
   * @param columns names of the columns that are coordinates: numbers, or text that is a number
   * @param options what to do: along one curve, in single precision, points assigned to the nearest
   *     exemplar
   * @param spread how the run is spread over the cluster
   * @param execution progress and cancellation; its threads are not used, and it must not keep
   *     checkpoints, since Spark has its own
   * @throws InvalidInputException if the options do not suit, or a cell is no finite number
   */
  public static SparkClustering fit(
      Dataset<Row> data,
      List<String> columns,
      BandAffinityPropagation.Options options,
      SparkOptions spread,
      Execution execution) {
    requireSupported(columns, options, execution);
    SparkSession session = data.sparkSession();
    SparkRun run = start(session, spread);
    try (PointLoader.Loaded loaded = PointLoader.load(data, columns, run)) {
      SparkPoints points =
          new SparkPoints(loaded.points(), loaded.size(), options.similarity(), run);
      Clustering clustering = cluster(points, options, execution);
      return new SparkClustering(clustering, labels(session, clustering));
    } finally {
      run.context().sc().setJobDescription(null);
    }
  }

  private static void requireSupported(
      List<String> columns, BandAffinityPropagation.Options options, Execution execution) {
    require(!columns.isEmpty(), "columns", "none", "at least one");
    require(
        options.precision() == Precision.FLOAT32,
        "precision",
        options.precision(),
        Precision.FLOAT32 + " on Spark");
    require(
        options.messages() == MessageFormat.FULL,
        "messages",
        options.messages(),
        MessageFormat.FULL + " on Spark");
    DistributedAffinityPropagation.requireSupported(options, execution);
  }

  private static SparkRun start(SparkSession session, SparkOptions spread) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    spread.checkpointFolder().ifPresent(context::setCheckpointDir);
    boolean reliable = session.sparkContext().getCheckpointDir().isDefined();
    require(
        reliable || session.sparkContext().isLocal(),
        "the checkpoint folder",
        "not given",
        "one that all machines of %s reach".formatted(context.master()));
    int wanted = spread.partitions() > 0 ? spread.partitions() : context.defaultParallelism();
    return new SparkRun(context, wanted, reliable, spread);
  }

  private static Clustering cluster(
      SparkPoints points, BandAffinityPropagation.Options options, Execution execution) {
    SparkRun run = points.run();
    BandLayout layout = BandLayout.of(points.size(), options.halfBandwidth());
    CurveRanges ranges =
        new CurveRanges(
            points.size(),
            Math.max(1, layout.halfBandwidth()),
            layout.isFull() ? 1 : run.partitions(),
            run.options().iterationsPerExchange());
    requireArrays(ranges);
    long start = System.nanoTime();
    execution.progress().update("order", 0, 1);
    SparkOrdering.Ordered ordered =
        SparkOrdering.order(points, ranges, layout.isFull(), options.ordering(), run);
    execution.progress().update("order", 1, 1);
    long constructed = System.nanoTime();
    JavaRDD<RangeBand> bands = bands(ordered.ranges(), ranges, options.similarity());
    Permutation order = ordered.order();
    try (SparkBand band = new SparkBand(bands, ranges, layout, run)) {
      return DistributedAffinityPropagation.fit(
          band,
          order,
          points,
          options,
          (constructed - start) / 1e9,
          (System.nanoTime() - constructed) / 1e9,
          execution);
    } finally {
      ordered.ranges().unpersist();
    }
  }

  /** The rows of a range must fit an array. */
  private static void requireArrays(CurveRanges ranges) {
    for (int range = 0; range < ranges.count(); range++) {
      long elements = ranges.layout(range).size() * (2L * ranges.halfBandwidth() + 1);
      require(
          elements < Integer.MAX_VALUE - 8,
          "partitions",
          ranges.wanted(),
          "more: a range of the curve and its halo would have %d similarities".formatted(elements));
    }
  }

  private static JavaRDD<RangeBand> bands(
      JavaRDD<PointRows> known, CurveRanges ranges, Similarity similarity) {
    return known
        .mapPartitionsWithIndex(
            (range, parts) ->
                List.of(RangeBand.of(range, ranges, parts.next(), similarity)).iterator(),
            true)
        .persist(SparkRun.LEVEL);
  }

  private static Dataset<Row> labels(SparkSession session, Clustering clustering) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    Broadcast<int[]> labels = context.broadcast(clustering.labels());
    Broadcast<int[]> exemplars = context.broadcast(clustering.exemplars());
    int n = clustering.labels().length;
    int parts = Math.max(1, Math.min(context.defaultParallelism(), n));
    JavaRDD<Row> rows =
        context
            .parallelize(IntStream.range(0, parts).boxed().toList(), parts)
            .flatMap(
                part ->
                    IntStream.range(
                            (int) ((long) n * part / parts), (int) ((long) n * (part + 1) / parts))
                        .mapToObj(
                            row ->
                                RowFactory.create(
                                    (long) row,
                                    labels.value()[row],
                                    exemplars.value()[labels.value()[row]]))
                        .iterator());
    return session.createDataFrame(rows, LABELS);
  }
}

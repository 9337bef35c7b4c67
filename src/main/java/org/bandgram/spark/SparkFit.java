package org.bandgram.spark;

import static org.bandgram.InvalidInputException.require;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.spark.internal.files.HadoopFiles;
import org.bandgram.spark.internal.points.SparkPoints;
import org.bandgram.spark.internal.points.SparkRun;
import org.bandgram.spark.internal.read.PointLoader;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/** What all runs on Spark have in common: from a dataset to its labels. */
final class SparkFit {
  private static final StructType LABELS =
      new StructType()
          .add("row", DataTypes.LongType, false)
          .add("label", DataTypes.IntegerType, false)
          .add("exemplar", DataTypes.IntegerType, false);

  private SparkFit() {}

  /** Refuses what is not done on Spark. */
  static void requireSupported(List<String> columns, AffinityOptions options) {
    require(!columns.isEmpty(), "columns", "none", "at least one");
    require(
        options.storage().messages() == MessageFormat.FULL,
        "messages",
        options.storage().messages(),
        MessageFormat.FULL + " on Spark");
    SimilarityStorage storage = options.storage().similarities();
    require(
        storage == SimilarityStorage.AUTO || storage == SimilarityStorage.STORED,
        "similarities",
        storage,
        "auto or stored on Spark");
  }

  /**
   * Loads points, clusters them and gives them up.
   *
   * @param data the points
   * @param columns names of the columns that are coordinates
   * @param options how points are compared, and in which precision
   * @param spread how the run is spread over the cluster
   * @param clustering clusters loaded points
   */
  static SparkClustering run(
      Dataset<Row> data,
      List<String> columns,
      AffinityOptions options,
      SparkOptions spread,
      Function<SparkPoints, Clustering> clustering) {
    SparkSession session = data.sparkSession();
    SparkRun run = start(session, spread);
    try (PointLoader.Loaded loaded =
        PointLoader.load(data, columns, options.storage().precision(), run)) {
      Clustering result = clustering.apply(loaded.toPoints(columns.size(), options, run));
      return new SparkClustering(result, labels(session, result));
    } catch (Exception e) {
      throw cancelledIfInterrupted(e);
    } finally {
      run.context().sc().setJobDescription(null);
    }
  }

  /**
   * Returns what a run throws. Spark, waiting for a job, throws an exception that its Scala methods
   * do not declare where the thread is interrupted, and clears the flag of the thread.
   */
  static RuntimeException cancelledIfInterrupted(Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return new CancelledException();
    }
    if (e.getCause() instanceof BandgramException ofTask) {
      return ofTask;
    }
    if (e instanceof SparkException) {
      return new BandgramException("Spark gave up: " + HadoopFiles.firstLine(e), e);
    }
    return e instanceof RuntimeException known ? known : new IllegalStateException(e);
  }

  static SparkRun start(SparkSession session, SparkOptions spread) {
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    spread.checkpointFolder().ifPresent(context::setCheckpointDir);
    require(
        context.getCheckpointDir().isPresent() || context.isLocal(),
        "checkpoint",
        "not given",
        "one that all machines of %s reach".formatted(context.master()));
    int wanted = spread.partitions() > 0 ? spread.partitions() : context.defaultParallelism();
    return new SparkRun(
        context,
        wanted,
        spread.iterationsPerExchange(),
        spread.exchangesPerCheckpoint(),
        spread.checkpointFolder());
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

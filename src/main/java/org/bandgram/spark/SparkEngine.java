package org.bandgram.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.internal.distributed.ClusterEngine;
import org.bandgram.cluster.internal.distributed.DistributedAffinityPropagation;
import org.bandgram.cluster.internal.distributed.DistributedMultilevel;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.FileFormat;
import org.bandgram.metric.NeighbourRecall;

/** Clusters Parquet and CSV files on Apache Spark; see {@link SparkAffinityPropagation}. */
public final class SparkEngine implements ClusterEngine {
  private static final String EXECUTOR_OPTIONS = "spark.executor.extraJavaOptions";

  /** Creates the engine; touches nothing of Spark yet. */
  public SparkEngine() {}

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Session open(Job job, Execution execution) {
    List<String> some = job.columns().isEmpty() ? List.of("all") : job.columns();
    SparkFit.requireSupported(some, job.options());
    if (job.topSize().isEmpty()) {
      DistributedAffinityPropagation.requireSupported(job.options(), execution);
    } else {
      DistributedMultilevel.requireSupported(levels(job), execution);
    }
    SparkSession session = session(job);
    try {
      Dataset<Row> data = read(job, session);
      List<String> columns = job.columns().isEmpty() ? numeric(job, data) : job.columns();
      requireColumns(job, data, columns);
      SparkRun run = SparkFit.start(session, spread(job));
      return new Loaded(
          job,
          execution,
          session,
          columns,
          job.columns().isEmpty() ? others(data, columns) : List.of(),
          PointLoader.load(data, columns, job.options().storage().precision(), run),
          run);
    } catch (Exception e) {
      session.stop();
      throw SparkFit.cancelledIfInterrupted(e);
    }
  }

  private static List<String> others(Dataset<Row> data, List<String> columns) {
    return Arrays.stream(data.columns()).filter(name -> !columns.contains(name)).toList();
  }

  private static MultilevelAffinityPropagation.Options levels(Job job) {
    return new MultilevelAffinityPropagation.Options(job.options(), job.topSize().getAsInt());
  }

  /** Points that Spark keeps. */
  private record Loaded(
      Job job,
      Execution execution,
      SparkSession session,
      List<String> columns,
      List<String> skippedColumns,
      PointLoader.Loaded loaded,
      SparkRun run)
      implements Session {
    private SparkPoints points() {
      return SparkPoints.of(loaded, columns.size(), job.options(), run);
    }

    @Override
    public Table table() {
      return new Table(
          isParquet(job) ? FileFormat.PARQUET : FileFormat.TEXT,
          columns,
          skippedColumns,
          loaded.size(),
          session.version(),
          run.context().master(),
          run.partitions());
    }

    @Override
    public Clustering cluster() {
      return orCancelled(
          () ->
              job.topSize().isEmpty()
                  ? SparkAffinityPropagation.fit(points(), job.options(), execution)
                  : SparkMultilevelAffinityPropagation.fit(points(), levels(job), execution));
    }

    @Override
    public double clusteringError(Clustering found) {
      return orCancelled(() -> SparkEvaluation.error(points(), found, execution));
    }

    @Override
    public NeighbourRecall recall(Clustering found, NeighbourRecall.Options options) {
      return orCancelled(() -> SparkEvaluation.recall(points(), found, options, execution));
    }

    private static <T> T orCancelled(Supplier<T> work) {
      try {
        return work.get();
      } catch (Exception e) {
        throw SparkFit.cancelledIfInterrupted(e);
      }
    }

    @Override
    public void close() {
      session.stop();
    }
  }

  private static SparkSession session(Job job) {
    SparkSession.Builder builder = SparkSession.builder().appName("bandgram");
    if (job.master().isPresent()) {
      builder.master(job.master().get());
    } else if (System.getProperty("spark.master") == null) {
      builder.master("local[*]");
    }
    if (System.getProperty(EXECUTOR_OPTIONS) == null) {
      builder.config(
          EXECUTOR_OPTIONS,
          "--add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED");
    }
    return builder.config("spark.cleaner.referenceTracking.cleanCheckpoints", true).getOrCreate();
  }

  private static SparkOptions spread(Job job) {
    return SparkOptions.defaults()
        .withPartitions(job.partitions())
        .withIterationsPerExchange(job.iterationsPerExchange())
        .withCheckpointFolder(job.checkpointFolder().orElse(null));
  }

  private static Dataset<Row> read(Job job, SparkSession session) {
    try {
      return isParquet(job)
          ? session.read().parquet(job.input())
          : session.read().option("header", job.header()).csv(job.input());
    } catch (Exception e) {
      if (e instanceof AnalysisException) {
        throw new BandgramException(
            "%s: cannot be read: %s".formatted(job.input(), firstLine(e)), e);
      }
      throw e;
    }
  }

  private static boolean isParquet(Job job) {
    String name = job.input().toLowerCase(Locale.ROOT);
    return (name.endsWith("/") ? name.substring(0, name.length() - 1) : name).endsWith(".parquet");
  }

  private static String firstLine(Throwable e) {
    return e.getMessage().lines().findFirst().orElse("");
  }

  /** Returns the columns that are numbers; those of text whose first value is one. */
  private static List<String> numeric(Job job, Dataset<Row> data) {
    Row first = isParquet(job) ? null : data.first();
    List<String> names = new ArrayList<>();
    StructField[] fields = data.schema().fields();
    for (int c = 0; c < fields.length; c++) {
      boolean number =
          first == null
              ? isNumber(fields[c].dataType())
              : Double.isFinite(
                  Cells.number(
                      first.isNullAt(c) ? null : first.get(c),
                      job.options().storage().precision()));
      if (number) {
        names.add(fields[c].name());
      }
    }
    if (names.isEmpty()) {
      throw new BandgramException(job.input() + ": has no column of numbers");
    }
    return names;
  }

  private static boolean isNumber(DataType type) {
    return type instanceof NumericType || type instanceof DecimalType;
  }

  private static void requireColumns(Job job, Dataset<Row> data, List<String> columns) {
    List<String> known = Arrays.asList(data.columns());
    for (String column : columns) {
      InvalidInputException.require(
          known.contains(column),
          "columns",
          column,
          "among those of %s: %s".formatted(job.input(), String.join(", ", known)));
    }
  }
}

package org.bandgram.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.internal.distributed.ClusterEngine;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;

/** Clusters Parquet and CSV files on Apache Spark; see {@link SparkAffinityPropagation}. */
public final class SparkEngine implements ClusterEngine {
  private static final List<String> KEYS = List.of("label", "row", "size");
  private static final String EXECUTOR_OPTIONS = "spark.executor.extraJavaOptions";

  /** Creates the engine; touches nothing of Spark yet. */
  public SparkEngine() {}

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Clustering run(Job job, Execution execution) {
    SparkSession session = session(job);
    try {
      requireFree(job, session);
      Dataset<Row> data = read(job, session);
      List<String> columns = job.columns().isEmpty() ? numeric(job, data) : job.columns();
      requireColumns(job, data, columns);
      SparkClustering result = cluster(job, data, columns, execution);
      job.output().ifPresent(folder -> write(folder, result, columns, session));
      return result.clustering();
    } finally {
      session.stop();
    }
  }

  private static SparkClustering cluster(
      Job job, Dataset<Row> data, List<String> columns, Execution execution) {
    SparkOptions spread = spread(job);
    if (job.topSize().isEmpty()) {
      return SparkAffinityPropagation.fit(data, columns, job.options(), spread, execution);
    }
    MultilevelAffinityPropagation.Options options =
        new MultilevelAffinityPropagation.Options(job.options(), job.topSize().getAsInt());
    return SparkMultilevelAffinityPropagation.fit(data, columns, options, spread, execution);
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

  private static void requireFree(Job job, SparkSession session) {
    if (job.output().isEmpty()) {
      return;
    }
    String folder = job.output().get();
    if (exists(folder, session)) {
      throw new BandgramException(folder + ": is there already; choose a new folder");
    }
  }

  /** Asks Spark, which knows file systems that Java does not. */
  private static boolean exists(String folder, SparkSession session) {
    try {
      return session.read().text(folder).columns().length > 0;
    } catch (Exception e) {
      if (e instanceof AnalysisException) {
        return false;
      }
      throw e;
    }
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
      InvalidInputException.require(
          job.output().isEmpty() || !KEYS.contains(column.toLowerCase(Locale.ROOT)),
          "columns",
          column,
          "named otherwise than %s, which the table of exemplars needs itself"
              .formatted(String.join(", ", KEYS)));
    }
  }

  private static void write(
      String folder, SparkClustering result, List<String> columns, SparkSession session) {
    result.labels().write().parquet(folder + "/labels.parquet");
    exemplars(result.clustering(), columns, session)
        .coalesce(1)
        .write()
        .parquet(folder + "/exemplars.parquet");
  }

  /** Returns the table of exemplars, as the command on a single machine writes it. */
  private static Dataset<Row> exemplars(
      Clustering clustering, List<String> columns, SparkSession session) {
    StructType type =
        new StructType()
            .add("label", DataTypes.IntegerType, false)
            .add("row", DataTypes.IntegerType, false)
            .add("size", DataTypes.IntegerType, false);
    PointSet exemplars = clustering.model().orElseThrow().exemplars();
    boolean single = exemplars.precision() == Precision.FLOAT32;
    for (String column : columns) {
      type = type.add(column, single ? DataTypes.FloatType : DataTypes.DoubleType, false);
    }
    int[] sizes = clustering.sizes();
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      List<Object> cells = new ArrayList<>(List.of(k, clustering.exemplars()[k], sizes[k]));
      for (int j = 0; j < columns.size(); j++) {
        double coordinate = exemplars.get(k, j);
        cells.add(single ? (Number) (float) coordinate : (Number) coordinate);
      }
      rows.add(RowFactory.create(cells.toArray()));
    }
    return session.createDataFrame(rows, type);
  }
}

package org.bandgram.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.bandgram.data.PointSet;

/** A Spark of two threads in this JVM, which tests share, and points for it. */
final class LocalSpark {
  private static SparkSession session;

  private LocalSpark() {}

  static synchronized SparkSession session() {
    if (session == null) {
      session =
          SparkSession.builder()
              .master("local[2]")
              .appName("bandgram tests")
              .config("spark.ui.enabled", false)
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1")
              .config("spark.default.parallelism", 2)
              .config("spark.sql.shuffle.partitions", 2)
              .config("spark.log.level", "ERROR")
              .getOrCreate();
    }
    return session;
  }

  /** Makes this the session of the JVM. */
  static synchronized void use(SparkSession other) {
    session = other;
  }

  /** Points whose structure a test needs. */
  enum Kind {
    /** Uniform in a square. */
    UNIFORM,
    /** Five clusters. */
    BLOBS,
    /** Few different places, so that codes and similarities tie. */
    DUPLICATES,
    /** Uniform in a cube of eleven dimensions, which are projected to be ordered. */
    HIGH;

    PointSet points(int n, long seed) {
      Random random = new Random(seed);
      float[][] rows = new float[n][];
      for (int i = 0; i < n; i++) {
        rows[i] = new float[this == HIGH ? 11 : 2];
        for (int j = 0; j < rows[i].length; j++) {
          rows[i][j] =
              switch (this) {
                case UNIFORM, HIGH -> random.nextFloat();
                case BLOBS -> (float) (10 * (i % 5 + 2 * j * (i % 2)) + random.nextGaussian());
                case DUPLICATES -> random.nextInt(6);
              };
        }
      }
      return PointSet.of(rows);
    }
  }

  static List<String> columns(PointSet points) {
    return IntStream.range(0, points.dimensions()).mapToObj(j -> "x" + j).toList();
  }

  /** Puts points into a dataset of some partitions, in order. */
  static Dataset<Row> dataset(PointSet points, int partitions) {
    StructType type = new StructType();
    for (String column : columns(points)) {
      type = type.add(column, DataTypes.DoubleType);
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      Object[] cells = new Object[points.dimensions()];
      for (int j = 0; j < cells.length; j++) {
        cells[j] = points.get(i, j);
      }
      rows.add(RowFactory.create(cells));
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session().sparkContext());
    return session().createDataFrame(context.parallelize(rows, partitions), type);
  }
}

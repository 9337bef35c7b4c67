package org.bandgram.spark;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;

/**
 * Clusters the same points on a single machine and on Spark on the same machine, by number of
 * ranges and iterations per exchange; prints times as CSV, and whether the clusters are the same.
 */
public final class SparkOverhead {
  private static final int THREADS = 2;

  private SparkOverhead() {}

  /**
   * Runs the experiment.
   *
   * @param args the number of points, the half-bandwidth, how often each run is repeated, and pairs
   *     P:T of a number of ranges and of iterations per exchange
   */
  public static void main(String[] args) {
    int n = Integer.parseInt(args[0]);
    AffinityOptions options =
        AffinityOptions.defaults()
            .withCurves(1)
            .withDevice(Device.CPU)
            .withHalfBandwidth(Integer.parseInt(args[1]));
    int repeats = Integer.parseInt(args[2]);
    PointSet points = points(n);
    PrintStream out = System.out;
    out.println("run,ranges,iterations_per_exchange,total_s,propagate_s,iterations,clusters,equal");
    SparkSession session =
        SparkSession.builder()
            .master("local[" + THREADS + "]")
            .appName("bandgram overhead")
            .config("spark.ui.enabled", false)
            .config("spark.log.level", "ERROR")
            .getOrCreate();
    Dataset<Row> data = dataset(session, points).cache();
    data.count();
    for (int repeat = 0; repeat < repeats; repeat++) {
      long start = System.nanoTime();
      Clustering expected = single(points, options);
      print(out, "single", "", start, expected, true);
      for (String pair : Arrays.asList(args).subList(3, args.length)) {
        String[] numbers = pair.split(":", -1);
        SparkOptions spread =
            SparkOptions.defaults()
                .withPartitions(Integer.parseInt(numbers[0]))
                .withIterationsPerExchange(Integer.parseInt(numbers[1]));
        long sparkStart = System.nanoTime();
        Clustering found =
            SparkAffinityPropagation.fit(data, List.of("x", "y"), options, spread).clustering();
        print(out, "spark", pair.replace(':', ','), sparkStart, found, same(expected, found));
      }
    }
    session.stop();
  }

  private static Clustering single(PointSet points, AffinityOptions options) {
    try (Execution execution = Execution.onThreads(THREADS)) {
      return BandAffinityPropagation.fit(points, options, execution);
    }
  }

  private static boolean same(Clustering a, Clustering b) {
    return Arrays.equals(a.exemplars(), b.exemplars())
        && Arrays.equals(a.labels(), b.labels())
        && a.iterations() == b.iterations()
        && a.netSimilarity() == b.netSimilarity();
  }

  private static void print(
      PrintStream out, String run, String spread, long start, Clustering found, boolean equal) {
    out.println(
        String.format(
            Locale.ROOT,
            "%s,%s,%.1f,%.1f,%d,%d,%s",
            run,
            spread.isEmpty() ? "," : spread,
            (System.nanoTime() - start) / 1e9,
            found.timings().propagate(),
            found.iterations(),
            found.clusterCount(),
            equal));
    out.flush();
  }

  /** Half of the points uniform in the unit square, half in 200 blobs. */
  private static PointSet points(int n) {
    Random random = new Random(1);
    float[] centers = new float[400];
    for (int c = 0; c < centers.length; c++) {
      centers[c] = random.nextFloat();
    }
    float[][] rows = new float[n][2];
    for (int i = 0; i < n; i++) {
      int center = random.nextInt(200);
      for (int j = 0; j < 2; j++) {
        rows[i][j] =
            i % 2 == 0
                ? random.nextFloat()
                : centers[2 * center + j] + 0.01f * (float) random.nextGaussian();
      }
    }
    return PointSet.of(rows);
  }

  private static Dataset<Row> dataset(SparkSession session, PointSet points) {
    StructType type = new StructType().add("x", DataTypes.FloatType).add("y", DataTypes.FloatType);
    List<Row> rows = new ArrayList<>();
    IntStream.range(0, points.size())
        .forEach(
            i -> rows.add(RowFactory.create((float) points.get(i, 0), (float) points.get(i, 1))));
    return session.createDataFrame(rows, type);
  }
}

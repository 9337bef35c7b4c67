package org.bandgram.spark;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation.Options;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.read.PointReader;
import org.bandgram.metric.ClusteringError;

/**
 * Clusters the points of files level by level on a single machine and on Spark on the same machine;
 * prints as CSV how much greater the clustering error is on Spark, and times.
 */
public final class SparkMultilevelQuality {
  private static final int THREADS = 2;
  private static final int RANGES = 4;

  private SparkMultilevelQuality() {}

  /**
   * Runs the experiment with all defaults.
   *
   * @param args FILE:D:K for each run, the first D columns of a file and a number of clusters
   */
  public static void main(String[] args) {
    PrintStream out = System.out;
    out.println(
        "set,n,dimensions,clusters,error_ratio,levels_single,levels_spark,single_s,spark_s");
    for (String arg : args) {
      String[] parts = arg.split(":", -1);
      Path file = Path.of(parts[0]);
      PointSet points = points(file, Integer.parseInt(parts[1]));
      Options options = Options.defaults().withClusters(Integer.parseInt(parts[2]));
      out.println(file.getFileName() + "," + run(points, withoutGpu(options)));
    }
    LocalSpark.session().stop();
  }

  private static Options withoutGpu(Options options) {
    return options.withBand(band -> band.withDevice(Device.CPU));
  }

  private static PointSet points(Path file, int dimensions) {
    String[] columns =
        IntStream.range(0, dimensions).mapToObj(Integer::toString).toArray(String[]::new);
    ReadOptions reading = ReadOptions.defaults().withColumns(columns);
    return PointReader.read(file, reading, Progress.NONE).points();
  }

  private static String run(PointSet points, Options options) {
    try (Execution execution = Execution.onThreads(THREADS)) {
      long start = System.nanoTime();
      Clustering single =
          MultilevelAffinityPropagation.fit(points, options, execution).clustering();
      long between = System.nanoTime();
      Clustering spark =
          SparkMultilevelAffinityPropagation.fit(
                  LocalSpark.dataset(points, RANGES),
                  LocalSpark.columns(points),
                  options,
                  SparkOptions.defaults().withPartitions(RANGES),
                  execution)
              .clustering();
      long end = System.nanoTime();
      return String.format(
          Locale.ROOT,
          "%d,%d,%d,%.4f,%s,%s,%.1f,%.1f",
          points.size(),
          points.dimensions(),
          spark.clusterCount(),
          error(points, spark, execution) / error(points, single, execution),
          levels(single),
          levels(spark),
          (between - start) / 1e9,
          (end - between) / 1e9);
    }
  }

  private static double error(PointSet points, Clustering clustering, Execution execution) {
    return ClusteringError.mean(points, clustering.exemplarOfRow(), execution);
  }

  private static String levels(Clustering clustering) {
    return clustering.provenance().parameters().get("levels").replaceAll("[\\[\\],]", "");
  }
}

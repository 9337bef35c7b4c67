package org.bandgram.model.internal;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;

/**
 * Whether centroids are those of some points: the point of each cluster that is nearest to its
 * centroid is the one that the table says, and the mean of the cluster its centroid if the run
 * ended with that.
 */
final class CentroidCheck {
  /** Coordinates that differ by less of the greatest may be the same. */
  private static final double ROUNDED = 1e-5;

  private final Path file;
  private final ExemplarTable table;
  private final DataSet data;
  private final PointSet points;
  private final PointSet centroids;
  private final int[] clusterOf;
  private final double rounded;

  private CentroidCheck(
      SavedSummary summary, Path file, ExemplarTable table, DataSet data, int[] exemplarOf) {
    this.file = file;
    this.table = table;
    this.data = data;
    int[] columns = table.columns().stream().mapToInt(data.columns()::indexOf).toArray();
    PointSet original = PointSet.allocate(data.size(), columns.length, Precision.FLOAT64);
    for (int i = 0; i < data.size(); i++) {
      for (int j = 0; j < columns.length; j++) {
        original.set(i, j, data.original().get(i, columns[j]));
      }
    }
    points = summary.conversion(columns.length).apply(original, Precision.FLOAT64);
    centroids = summary.conversion(columns.length).apply(table.coordinates(), Precision.FLOAT64);
    int[] clusters = new int[data.size()];
    for (int k = 0; k < table.size(); k++) {
      clusters[table.inputRows()[k]] =
          table.memberCounts()[k] > 0 ? k : clusters[table.inputRows()[k]];
    }
    clusterOf = Arrays.stream(exemplarOf).map(row -> clusters[row]).toArray();
    rounded =
        ROUNDED
            * IntStream.range(0, points.size())
                .mapToDouble(i -> Arrays.stream(points.row(i)).map(Math::abs).max().orElse(0))
                .max()
                .orElse(0);
  }

  /**
   * Checks the points of a run, unless they lack one of its columns.
   *
   * @param exemplarOf for each point the row of the one nearest to its centroid
   * @throws DataFormatException if the run was on other points
   */
  static void require(
      SavedSummary summary, Path file, ExemplarTable table, DataSet data, int[] exemplarOf) {
    if (data.columns().containsAll(table.columns())) {
      CentroidCheck check = new CentroidCheck(summary, file, table, data, exemplarOf);
      check.requireNearest();
      if (summary.endedWithMeans()) {
        check.requireMeans();
      }
    }
  }

  private void requireNearest() {
    double[] least = new double[table.size()];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < points.size(); i++) {
      least[clusterOf[i]] = Math.min(least[clusterOf[i]], distance(i, clusterOf[i]));
    }
    for (int k = 0; k < table.size(); k++) {
      int count = table.memberCounts()[k];
      double nearest = count == 1 && !data.conversion().isGeographic() ? 0 : least[k];
      if (count > 0 && !(distance(table.inputRows()[k], k) <= nearest + rounded)) {
        throw other(
            "the point in row %d is not nearest to centroid %d".formatted(table.inputRows()[k], k));
      }
    }
  }

  private double distance(int i, int cluster) {
    double sum = 0;
    for (int j = 0; j < points.dimensions(); j++) {
      sum += Math.pow(points.get(i, j) - centroids.get(cluster, j), 2);
    }
    return Math.sqrt(sum);
  }

  private void requireMeans() {
    double[][] sums = new double[table.size()][points.dimensions()];
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < points.dimensions(); j++) {
        sums[clusterOf[i]][j] += points.get(i, j);
      }
    }
    for (int k = 0; k < table.size(); k++) {
      for (int j = 0; j < points.dimensions() && table.memberCounts()[k] > 0; j++) {
        double mean = sums[k][j] / table.memberCounts()[k];
        if (!(Math.abs(mean - centroids.get(k, j)) <= rounded)) {
          throw other(
              "centroid %d is not the mean of its points in column '%s'"
                  .formatted(k, table.columns().get(j)));
        }
      }
    }
  }

  private DataFormatException other(String what) {
    return DataFormatException.of(
        file.toString(),
        "%s of %s; the run was on other points".formatted(what, data.source().name()));
  }
}

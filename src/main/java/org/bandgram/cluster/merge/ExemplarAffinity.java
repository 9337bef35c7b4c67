package org.bandgram.cluster.merge;

import static org.bandgram.InvalidInputException.require;
import static org.bandgram.InvalidInputException.requireIndices;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PreparedPoints;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * How similar the points of each cluster are, in sum, to the exemplar of every cluster: K x K
 * numbers, row c for the points of cluster c, column k for the exemplar of cluster k. Sums run in
 * double precision, a point counting as often as its weight says, in the order of the points.
 */
final class ExemplarAffinity {
  private final PointSet points;
  private final int[] exemplars;
  private final double[] weights;
  private final int[][] members;

  /** Checks the clusters, and that each point has a weight above 0, if there are weights. */
  ExemplarAffinity(PointSet points, int[] labels, int[] exemplars, double[] weights) {
    this.points = points;
    this.exemplars = exemplars;
    requireLabels(labels);
    requireExemplars();
    this.members = new Partition(labels, exemplars).members();
    for (int c = 0; c < members.length; c++) {
      require(members[c].length >= 1, "the size of cluster " + c, members[c].length, "at least 1");
    }
    this.weights = PreparedPoints.weights(points, weights);
  }

  private void requireLabels(int[] labels) {
    int n = points.size();
    require(labels.length == n, "the number of labels", labels.length, n + ", one per point");
    requireIndices(labels, exemplars.length, "the label of point");
  }

  private void requireExemplars() {
    for (int c = 0; c < exemplars.length; c++) {
      require(
          exemplars[c] >= 0 && exemplars[c] < points.size(),
          "the exemplar of cluster " + c,
          exemplars[c],
          "from 0 to " + (points.size() - 1));
    }
  }

  /** Returns the number of points in each cluster. */
  int[] sizes() {
    return Arrays.stream(members).mapToInt(cluster -> cluster.length).toArray();
  }

  /** Returns the sums; the same for any number of threads. */
  double[][] compute(Similarity similarity, Execution execution) {
    return similarity instanceof NegativeSquaredEuclidean
        ? fromMeans(execution)
        : fromPoints(similarity, execution);
  }

  /** O(n d + K² d). */
  private double[][] fromMeans(Execution execution) {
    double[][] coordinates =
        Arrays.stream(exemplars).mapToObj(points::row).toArray(double[][]::new);
    double[][] sums = new double[exemplars.length][];
    execution.forBlocks(
        exemplars.length, 1, (c, from, to) -> sums[c] = rowFromMean(c, coordinates));
    return sums;
  }

  /**
   * With weights w, W = Σ w_i, mean m and scatter S = Σ w_i |x_i - m|², Σ w_i |x_i - e|² = S + W |m
   * - e|² for any e. Coordinates are taken relative to the cluster's exemplar, which keeps them
   * small.
   */
  private double[] rowFromMean(int cluster, double[][] exemplarRows) {
    double[] origin = exemplarRows[cluster];
    double[] mean = new double[origin.length];
    double weight = 0;
    for (int i : members[cluster]) {
      weight += weights[i];
      for (int j = 0; j < mean.length; j++) {
        mean[j] += weights[i] * (points.get(i, j) - origin[j]);
      }
    }
    for (int j = 0; j < mean.length; j++) {
      mean[j] /= weight;
    }
    double scatter = scatter(cluster, origin, mean);
    double[] row = new double[exemplars.length];
    for (int k = 0; k < row.length; k++) {
      double distance = 0;
      for (int j = 0; j < mean.length; j++) {
        double difference = mean[j] - (exemplarRows[k][j] - origin[j]);
        distance += difference * difference;
      }
      row[k] = -(scatter + weight * distance);
    }
    return row;
  }

  private double scatter(int cluster, double[] origin, double[] mean) {
    double scatter = 0;
    for (int i : members[cluster]) {
      double distance = 0;
      for (int j = 0; j < mean.length; j++) {
        double difference = points.get(i, j) - origin[j] - mean[j];
        distance += difference * difference;
      }
      scatter += weights[i] * distance;
    }
    return scatter;
  }

  /** O(n K d). The points are copied, those of a cluster side by side. */
  private double[][] fromPoints(Similarity similarity, Execution execution) {
    int[] order = Stream.of(members).flatMapToInt(Arrays::stream).toArray();
    SimilarityRows rows =
        BackendProvider.select(Device.CPU, 0)
            .gram()
            .rows(points.select(order), points.select(exemplars), similarity, execution);
    int[] starts = new int[exemplars.length];
    for (int c = 1; c < starts.length; c++) {
      starts[c] = starts[c - 1] + members[c - 1].length;
    }
    double[][] sums = new double[exemplars.length][];
    execution.forBlocks(
        exemplars.length, 1, (c, from, to) -> sums[c] = rowFromPoints(c, starts[c], rows));
    return sums;
  }

  private double[] rowFromPoints(int cluster, int start, SimilarityRows rows) {
    Precision precision = points.precision();
    int[] own = members[cluster];
    double[] sums = new double[exemplars.length];
    int step = Math.min(SimilarityRows.ROWS_AT_ONCE, own.length);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment block = arena.allocate((long) step * sums.length * precision.bytes(), 64);
      for (int from = 0; from < own.length; from += step) {
        int to = Math.min(own.length, from + step);
        rows.rows(start + from, start + to, block);
        for (int i = from; i < to; i++) {
          long row = (long) (i - from) * sums.length;
          for (int k = 0; k < sums.length; k++) {
            sums[k] += weights[own[i]] * precision.get(block, row + k);
          }
        }
      }
    }
    return sums;
  }
}

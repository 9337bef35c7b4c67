package org.bandgram.metric;

import java.util.Arrays;
import org.bandgram.data.PointSet;

/**
 * Squared distances of a few query points to all points. Points are taken in tiles that stay in
 * cache, stored coordinate by coordinate so that the inner loop runs over consecutive points.
 */
final class BruteForce {
  private static final int TILE_ELEMENTS = 1 << 14;

  private final PointSet points;
  private final int firstRow;
  private final int dimensions;
  private final int tileSize;
  private final double[][] tile;
  private final double[] distances;

  /**
   * Prepares the distances to some points.
   *
   * @param points the points
   * @param firstRow what the first of them is called in the lists; the others follow
   */
  BruteForce(PointSet points, int firstRow) {
    this.points = points;
    this.firstRow = firstRow;
    this.dimensions = points.dimensions();
    this.tileSize = Math.clamp(TILE_ELEMENTS / dimensions, 16, 1024);
    this.tile = new double[dimensions][tileSize];
    this.distances = new double[tileSize];
  }

  /**
   * Offers every point to each of the neighbour lists.
   *
   * @param origins the coordinates of each query point
   * @param nearest one list per query
   */
  void search(double[][] origins, NearestPairs[] nearest) {
    for (int start = 0; start < points.size(); ) {
      int count = Math.min(tileSize, points.size() - start);
      load(start, count);
      for (int q = 0; q < nearest.length; q++) {
        computeDistances(origins[q], count);
        offer(nearest[q], start, count);
      }
      start += count;
    }
  }

  /**
   * Adds the distance from each query point to every point to the sum for the point's label.
   *
   * @param origins the coordinates of each query point
   * @param labels the label of each point
   * @param sums for each query a slot per label
   */
  void addDistances(double[][] origins, int[] labels, double[][] sums) {
    for (int start = 0; start < points.size(); ) {
      int count = Math.min(tileSize, points.size() - start);
      load(start, count);
      for (int q = 0; q < origins.length; q++) {
        computeDistances(origins[q], count);
        for (int t = 0; t < count; t++) {
          sums[q][labels[firstRow + start + t]] += Math.sqrt(distances[t]);
        }
      }
      start += count;
    }
  }

  private void load(int start, int count) {
    for (int t = 0; t < count; t++) {
      for (int j = 0; j < dimensions; j++) {
        tile[j][t] = points.get(start + t, j);
      }
    }
  }

  /** Takes two coordinates per pass over the sums, the odd one out first. */
  private void computeDistances(double[] origin, int count) {
    int odd = dimensions % 2;
    if (odd == 0) {
      Arrays.fill(distances, 0, count, 0);
    } else {
      setSquares(distances, tile[0], origin[0], count);
    }
    for (int j = odd; j < dimensions; j += 2) {
      addSquares(distances, tile[j], origin[j], tile[j + 1], origin[j + 1], count);
    }
  }

  private static void setSquares(double[] sums, double[] column, double origin, int count) {
    for (int t = 0; t < count; t++) {
      double difference = column[t] - origin;
      sums[t] = difference * difference;
    }
  }

  private static void addSquares(
      double[] sums, double[] one, double originOne, double[] two, double originTwo, int count) {
    for (int t = 0; t < count; t++) {
      double first = one[t] - originOne;
      double second = two[t] - originTwo;
      sums[t] += first * first + second * second;
    }
  }

  private void offer(NearestPairs nearest, int start, int count) {
    double reach = nearest.reach();
    for (int t = 0; t < count; t++) {
      if (distances[t] <= reach) {
        nearest.offer(firstRow + start + t, distances[t]);
        reach = nearest.reach();
      }
    }
  }
}

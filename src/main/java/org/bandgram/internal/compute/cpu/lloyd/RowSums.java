package org.bandgram.internal.compute.cpu.lloyd;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;

/**
 * The sums of k clusters while one thread adds rows of d coordinates to them; the readable
 * reference, with the fast twins {@link Plane} and {@link VectorRowSums}.
 */
class RowSums {
  /** How many numbers beyond its end an array of rows must have. */
  static final int PADDING = 16;

  final int dimensions;

  /** From the sums of one cluster to those of the next. */
  final int pitch;

  final double[] sums;
  private final double[] weights;

  /**
   * Begins with zeros.
   *
   * @param k number of clusters
   * @param dimensions number of coordinates d
   */
  RowSums(int k, int dimensions) {
    this(k, dimensions, dimensions);
  }

  /**
   * Begins with zeros.
   *
   * @param k number of clusters
   * @param dimensions number of coordinates d
   * @param pitch from the sums of one cluster to those of the next, at least d
   */
  RowSums(int k, int dimensions, int pitch) {
    this.dimensions = dimensions;
    this.pitch = pitch;
    sums = new double[Math.multiplyExact(k, pitch)];
    weights = new double[k];
  }

  /** Makes sums for one thread. */
  @FunctionalInterface
  interface Factory {
    /** Returns sums of k clusters in d dimensions, all zero. */
    RowSums of(int k, int d);
  }

  /**
   * Adds weight times coordinate, each rounded, of consecutive points to their clusters, one point
   * after another.
   *
   * @param rows coordinates, {@link #PADDING} longer than they need to be
   * @param count how many points
   * @param labels the cluster of each point
   * @param weights the weight of each point, or none, which stands for weights of 1
   * @param from where those of the first point are
   */
  final void add(float[] rows, int count, int[] labels, double[] weights, int from) {
    addRows(rows, count, labels, weights, from);
    for (int i = from; i < from + count; i++) {
      this.weights[labels[i]] += weight(weights, i);
    }
  }

  /** Returns the weight of a point, 1 where there are none. */
  static double weight(double[] weights, int i) {
    return weights.length == 0 ? 1 : weights[i];
  }

  /** Adds weight times coordinate; parameters are those of {@link #add}. */
  void addRows(float[] rows, int count, int[] labels, double[] weights, int from) {
    for (int i = from; i < from + count; i++) {
      double weight = weight(weights, i);
      for (int f = 0; f < dimensions; f++) {
        sums[labels[i] * pitch + f] += weight * rows[(i - from) * dimensions + f];
      }
    }
  }

  /** Returns the sums, which are not to be added to any more. */
  CentroidSums toCentroidSums() {
    if (pitch == dimensions) {
      return new CentroidSums(sums, weights);
    }
    CentroidSums compact = CentroidSums.of(weights.length, dimensions);
    for (int c = 0; c < weights.length; c++) {
      System.arraycopy(sums, c * pitch, compact.sums(), c * dimensions, dimensions);
    }
    System.arraycopy(weights, 0, compact.weights(), 0, weights.length);
    return compact;
  }

  /**
   * Adds up the points of each cluster, in the order of {@link ClusterStripes}. The loop reads its
   * arrays from fields: handed over as parameters they cost a sixth more time in two coordinates.
   *
   * @param points n points
   * @param labels the cluster of each
   * @param weights n weights, or none
   * @param factory makes the sums of a stripe
   */
  record OfPoints(PointSet points, int[] labels, double[] weights, Factory factory) {
    /** Returns the sums of k clusters in each stripe. */
    CentroidSums[] byStripe(int k, ClusterStripes stripes, Execution execution) {
      CentroidSums[] parts = new CentroidSums[stripes.count()];
      execution.forBlocks(
          points.size(),
          stripes.length(),
          (stripe, from, to) -> {
            parts[stripe] =
                points.precision() == Precision.FLOAT64 ? exact(k, from, to) : single(k, from, to);
          });
      return parts;
    }

    private CentroidSums single(int k, int from, int to) {
      RowSums sums = factory.of(k, points.dimensions());
      add(from, to, sums);
      return sums.toCentroidSums();
    }

    private CentroidSums exact(int k, int from, int to) {
      CentroidSums sums = CentroidSums.of(k, points.dimensions());
      for (int i = from; i < to; i++) {
        sums.add(points, i, weight(weights, i), labels[i]);
      }
      return sums;
    }

    /** Adds the points from one to before another, whole tiles but the last. */
    private void add(int from, int to, RowSums sums) {
      int d = points.dimensions();
      float[] rows = new float[Math.addExact(Math.multiplyExact(TileKernel.TILE, d), PADDING)];
      for (int start = from; start < to; start += TileKernel.TILE) {
        int count = Math.min(TileKernel.TILE, to - start);
        points.read(start, start + count, rows);
        sums.add(rows, count, labels, weights, start);
      }
    }
  }

  /** {@link RowSums} of two coordinates, without a loop over them. */
  static final class Plane extends RowSums {
    /** Number of coordinates. */
    static final int DIMENSIONS = 2;

    Plane(int k) {
      super(k, DIMENSIONS);
    }

    @Override
    void addRows(float[] rows, int count, int[] labels, double[] weights, int from) {
      double[] sums = this.sums;
      for (int l = 0; l < count; l++) {
        double weight = weight(weights, from + l);
        int at = DIMENSIONS * labels[from + l];
        sums[at] += weight * rows[DIMENSIONS * l];
        sums[at + 1] += weight * rows[DIMENSIONS * l + 1];
      }
    }
  }
}

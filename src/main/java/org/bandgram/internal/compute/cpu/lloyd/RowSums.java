package org.bandgram.internal.compute.cpu.lloyd;

import org.bandgram.internal.compute.lloyd.CentroidSums;

/**
 * The sums of k clusters while one thread adds rows of d coordinates to them; the readable
 * reference.
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
}

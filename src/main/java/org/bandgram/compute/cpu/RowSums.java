package org.bandgram.compute.cpu;

import org.bandgram.compute.CentroidSums;

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
   * Adds weight times coordinate, each rounded, to a cluster.
   *
   * @param rows coordinates, {@link #PADDING} longer than they need to be
   * @param from where those of the row begin
   * @param weight its weight
   * @param cluster its cluster
   */
  final void add(float[] rows, int from, double weight, int cluster) {
    addTo(cluster * pitch, rows, from, weight);
    weights[cluster] += weight;
  }

  /** Adds weight times coordinates to the sums from {@code at} on. */
  void addTo(int at, float[] rows, int from, double weight) {
    for (int f = 0; f < dimensions; f++) {
      sums[at + f] += weight * rows[from + f];
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

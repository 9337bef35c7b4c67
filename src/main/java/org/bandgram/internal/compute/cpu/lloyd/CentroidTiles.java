package org.bandgram.internal.compute.cpu.lloyd;

import org.bandgram.data.PointSet;

/**
 * Compares tiles of {@code TileKernel.TILE} points with centroids, for one thread. Slots of a tile
 * beyond the last point get some number.
 */
interface CentroidTiles {
  /** Makes such objects, and what else an iteration computes with; immutable. */
  interface Source {
    /**
     * Returns what compares tiles with these centroids.
     *
     * @param centroids k points
     */
    Prepared prepare(PointSet centroids);

    /**
     * Returns what compares some of the points, in the same memory.
     *
     * @param from the first point, a multiple of {@code TileKernel.TILE}
     * @param to one past the last point, above {@code from}; a multiple of TILE, or n
     */
    Source part(int from, int to);

    /** Begins a run. */
    default Assigner begin() {
      return new Assigner.Full(this);
    }

    /** Returns sums of k clusters in d dimensions for one thread, all zero. */
    default RowSums sums(int k, int d) {
      return new RowSums(k, d);
    }
  }

  /** Centroids in the form that they are compared in; shared by threads. */
  @FunctionalInterface
  interface Prepared {
    /** Returns a copy for one thread. */
    CentroidTiles forThread();
  }

  /**
   * Finds the nearest centroid, of equally near ones the lowest index.
   *
   * @param tile the points from {@code tile * TILE} on
   * @param labels TILE slots for its index
   * @param least TILE slots for its squared distance
   */
  void nearest(int tile, int[] labels, float[] least);

  /**
   * Computes {@code out[m * TILE + l]}, the squared distance of point l of a tile to centroid
   * {@code group + m}, for m below {@code TileKernel.GROUP} as far as there are centroids.
   *
   * @param tile the points from {@code tile * TILE} on
   * @param group first centroid, a multiple of GROUP
   * @param out {@code GROUP * TILE} slots
   */
  void distances(int tile, int group, float[] out);
}

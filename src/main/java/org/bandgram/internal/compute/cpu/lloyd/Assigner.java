package org.bandgram.internal.compute.cpu.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/** Finds the nearest centroids of all points, again and again in one run of Lloyd's algorithm. */
@FunctionalInterface
interface Assigner {
  /**
   * Finds the nearest centroid of each of n points, of equally near ones the lowest index.
   *
   * @param centroids k points
   * @param labels the index of each point's centroid, as the last assignment left it; replaced
   * @param distances n slots for the squared distances
   * @param execution threads and cancellation
   * @return how many labels changed
   */
  int assign(PointSet centroids, int[] labels, float[] distances, Execution execution);
}

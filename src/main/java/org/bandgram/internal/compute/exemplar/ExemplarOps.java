package org.bandgram.internal.compute.exemplar;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.storage.GroundStorage;

/**
 * Distances of ground sets to exemplars, and their sums, for exemplar clustering (Honysz,
 * Buschjäger, Morik 2021, arXiv 2101.08763).
 *
 * <p>Distances are those of {@link Dissimilarity#between} bit for bit; sums over points are taken
 * in double precision in an order that depends on the number of points alone, so that every
 * implementation gives the same bits for any number of threads.
 */
public interface ExemplarOps {
  /**
   * Prepares a ground set: copies its points into the form that distances are computed from, once.
   * O(n d) time and as much memory as the points have.
   *
   * @param points n points, borrowed
   * @param start the auxiliary exemplar e0, one point, alike in dimensions and precision
   * @param storage how the copy is stored
   * @throws org.bandgram.InvalidInputException if points and start are not alike, coordinates are
   *     so large that distances could overflow, or the storage does not suit
   * @throws org.bandgram.InsufficientMemoryException if a device has too little free memory
   */
  GroundSet ground(
      PointSet points,
      Dissimilarity dissimilarity,
      PointSet start,
      GroundStorage storage,
      Execution execution);

  /**
   * Checks that there is room for what {@link #ground} copies to a device.
   *
   * @param points n points
   * @param storage how the copy is stored
   * @throws org.bandgram.InsufficientMemoryException if the device has too little free memory
   */
  default void requireRoom(PointSet points, Dissimilarity dissimilarity, GroundStorage storage) {}

  /**
   * Prepares a ground set of which an exemplar represents only points at most h places away.
   *
   * @param ordered n points in the order of the band, borrowed
   * @param start the auxiliary exemplar e0, which represents all points
   * @param halfBandwidth h, at least 1
   * @throws org.bandgram.InvalidInputException as {@link #ground}
   */
  BandCover band(
      PointSet ordered,
      Dissimilarity dissimilarity,
      PointSet start,
      int halfBandwidth,
      GroundStorage storage,
      Execution execution);
}

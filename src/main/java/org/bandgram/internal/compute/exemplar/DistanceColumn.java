package org.bandgram.internal.compute.exemplar;

/**
 * The distances of all points of a ground set to one candidate, where the ground set computes: room
 * made by {@link GroundSet#column}, filled by {@link GroundSet#distances}, read by {@link
 * NearestDistances}. 8 bytes per point, released when it is no longer reachable. Used by one caller
 * at a time.
 */
public interface DistanceColumn {
  /** Returns the number of points n. */
  int size();

  /**
   * Copies the distances as they are now, O(n); on a GPU they cross the bus.
   *
   * @param target at least n slots
   */
  void copyTo(double[] target);
}

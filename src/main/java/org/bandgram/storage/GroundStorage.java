package org.bandgram.storage;

/** Storage of the coordinates of a ground set. */
public enum GroundStorage {
  /** In the precision of the points. */
  FULL,

  /**
   * Single-precision points as 16-bit floating-point numbers, divided by a power of two so that
   * none overflows: half the memory, coordinates rounded to 11 significant bits. Arithmetic and
   * exemplars stay in single precision.
   */
  HALF
}

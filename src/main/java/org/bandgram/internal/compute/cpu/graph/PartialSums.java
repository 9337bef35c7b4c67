package org.bandgram.internal.compute.cpu.graph;

/** Adds up partial sums in pairs, the halves of what is left one to the other. */
final class PartialSums {
  private PartialSums() {}

  /** Returns the sum of the first 8 values, added in pairs at distances 4, 2 and 1. */
  static float ofEight(float[] x) {
    return ((x[0] + x[4]) + (x[2] + x[6])) + ((x[1] + x[5]) + (x[3] + x[7]));
  }

  /** Returns the sum of 32 values, added in pairs at distances 16, 8, 4, 2 and 1; overwrites 8. */
  static float of32(float[] x) {
    for (int lane = 0; lane < 8; lane++) {
      x[lane] = (x[lane] + x[lane + 16]) + (x[lane + 8] + x[lane + 24]);
    }
    return ofEight(x);
  }
}

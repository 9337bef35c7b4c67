package org.bandgram.internal.compute.rank;

/**
 * Slices of eight places; link k of lane l is at {@code starts[slice] + 8 k + l}.
 *
 * @param first the first place, a multiple of eight or the number of nodes
 * @param starts where each slice begins, and the end
 * @param sources places that links come from
 * @param weights weights of the links; none where each counts 1
 */
// shared by those who sum over links
public record LinkSlices(int first, int[] starts, int[] sources, double[] weights) {
  /** Places in a slice. */
  public static final int LANES = 8;

  /** Returns the slice of a place. */
  public int slice(int place) {
    return (place - first) / LANES;
  }

  /** Returns one past the last slice that has one of the places before a place. */
  public int endSlice(int place) {
    return (place - first + LANES - 1) / LANES;
  }

  /** Returns the bytes of all of it. */
  public long bytes() {
    return InLinks.bytes(starts, sources, weights);
  }
}

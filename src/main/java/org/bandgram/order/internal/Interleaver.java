package org.bandgram.order.internal;

/**
 * Interleaves the bits of d coordinates, the most significant bits first and dimension 0 first
 * among bits of equal weight: bit {@code l} of dimension {@code j} becomes bit {@code l * d + d - 1
 * - j} of the code.
 */
public sealed interface Interleaver
    permits BitwiseInterleaver, ExpandInterleaver, PlaneInterleaver, SpaceInterleaver {
  /**
   * Interleaves a run of cells.
   *
   * @param cells {@code count * d} unsigned coordinates, one cell after another
   * @param count number of cells
   * @param codes receives the codes
   * @param first where the code of cell 0 goes
   */
  void interleave(int[] cells, int count, CurveCodes codes, int first);

  /** Returns the fastest interleaver for a grid. */
  static Interleaver of(int dimensions, int bits) {
    if (dimensions == 2) {
      return new PlaneInterleaver();
    }
    if (dimensions == 3 && bits <= SpaceInterleaver.MAX_BITS) {
      return new SpaceInterleaver();
    }
    return new ExpandInterleaver(dimensions, bits);
  }
}

package org.bandgram.order;

/**
 * Skilling's transposition: turns a cell's coordinates into d words whose interleaved bits are the
 * cell's Hilbert code (J. Skilling, 2004, doi 10.1063/1.1751381). The reference for {@link
 * HilbertAutomaton}.
 */
final class HilbertTransposition {
  private HilbertTransposition() {}

  /**
   * Transposes one cell in place, in O(d b) without branches on its coordinates.
   *
   * @param cells holds the cell's coordinates from {@code at} to {@code at + dimensions}
   * @param at where they start
   * @param dimensions d
   * @param bits bits per dimension b
   */
  static void transpose(int[] cells, int at, int dimensions, int bits) {
    for (int level = bits - 1; level > 0; level--) {
      orientBelow(level, cells, at, dimensions);
    }
    for (int j = 1; j < dimensions; j++) {
      cells[at + j] ^= cells[at + j - 1];
    }
    int flips = 0;
    for (int level = bits - 1; level > 0; level--) {
      flips ^= lowBits(level) & isSet(cells[at + dimensions - 1], level);
    }
    for (int j = 0; j < dimensions; j++) {
      cells[at + j] ^= flips;
    }
  }

  /** Inverts dimension 0 or exchanges it with dimension j in all bits below a level. */
  private static void orientBelow(int level, int[] cells, int at, int dimensions) {
    int below = lowBits(level);
    int first = cells[at];
    first ^= below & isSet(first, level);
    for (int j = 1; j < dimensions; j++) {
      int other = cells[at + j];
      int inverted = isSet(other, level);
      int difference = (first ^ other) & below & ~inverted;
      first ^= difference | (below & inverted);
      cells[at + j] = other ^ difference;
    }
    cells[at] = first;
  }

  private static int lowBits(int level) {
    return (1 << level) - 1;
  }

  /** Returns all ones when a bit is set and zero otherwise. */
  private static int isSet(int word, int level) {
    return -(word >>> level & 1);
  }
}

package org.bandgram.order.internal;

/**
 * Skilling's transposition: turns a cell's coordinates into d words whose interleaved bits are the
 * cell's Hilbert code (J. Skilling, 2004, doi 10.1063/1.1751381).
 *
 * <p>Every step is done for a batch of cells before the next, a dimension at a time and without
 * branches on the coordinates, so that the compiler turns the loops over cells into vector code.
 */
public final class HilbertTransposition {
  private static final int BATCH = 256;

  private HilbertTransposition() {}

  /**
   * Transposes cells, in O(d b) each.
   *
   * @param cells coordinates, one cell after another; left as they are
   * @param count number of cells
   * @param dimensions d
   * @param bits bits per dimension b
   * @return {@code count * d} words, those of one cell after those of another
   */
  public static int[] transpose(int[] cells, int count, int dimensions, int bits) {
    int[] transposed = new int[count * dimensions];
    int[][] columns = new int[dimensions][BATCH];
    for (int from = 0; from < count; from += BATCH) {
      int to = Math.min(count, from + BATCH);
      for (int i = from; i < to; i++) {
        for (int j = 0; j < dimensions; j++) {
          columns[j][i - from] = cells[i * dimensions + j];
        }
      }
      transposeBatch(columns, bits);
      for (int i = from; i < to; i++) {
        for (int j = 0; j < dimensions; j++) {
          transposed[i * dimensions + j] = columns[j][i - from];
        }
      }
    }
    return transposed;
  }

  private static void transposeBatch(int[][] columns, int bits) {
    for (int level = bits - 1; level > 0; level--) {
      invertBelow(level, columns[0]);
      for (int j = 1; j < columns.length; j++) {
        orientBelow(level, columns[0], columns[j]);
      }
    }
    for (int j = 1; j < columns.length; j++) {
      exclusiveOr(columns[j], columns[j - 1]);
    }
    int[] flips = flips(columns[columns.length - 1], bits);
    for (int[] column : columns) {
      exclusiveOr(column, flips);
    }
  }

  /** Inverts the first dimension below a level's bit, if the first dimension has that bit. */
  private static void invertBelow(int level, int[] first) {
    int below = lowBits(level);
    for (int i = 0; i < first.length; i++) {
      first[i] ^= below & isSet(first[i], level);
    }
  }

  /**
   * Inverts the first dimension below a level's bit if another dimension has that bit; otherwise
   * exchanges the two below it.
   */
  private static void orientBelow(int level, int[] first, int[] other) {
    int below = lowBits(level);
    for (int i = 0; i < first.length; i++) {
      int inverted = isSet(other[i], level);
      int difference = (first[i] ^ other[i]) & below & ~inverted;
      first[i] ^= difference | (below & inverted);
      other[i] ^= difference;
    }
  }

  /** Returns, for each word, the bits below all its set bits, combined by exclusive or. */
  private static int[] flips(int[] words, int bits) {
    int[] flips = new int[words.length];
    for (int level = bits - 1; level > 0; level--) {
      int below = lowBits(level);
      for (int i = 0; i < words.length; i++) {
        flips[i] ^= below & isSet(words[i], level);
      }
    }
    return flips;
  }

  private static void exclusiveOr(int[] words, int[] others) {
    for (int i = 0; i < words.length; i++) {
      words[i] ^= others[i];
    }
  }

  private static int lowBits(int level) {
    return (1 << level) - 1;
  }

  /** Returns all ones when a bit is set and zero otherwise. */
  private static int isSet(int word, int level) {
    return -(word >>> level & 1);
  }
}

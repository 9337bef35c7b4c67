package org.bandgram.objects.internal;

import java.util.Arrays;

/**
 * A text of m characters whose edit distance to others is computed 64 rows of the table at once: a
 * column of it is two bits for each row, which say whether the distance grows or falls by 1 from
 * the row above. O(n ⌈m / 64⌉) time for a text of n characters. G. Myers, A fast bit-vector
 * algorithm for approximate string matching based on dynamic programming, J. ACM 46, 1999, doi
 * 10.1145/316542.316550; blocks and the distance of whole texts after H. Hyyrö, Nordic J. of
 * Computing 10, 2003.
 */
final class EditPattern {
  private static final int NONE = -1;

  /** Spreads code points, which are close to each other, over a table (Knuth). */
  private static final int SPREAD = 0x9E3779B9;

  private final int length;
  private final int blocks;
  private final int shift;
  private final int[] characters;
  private final long[] places;

  EditPattern(int... text) {
    length = text.length;
    blocks = Math.ceilDiv(length, Long.SIZE);
    int distinct = (int) Arrays.stream(text).distinct().count();
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(distinct) + 1;
    shift = Integer.SIZE - bits;
    characters = new int[1 << bits];
    Arrays.fill(characters, NONE);
    places = new long[blocks << bits];
    for (int i = 0; i < length; i++) {
      int slot = slot(text[i]);
      characters[slot] = text[i];
      places[slot * blocks + i / Long.SIZE] |= 1L << i;
    }
  }

  /** Returns where a character is, or an empty slot, without a place. */
  private int slot(int character) {
    int slot = (character * SPREAD) >>> shift;
    while (characters[slot] != character && characters[slot] != NONE) {
      slot = (slot + 1) & (characters.length - 1);
    }
    return slot;
  }

  /** Returns the edits between this text and another. */
  int edits(int... text) {
    if (length == 0) {
      return text.length;
    }
    long[] grows = new long[blocks];
    long[] falls = new long[blocks];
    Arrays.fill(grows, -1);
    int edits = length;
    for (int character : text) {
      int at = slot(character) * blocks;
      int carried = 1;
      for (int b = 0; b < blocks; b++) {
        int last = b == blocks - 1 ? length - 1 : Long.SIZE - 1;
        long equal = places[at + b];
        long up = equal | falls[b];
        equal |= carried < 0 ? 1 : 0;
        long same = (((equal & grows[b]) + grows[b]) ^ grows[b]) | equal;
        long right = falls[b] | ~(same | grows[b]);
        long left = grows[b] & same;
        int step = (int) (right >>> last & 1) - (int) (left >>> last & 1);
        right = right << 1 | (carried > 0 ? 1 : 0);
        left = left << 1 | (carried < 0 ? 1 : 0);
        grows[b] = left | ~(up | right);
        falls[b] = right & up;
        carried = step;
      }
      edits += carried;
    }
    return edits;
  }
}

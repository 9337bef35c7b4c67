package org.bandgram.order.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns Morton codes into Hilbert codes by walking a table, several levels of the grid at a step.
 *
 * <p>At each level a cell's d bits pick one of {@code 2^d} sub-cubes. Skilling's transposition
 * exchanges and inverts the axes of everything below that level, so what it does next depends only
 * on an {@link Orientation}. There are few of them, and the table holds, for every orientation and
 * every run of levels, the code's digits and the next orientation.
 */
final class HilbertAutomaton {
  private static final int MAX_DIGIT_BITS = 9;

  private final int codeBits;
  private final int digitBits;

  /** Entry {@code state << digitBits | digit} is {@code nextState << digitBits | codeDigit}. */
  private final int[] table;

  HilbertAutomaton(int dimensions, int bits) {
    this.codeBits = dimensions * bits;
    int levels = levelsPerStep(dimensions, bits);
    this.digitBits = levels * dimensions;
    this.table = levelsAtOnce(oneLevel(dimensions), dimensions, levels);
  }

  private static int levelsPerStep(int dimensions, int bits) {
    int levels = Math.max(1, MAX_DIGIT_BITS / dimensions);
    while (bits % levels != 0) {
      levels--;
    }
    return levels;
  }

  /** Replaces {@code count} Morton codes by the Hilbert codes of the same cells. */
  void fromMorton(long[] codes, int first, int count) {
    int mask = (1 << digitBits) - 1;
    for (int i = first; i < first + count; i++) {
      long morton = codes[i];
      long hilbert = 0;
      int state = 0;
      for (int shift = codeBits - digitBits; shift >= 0; shift -= digitBits) {
        int entry = table[state | ((int) (morton >>> shift) & mask)];
        hilbert = hilbert << digitBits | (entry & mask);
        state = entry & ~mask;
      }
      codes[i] = hilbert;
    }
  }

  /** Returns the table of single levels, of all orientations that any level can have. */
  private static int[] oneLevel(int dimensions) {
    List<Orientation> states = new ArrayList<>();
    Map<Orientation, Integer> numbers = new HashMap<>();
    List<int[]> rows = new ArrayList<>();
    states.add(Orientation.start(dimensions));
    numbers.put(states.getFirst(), 0);
    for (int s = 0; s < states.size(); s++) {
      int[] row = new int[1 << dimensions];
      for (int bits = 0; bits < row.length; bits++) {
        Orientation below = states.get(s).below(bits);
        int next = numbers.computeIfAbsent(below, unseen -> states.size());
        if (next == states.size()) {
          states.add(below);
        }
        row[bits] = next << dimensions | states.get(s).code(bits);
      }
      rows.add(row);
    }
    return rows.stream().flatMapToInt(Arrays::stream).toArray();
  }

  /** Returns the table that walks several levels of another at a step. */
  private static int[] levelsAtOnce(int[] one, int dimensions, int levels) {
    int digitBits = levels * dimensions;
    int mask = (1 << dimensions) - 1;
    int[] table = new int[(one.length >>> dimensions) << digitBits];
    for (int entry = 0; entry < table.length; entry++) {
      int state = entry >>> digitBits << dimensions;
      int code = 0;
      for (int shift = digitBits - dimensions; shift >= 0; shift -= dimensions) {
        int next = one[state | (entry >>> shift & mask)];
        code = code << dimensions | (next & mask);
        state = next & ~mask;
      }
      table[entry] = state >>> dimensions << digitBits | code;
    }
    return table;
  }

  /**
   * How the axes stand at one level.
   *
   * @param axes which axis of the grid now has each role, one per role
   * @param inverted for each role, 1 when its axis runs backwards
   * @param reversed 1 when the curve runs backwards through the sub-cubes, otherwise 0
   */
  private record Orientation(List<Integer> axes, List<Integer> inverted, int reversed) {
    static Orientation start(int dimensions) {
      List<Integer> axes = new ArrayList<>();
      List<Integer> inverted = new ArrayList<>();
      for (int j = 0; j < dimensions; j++) {
        axes.add(j);
        inverted.add(0);
      }
      return new Orientation(List.copyOf(axes), List.copyOf(inverted), 0);
    }

    private int bit(int role, int bits) {
      return (bits >>> (axes.size() - 1 - axes.get(role)) & 1) ^ inverted.get(role);
    }

    /** Returns the Gray rank of a sub-cube, whose bits come with axis 0 as the most significant. */
    private int rank(int bits) {
      int rank = 0;
      for (int role = 0; role < axes.size(); role++) {
        rank = rank << 1 | ((rank & 1) ^ bit(role, bits));
      }
      return rank;
    }

    int code(int bits) {
      return rank(bits) ^ (reversed == 1 ? (1 << axes.size()) - 1 : 0);
    }

    /** Returns how the axes stand inside a sub-cube. */
    Orientation below(int bits) {
      List<Integer> nextAxes = new ArrayList<>(axes);
      List<Integer> nextInverted = new ArrayList<>(inverted);
      for (int role = 0; role < axes.size(); role++) {
        if (bit(role, bits) == 1) {
          nextInverted.set(0, nextInverted.getFirst() ^ 1);
        } else {
          Collections.swap(nextAxes, 0, role);
          Collections.swap(nextInverted, 0, role);
        }
      }
      return new Orientation(
          List.copyOf(nextAxes), List.copyOf(nextInverted), reversed ^ (rank(bits) & 1));
    }
  }
}

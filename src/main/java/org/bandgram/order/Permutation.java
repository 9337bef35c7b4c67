package org.bandgram.order;

import static org.bandgram.InvalidInputException.require;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.BitSet;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/**
 * An order of n items: the item at position {@code i} is the one that had index {@code source(i)}
 * in the input. Immutable and safe for use by several threads.
 *
 * <p>"Applying" a permutation brings values from the input's order into this order; "unapplying"
 * brings them back. The inverse is computed on the first call that needs it and then kept, at 4n
 * bytes; applying needs it never.
 */
public final class Permutation {
  private static final int ROWS_PER_BLOCK = 1 << 14;

  private final int[] sources;
  private volatile int[] positions;

  private Permutation(int[] sources, int[] positions) {
    this.sources = sources;
    this.positions = positions;
  }

  /**
   * Returns the order that does not move any of n items.
   *
   * @throws InvalidInputException if {@code n} is negative
   */
  public static Permutation identity(int n) {
    require(n >= 0, "the size of a permutation", n, "at least 0");
    int[] sources = ascending(n);
    return new Permutation(sources, sources);
  }

  /**
   * Returns the order given by the input index at each position; the array is copied.
   *
   * @param sources each of {@code 0 .. n - 1} exactly once
   * @throws InvalidInputException naming the first position that is out of range or repeats an
   *     index
   */
  public static Permutation of(int[] sources) {
    BitSet seen = new BitSet(sources.length);
    for (int i = 0; i < sources.length; i++) {
      int source = sources[i];
      if (source < 0 || source >= sources.length || seen.get(source)) {
        throw InvalidInputException.of(
            "the source at position " + i,
            source,
            "an index from 0 to " + (sources.length - 1) + " that no earlier position has");
      }
      seen.set(source);
    }
    return ofTrusted(sources.clone());
  }

  /**
   * Wraps an array without a copy or a check.
   *
   * @param sources a permutation of 0 to n - 1, which must not change afterwards; methods of one
   *     that is none give wrong results
   */
  public static Permutation ofTrusted(int[] sources) {
    return new Permutation(sources, null);
  }

  public static int[] ascending(int n) {
    int[] indices = new int[n];
    for (int i = 0; i < n; i++) {
      indices[i] = i;
    }
    return indices;
  }

  /** Returns the number of items n. */
  public int size() {
    return sources.length;
  }

  /** Returns the input index of the item at a position. */
  public int source(int position) {
    return sources[position];
  }

  /** Returns the position of the item that had an index in the input. */
  public int position(int source) {
    return positions()[source];
  }

  private int[] positions() {
    int[] known = positions;
    if (known == null) {
      known = new int[sources.length];
      for (int i = 0; i < sources.length; i++) {
        known[sources[i]] = i;
      }
      positions = known;
    }
    return known;
  }

  /** Returns the order that undoes this one; no data is copied. */
  public Permutation inverse() {
    return new Permutation(positions(), sources);
  }

  /**
   * Returns the order that has the effect of applying this one first and {@code next} to its
   * result. From curve {@code a} to curve {@code b} leads {@code a.inverse().then(b)}.
   *
   * @throws InvalidInputException if the sizes differ
   */
  public Permutation then(Permutation next) {
    return ofTrusted(next.apply(sources));
  }

  /** Tells whether no item moves. */
  public boolean isIdentity() {
    for (int i = 0; i < sources.length; i++) {
      if (sources[i] != i) {
        return false;
      }
    }
    return true;
  }

  /** Returns a copy of the input indices by position. */
  public int[] toArray() {
    return sources.clone();
  }

  /**
   * Returns the points in this order, as a copy; rows are moved in parallel.
   *
   * @param points n points in the input's order
   * @throws InvalidInputException if there are not n points
   */
  public PointSet apply(PointSet points, Execution execution) {
    return apply(points, Arena.ofAuto(), execution);
  }

  /**
   * Returns the points in this order, as a copy that is not to be used once an arena is closed.
   *
   * @param points n points in the input's order
   * @param arena releases the copy's memory
   * @throws InvalidInputException if there are not n points
   */
  public PointSet apply(PointSet points, Arena arena, Execution execution) {
    requireSize(points.size());
    PointSet ordered = points.alike(points.size(), arena);
    execution.forBlocks(
        points.size(),
        ROWS_PER_BLOCK,
        (block, first, end) -> {
          for (int i = first; i < end; i++) {
            points.copy(sources[i], ordered, i);
          }
        });
    return ordered;
  }

  /** Returns the values in this order: {@code result[i] = values[source(i)]}. */
  public int[] apply(int[] values) {
    requireSize(values.length);
    int[] ordered = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      ordered[i] = values[sources[i]];
    }
    return ordered;
  }

  /** Returns the values in this order: {@code result[i] = values[source(i)]}. */
  public double[] apply(double[] values) {
    requireSize(values.length);
    double[] ordered = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      ordered[i] = values[sources[i]];
    }
    return ordered;
  }

  /** Returns the values in the input's order: {@code result[source(i)] = values[i]}. */
  public int[] unapply(int[] values) {
    requireSize(values.length);
    int[] restored = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      restored[sources[i]] = values[i];
    }
    return restored;
  }

  /** Returns the values in the input's order: {@code result[source(i)] = values[i]}. */
  public double[] unapply(double[] values) {
    requireSize(values.length);
    double[] restored = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      restored[sources[i]] = values[i];
    }
    return restored;
  }

  private void requireSize(int size) {
    require(size == sources.length, "the number of items to order", size, "" + sources.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Permutation that && Arrays.equals(sources, that.sources);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(sources);
  }

  @Override
  public String toString() {
    return "Permutation[n=" + sources.length + "]";
  }
}

package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;

/**
 * Points without their copies: each place once, with the sum of the weights of the rows found
 * there. Or points that stand for groups of others.
 *
 * @param points m distinct points, in the order of their first rows
 * @param centres where the weight of each is: the points themselves, or the means of the groups
 *     that they stand for
 * @param weights m weights, greater than 0
 * @param rows the first input row of each distinct point, m ascending values
 * @param indices the distinct point of each of n input rows
 */
public record DistinctPoints(
    PointSet points, PointSet centres, double[] weights, int[] rows, int[] indices) {
  /** Finds the distinct points of a set whose points count once each, O(n d). */
  public static DistinctPoints of(PointSet input) {
    return of(input, PreparedPoints.weights(input));
  }

  /**
   * Finds the distinct points of a set, O(n d).
   *
   * @param input n points
   * @param weights n weights
   */
  public static DistinctPoints of(PointSet input, double[] weights) {
    int n = input.size();
    Table table = new Table(input, n);
    int[] indices = new int[n];
    int[] rows = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      int known = table.find(i);
      if (known == i) {
        rows[count] = i;
        indices[i] = count++;
      } else {
        indices[i] = indices[known];
      }
    }
    double[] sums = new double[count];
    for (int i = 0; i < n; i++) {
      sums[indices[i]] += weights[i];
    }
    int[] first = Arrays.copyOf(rows, count);
    PointSet points = count == n ? input : input.select(first);
    return new DistinctPoints(points, points, sums, first, indices);
  }

  /**
   * Refuses more clusters than there are distinct points; O(n d) time if many points are copies.
   *
   * @param k the number of clusters, at least 1
   * @param input n points
   * @throws InvalidInputException if there are fewer distinct points
   */
  public static void requireAtLeast(int k, PointSet input) {
    Table table = new Table(input, k);
    int count = 0;
    for (int i = 0; i < input.size() && count < k; i++) {
      count += table.find(i) == i ? 1 : 0;
    }
    InvalidInputException.require(
        count == k, "k", k, "at most " + count + ", the number of distinct points");
  }

  /** Returns points as they are, copies among them, with the weight 1. */
  public static DistinctPoints asTheyAre(PointSet input) {
    return ofGroups(input, input, PreparedPoints.weights(input));
  }

  /** Returns points that stand for groups of these weights and centres, none of them joined. */
  public static DistinctPoints ofGroups(PointSet points, PointSet centres, double[] weights) {
    int[] rows = IntStream.range(0, points.size()).toArray();
    return new DistinctPoints(points, centres, weights, rows, rows);
  }

  /** Returns the similarity of a point to itself. */
  public double own(Similarity similarity, int point) {
    return similarity.between(points, point, points, point);
  }

  public int size() {
    return rows.length;
  }

  /** Returns what belongs to each input row, given what belongs to each distinct point. */
  public int[] byRow(int[] byPoint) {
    return Arrays.stream(indices).map(index -> byPoint[index]).toArray();
  }

  /** Rows by their coordinates: open addressing with linear probing, at most half full. */
  private static final class Table {
    private final PointSet points;
    private final int[] slots;

    Table(PointSet points, int most) {
      this.points = points;
      int capacity = (int) Math.min(1L << 30, Long.highestOneBit(2L * most) << 1);
      slots = new int[capacity];
      Arrays.fill(slots, -1);
    }

    /** Returns the first row with the coordinates of a row, adding the row where it is new. */
    int find(int row) {
      int mask = slots.length - 1;
      int at = hash(row) & mask;
      while (slots[at] >= 0 && !isSame(slots[at], row)) {
        at = (at + 1) & mask;
      }
      if (slots[at] < 0) {
        slots[at] = row;
      }
      return slots[at];
    }

    /** Adding zero turns the negative zero, which is equal to it, into the positive one. */
    private int hash(int row) {
      long hash = 0;
      for (int j = 0; j < points.dimensions(); j++) {
        hash = (hash ^ Double.doubleToLongBits(points.get(row, j) + 0.0)) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 32;
      }
      return (int) hash;
    }

    private boolean isSame(int first, int second) {
      for (int j = 0; j < points.dimensions(); j++) {
        if (points.get(first, j) != points.get(second, j)) {
          return false;
        }
      }
      return true;
    }
  }
}

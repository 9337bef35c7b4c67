package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.bandgram.Execution;
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
  private static final int ROWS_PER_BLOCK = 1 << 10;

  /** Finds the distinct points of a set whose points count once each, O(n d). */
  public static DistinctPoints of(PointSet input, Execution execution) {
    return of(input, PreparedPoints.weights(input), execution);
  }

  /**
   * Finds the distinct points of a set, O(n d).
   *
   * @param input n points
   * @param weights n weights
   */
  public static DistinctPoints of(PointSet input, double[] weights, Execution execution) {
    int n = input.size();
    Table table = new Table(input, n);
    int[] indices = new int[n];
    execution.forBlocks(
        n,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            indices[i] = table.add(i);
          }
        });
    int[] rows = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      int known = table.first(indices[i]);
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
      count += table.first(table.add(i)) == i ? 1 : 0;
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

  /**
   * Rows by their coordinates: open addressing with linear probing, at most half full. Any number
   * of threads may add rows at once.
   */
  private static final class Table {
    private final PointSet points;

    /** By how much the first row of a place comes before row n; 0 if the place is free. */
    private final AtomicIntegerArray slots;

    Table(PointSet points, int most) {
      this.points = points;
      slots = new AtomicIntegerArray((int) Math.min(1L << 30, Long.highestOneBit(2L * most) << 1));
    }

    /** Returns the place of a row, adding the row if it is new or comes before the one there. */
    int add(int row) {
      int mask = slots.length() - 1;
      int place = hash(row) & mask;
      int own = points.size() - row;
      while (slots.get(place) != 0 || !slots.compareAndSet(place, 0, own)) {
        if (isSame(first(place), row)) {
          if (slots.get(place) < own) {
            slots.accumulateAndGet(place, own, Math::max);
          }
          break;
        }
        place = (place + 1) & mask;
      }
      return place;
    }

    /** Returns the first of the rows at a place. */
    int first(int place) {
      return points.size() - slots.get(place);
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

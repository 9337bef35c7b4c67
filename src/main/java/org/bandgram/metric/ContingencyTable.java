package org.bandgram.metric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bandgram.InvalidInputException;

/**
 * A contingency table of two clusterings of the same points: how many points carry each pair of
 * labels. It is sparse: only pairs that occur take memory. {@link ExternalIndices} says in numbers
 * how alike the two are.
 */
public final class ContingencyTable {
  private final LabelCounts cells = new LabelCounts();
  private final LabelCounts rows = new LabelCounts();
  private final LabelCounts columns = new LabelCounts();
  private long total;

  /**
   * Points that carry the same two labels.
   *
   * @param first their label in the first clustering
   * @param second their label in the second
   * @param count how many there are, at least 1
   */
  public record Cell(int first, int second, long count) {}

  private ContingencyTable(int[] first, int[] second, int least) {
    InvalidInputException.require(
        first.length == second.length,
        "the number of labels",
        second.length,
        "the number of true labels, " + first.length);
    for (int i = 0; i < first.length; i++) {
      if (first[i] >= least) {
        cells.add(pair(first[i], second[i]), 1);
        total++;
      }
    }
    cells.forEach(
        (pair, count) -> {
          rows.add(first(pair), count);
          columns.add(second(pair), count);
        });
  }

  /**
   * Counts all points, also those with negative labels, such as -1 for noise; O(n) expected time.
   *
   * @param first the label of each point, any numbers
   * @param second its label in another clustering, any numbers; as many as {@code first}
   * @throws InvalidInputException if the lengths differ
   */
  public static ContingencyTable of(int[] first, int[] second) {
    return new ContingencyTable(first, second, Integer.MIN_VALUE);
  }

  /** Counts the points whose label in {@code truth} is not negative. */
  static ContingencyTable ofKnown(int[] truth, int[] labels) {
    return new ContingencyTable(truth, labels, 0);
  }

  private static long pair(int first, int second) {
    return ((long) first << 32) | Integer.toUnsignedLong(second);
  }

  private static int first(long pair) {
    return (int) (pair >> 32);
  }

  private static int second(long pair) {
    return (int) pair;
  }

  LabelCounts rows() {
    return rows;
  }

  LabelCounts columns() {
    return columns;
  }

  /** Returns the number of points that were counted. */
  public long total() {
    return total;
  }

  /** Returns the pairs of labels that occur, ascending by the first and then the second label. */
  public List<Cell> cells() {
    List<Cell> found = new ArrayList<>();
    cells.forEach((pair, count) -> found.add(new Cell(first(pair), second(pair), count)));
    found.sort(Comparator.comparingInt(Cell::first).thenComparingInt(Cell::second));
    return List.copyOf(found);
  }

  /** Tells whether the two clusterings are the same but for the names of their labels. */
  boolean isOfEqualPartitions() {
    return cells.size() == rows.size() && cells.size() == columns.size();
  }

  /** The number of unordered pairs of points that share both labels. */
  long pairsInCells() {
    return cells.pairs();
  }

  /** Mutual information of the two labelings in nats, never negative. */
  double mutualInformation() {
    double[] sum = new double[1];
    double n = total;
    cells.forEach(
        (pair, count) -> {
          double independent = rows.get(first(pair)) / n * (columns.get(second(pair)) / n);
          double joint = count / n;
          sum[0] += joint * Math.log(joint / independent);
        });
    return Math.max(0, sum[0]);
  }

  /** Visits a label, or a pair of labels packed in a long, and how often it occurs. */
  @FunctionalInterface
  interface CountVisitor {
    void visit(long key, long count);
  }

  /**
   * Counts by key: an open-addressed hash table, visited in an order that depends on the keys and
   * on the order in which they were first added.
   */
  static final class LabelCounts {
    private long[] keys = new long[16];
    private long[] counts = new long[16];
    private int size;

    void add(long key, long count) {
      int slot = slot(key);
      if (counts[slot] == 0) {
        if (2 * (size + 1) > keys.length) {
          grow();
          slot = slot(key);
        }
        keys[slot] = key;
        size++;
      }
      counts[slot] += count;
    }

    long get(long key) {
      return counts[slot(key)];
    }

    int size() {
      return size;
    }

    /** The number of unordered pairs of points that share a label; below 2^61 for n below 2^31. */
    long pairs() {
      long[] sum = new long[1];
      forEach((key, count) -> sum[0] += count * (count - 1) / 2);
      return sum[0];
    }

    /** Entropy of the labels in nats. */
    double entropy(long total) {
      double[] sum = new double[1];
      forEach((key, count) -> sum[0] -= (double) count / total * Math.log((double) count / total));
      return sum[0];
    }

    void forEach(CountVisitor visitor) {
      for (int slot = 0; slot < keys.length; slot++) {
        if (counts[slot] != 0) {
          visitor.visit(keys[slot], counts[slot]);
        }
      }
    }

    private int slot(long key) {
      int mask = keys.length - 1;
      long mixed = key * 0x9e3779b97f4a7c15L;
      int slot = (int) (mixed >>> 32 ^ mixed >>> 52) & mask;
      while (counts[slot] != 0 && keys[slot] != key) {
        slot = slot + 1 & mask;
      }
      return slot;
    }

    private void grow() {
      long[] oldKeys = keys;
      long[] oldCounts = counts;
      keys = new long[Math.multiplyExact(2, oldKeys.length)];
      counts = new long[keys.length];
      for (int s = 0; s < oldKeys.length; s++) {
        if (oldCounts[s] != 0) {
          int slot = slot(oldKeys[s]);
          keys[slot] = oldKeys[s];
          counts[slot] = oldCounts[s];
        }
      }
    }
  }

  @Override
  public String toString() {
    return cells().size() + " pairs of labels of " + total() + " rows";
  }
}

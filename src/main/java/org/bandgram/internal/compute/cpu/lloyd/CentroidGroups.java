package org.bandgram.internal.compute.cpu.lloyd;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.bandgram.Execution;

/**
 * Groups of centroids that are near each other, made once from the first centroids of a run. A
 * group has as many slots as fit some vectors; all groups are full but the last. Immutable.
 *
 * <p>Groups come from halving: the widest coordinate of a part's centroids is cut near its median.
 * O(k log² k + k d log k) time. How near the members are changes how many distances bounds leave
 * out, never a result.
 */
final class CentroidGroups {
  private final int dimensions;
  private final int slotsPerGroup;
  private final int[] centroids;
  private final int[] slots;

  /**
   * Groups centroids.
   *
   * @param rows coordinate f of centroid c is {@code rows[c * dimensions + f]}
   * @param dimensions number of coordinates
   * @param lanes centroids in a vector
   * @param mostGroups how many groups there may be
   */
  CentroidGroups(float[] rows, int dimensions, int lanes, int mostGroups) {
    this.dimensions = dimensions;
    int k = rows.length / dimensions;
    int vectors = Execution.blocks(k, lanes);
    slotsPerGroup = Execution.blocks(vectors, mostGroups) * lanes;
    Integer[] order = IntStream.range(0, k).boxed().toArray(Integer[]::new);
    split(rows, order, 0, k);
    centroids = new int[Execution.blocks(k, slotsPerGroup) * slotsPerGroup];
    Arrays.fill(centroids, -1);
    slots = new int[k];
    for (int s = 0; s < k; s++) {
      centroids[s] = order[s];
      slots[order[s]] = s;
    }
  }

  private void split(float[] rows, Integer[] order, int from, int to) {
    if (to - from <= slotsPerGroup) {
      return;
    }
    int f = widest(rows, order, from, to);
    Arrays.sort(order, from, to, Comparator.comparingDouble(c -> rows[c * dimensions + f]));
    int middle = from + (Execution.blocks(to - from, slotsPerGroup) + 1) / 2 * slotsPerGroup;
    split(rows, order, from, middle);
    split(rows, order, middle, to);
  }

  /** Returns the coordinate of the greatest variance. */
  private int widest(float[] rows, Integer[] order, int from, int to) {
    int widest = 0;
    double greatest = -1;
    for (int f = 0; f < dimensions; f++) {
      double sum = 0;
      double squares = 0;
      for (int s = from; s < to; s++) {
        double x = rows[order[s] * dimensions + f];
        sum += x;
        squares += x * x;
      }
      double variance = squares - sum * sum / (to - from);
      if (variance > greatest) {
        greatest = variance;
        widest = f;
      }
    }
    return widest;
  }

  /** Returns the number of groups. */
  int count() {
    return centroids.length / slotsPerGroup;
  }

  /** Returns how many slots a group has, a multiple of the lanes of a vector. */
  int slotsPerGroup() {
    return slotsPerGroup;
  }

  /** Returns the slot of centroid c. */
  int slot(int c) {
    return slots[c];
  }

  /** Returns the group of centroid c. */
  int group(int c) {
    return slots[c] / slotsPerGroup;
  }

  /** Returns the centroid in a slot, -1 if there is none. */
  int centroid(int slot) {
    return centroids[slot];
  }

  /** Returns whether there are centroids in two slots, the first with the lower index. */
  boolean isBefore(int slot, int other) {
    return other >= 0 && centroids[slot] >= 0 && centroids[slot] < centroids[other];
  }

  /**
   * Lays coordinates out in slots, {@code width} of them side by side: coordinate f of slot s is
   * {@code [(s / width * d + f) * width + s % width]}. Empty slots hold infinities, to which no
   * point is near.
   *
   * @param rows as in the constructor
   * @param width what the number of slots is a multiple of
   */
  float[] interleave(float[] rows, int width) {
    float[] values = new float[Math.multiplyExact(centroids.length, dimensions)];
    for (int s = 0; s < centroids.length; s++) {
      for (int f = 0; f < dimensions; f++) {
        int at = (s / width * dimensions + f) * width + s % width;
        values[at] =
            centroids[s] < 0 ? Float.POSITIVE_INFINITY : rows[centroids[s] * dimensions + f];
      }
    }
    return values;
  }

  /** Returns the number of centroids. */
  int size() {
    return slots.length;
  }

  /**
   * How far the centroids of each group have moved at most since the groups were made: the sum over
   * iterations of the longest way that a member went, rounded up. A bound plus the drift when it
   * was computed stays valid; less the drift of a later time it is the bound then. So bounds need
   * not be written again when centroids move.
   */
  static final class Drifts {
    /** More than the roundings of a drift that is computed in double precision. */
    private static final double MARGIN = 1 + 0x1p-30;

    private final double[] drifts;

    /** Creates drifts of 0 for some groups. */
    Drifts(int groups) {
      drifts = new double[groups];
    }

    /** Adds the ways from old to new centroids; rows are as in the constructor. */
    void add(CentroidGroups groups, float[] from, float[] to) {
      double[] longest = new double[drifts.length];
      int d = to.length / groups.size();
      for (int c = 0; c < groups.size(); c++) {
        double square = 0;
        for (int f = c * d; f < (c + 1) * d; f++) {
          double way = (double) to[f] - from[f];
          square += way * way;
        }
        int g = groups.group(c);
        longest[g] = Math.max(longest[g], Math.sqrt(square) * MARGIN);
      }
      for (int g = 0; g < drifts.length; g++) {
        drifts[g] = longest[g] == 0 ? drifts[g] : Math.nextUp(drifts[g] + longest[g]);
      }
    }

    /** Returns the drifts rounded down, by a margin, for a bound that is stored. */
    float[] below() {
      return scaled(1 - 0x1p-21);
    }

    /** Returns the drifts rounded up, by a margin, for a bound that is compared. */
    float[] above() {
      return scaled(1 + 0x1p-21);
    }

    private float[] scaled(double factor) {
      float[] scaled = new float[drifts.length];
      for (int g = 0; g < drifts.length; g++) {
        scaled[g] = (float) (drifts[g] * factor);
      }
      return scaled;
    }
  }
}

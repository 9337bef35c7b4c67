package org.bandgram.gram.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * Divides points into blocks of near ones: halves them along the direction in which they spread
 * most, then each half, until none is too large (after D. Boley, Principal direction divisive
 * partitioning, Data Mining and Knowledge Discovery 2, 1998, doi 10.1023/A:1009740529316). Sizes
 * differ by at most a few points. O(n (d + log n) log n) time; blocks do not depend on the number
 * of threads.
 */
public final class PrincipalBlocks {
  /** Points of a part that tell its direction. */
  private static final int MOST_SAMPLED = 1024;

  /** Steps of the power iteration; any direction would do, a good one makes compact blocks. */
  private static final int STEPS = 5;

  private final PointSet points;
  private final int[] order;

  private PrincipalBlocks(PointSet points) {
    this.points = points;
    order = new int[points.size()];
    Arrays.setAll(order, i -> i);
  }

  /** The places {@code [from, to)} in the order, to be divided into some blocks. */
  private record Part(int from, int to, int blocks) {}

  /**
   * Divides points.
   *
   * @param points n points
   * @param most how many a block has at most, at least 1
   * @return the points of each block, ascending
   */
  public static int[][] of(PointSet points, int most, Execution execution) {
    PrincipalBlocks division = new PrincipalBlocks(points);
    int n = points.size();
    List<Part> parts = List.of(new Part(0, n, Math.ceilDiv(n, most)));
    while (parts.stream().anyMatch(part -> part.blocks > 1)) {
      parts = division.halved(parts, execution);
    }
    return parts.stream()
        .map(part -> Arrays.copyOfRange(division.order, part.from, part.to))
        .map(PrincipalBlocks::sorted)
        .toArray(int[][]::new);
  }

  private static int[] sorted(int[] block) {
    Arrays.sort(block);
    return block;
  }

  private List<Part> halved(List<Part> parts, Execution execution) {
    execution.forBlocks(parts.size(), 1, (p, _, _) -> sortAlongDirection(parts.get(p)));
    List<Part> halves = new ArrayList<>();
    for (Part part : parts) {
      int first = part.blocks / 2;
      int middle = part.from + (int) ((long) (part.to - part.from) * first / part.blocks);
      if (first > 0) {
        halves.add(new Part(part.from, middle, first));
      }
      halves.add(new Part(middle, part.to, part.blocks - first));
    }
    return halves;
  }

  private void sortAlongDirection(Part part) {
    if (part.blocks == 1) {
      return;
    }
    FactorRow point = new FactorRow(points);
    double[] direction = direction(part, point);
    long[] keys = new long[part.to - part.from];
    for (int at = part.from; at < part.to; at++) {
      point.load(order[at]);
      keys[at - part.from] = key((float) point.dot(direction), order[at]);
    }
    Arrays.sort(keys);
    for (int at = part.from; at < part.to; at++) {
      order[at] = (int) keys[at - part.from];
    }
  }

  /** Returns a number that grows with a finite one, then with an index. */
  private static long key(float value, int index) {
    int bits = Float.floatToIntBits(value);
    return ((long) (bits ^ ((bits >> 31) & Integer.MAX_VALUE)) << 32) | index;
  }

  /** Returns about the first principal direction of some of the points. */
  private double[] direction(Part part, FactorRow point) {
    int step = Math.max(1, (part.to - part.from) / MOST_SAMPLED);
    double[] mean = new double[points.dimensions()];
    int count = 0;
    for (int at = part.from; at < part.to; at += step, count++) {
      point.load(order[at]);
      add(1, point.values(), mean);
    }
    for (int f = 0; f < mean.length; f++) {
      mean[f] /= count;
    }
    double[] direction = new double[mean.length];
    Arrays.setAll(direction, f -> 1 + (double) f / mean.length);
    for (int s = 0; s < STEPS; s++) {
      direction = multiplied(part, step, point, mean, direction);
    }
    return direction;
  }

  /** Returns the points' covariance times a direction, of length 1; the direction if that is 0. */
  private double[] multiplied(
      Part part, int step, FactorRow point, double[] mean, double[] direction) {
    double[] product = new double[mean.length];
    for (int at = part.from; at < part.to; at += step) {
      point.load(order[at]);
      add(-1, mean, point.values());
      add(point.dot(direction), point.values(), product);
    }
    double length = Math.sqrt(Arrays.stream(product).map(x -> x * x).sum());
    if (length == 0 || !Double.isFinite(length)) {
      return direction;
    }
    for (int f = 0; f < product.length; f++) {
      product[f] /= length;
    }
    return product;
  }

  private static void add(double times, double[] values, double[] sums) {
    for (int f = 0; f < sums.length; f++) {
      sums[f] = Math.fma(times, values[f], sums[f]);
    }
  }
}

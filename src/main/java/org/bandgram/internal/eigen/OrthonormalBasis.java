package org.bandgram.internal.eigen;

import java.util.Arrays;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;

/**
 * Orthonormal vectors of n numbers, one after another. Sums over n run in blocks, added up in
 * order, so that results are the same for any number of threads. Changed by one thread at a time.
 */
final class OrthonormalBasis {
  private static final int BLOCK = 1 << 12;

  /** A vector that keeps less of its length than this is made orthogonal once more. */
  private static final double MUCH_LOST = 0.1;

  private final double[][] vectors;
  private final int size;
  private final Execution execution;
  private int count;

  /**
   * Makes room.
   *
   * @param size n
   * @param most how many vectors at most
   * @param execution threads and cancellation
   */
  OrthonormalBasis(int size, int most, Execution execution) {
    this.size = size;
    this.vectors = new double[most][];
    this.execution = execution;
  }

  /** Returns the number of vectors. */
  int count() {
    return count;
  }

  /** Returns a vector; not to be changed. */
  double[] vector(int at) {
    return vectors[at];
  }

  /** Returns the length of a vector. */
  double norm(double[] vector) {
    double[] sums = new double[Execution.blocks(size, BLOCK)];
    execution.forBlocks(
        size, BLOCK, (block, from, to) -> sums[block] = dot(vector, vector, from, to));
    return Math.sqrt(Arrays.stream(sums).sum());
  }

  /** Returns the product of a vector of the basis and another. */
  double dot(int at, double[] vector) {
    double[] sums = new double[Execution.blocks(size, BLOCK)];
    execution.forBlocks(
        size, BLOCK, (block, from, to) -> sums[block] = dot(vectors[at], vector, from, to));
    return Arrays.stream(sums).sum();
  }

  /** Takes from a vector its shares of the basis, twice; returns the shares. O(n count). */
  double[] project(double[] vector) {
    double[] shares = new double[count];
    for (int pass = 0; pass < 2; pass++) {
      double[] rest = shares(vector);
      execution.forBlocks(size, BLOCK, (_, from, to) -> subtract(vector, rest, from, to));
      for (int b = 0; b < count; b++) {
        shares[b] += rest[b];
      }
    }
    return shares;
  }

  private double[] shares(double[] vector) {
    double[][] sums = new double[Execution.blocks(size, BLOCK)][];
    execution.forBlocks(size, BLOCK, (block, from, to) -> sums[block] = dots(vector, from, to));
    double[] shares = new double[count];
    for (double[] sum : sums) {
      for (int b = 0; b < count; b++) {
        shares[b] += sum[b];
      }
    }
    return shares;
  }

  /**
   * Takes what a vector has beyond the basis, scaled to 1, as the next one.
   *
   * @param least if no longer than this, it is left out
   * @return the length, 0 where it was left out
   */
  double append(double[] vector, double least) {
    double before = norm(vector);
    project(vector);
    double length = norm(vector);
    if (length < MUCH_LOST * before) {
      project(vector);
      length = norm(vector);
    }
    if (length <= least) {
      return 0;
    }
    double factor = 1 / length;
    execution.forBlocks(
        size,
        BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            vector[i] *= factor;
          }
        });
    vectors[count++] = vector;
    return length;
  }

  /**
   * Replaces the first vectors by combinations of them; those after them follow.
   *
   * @param combinations p x m, orthonormal rows: each row combines the first m vectors to one
   */
  void combine(DMatrixRMaj combinations) {
    int p = combinations.numRows;
    int m = combinations.numCols;
    execution.forBlocks(
        size,
        BLOCK,
        (_, from, to) -> {
          double[][] combined = new double[p][to - from];
          for (int c = 0; c < p; c++) {
            for (int b = 0; b < m; b++) {
              addScaled(combined[c], combinations.get(c, b), vectors[b], from);
            }
          }
          for (int c = 0; c < p; c++) {
            System.arraycopy(combined[c], 0, vectors[c], from, to - from);
          }
        });
    int after = count - m;
    System.arraycopy(vectors, m, vectors, p, after);
    Arrays.fill(vectors, p + after, count, null);
    count = p + after;
  }

  private static void addScaled(double[] sum, double factor, double[] vector, int from) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.fma(factor, vector[from + i], sum[i]);
    }
  }

  private double[] dots(double[] vector, int from, int to) {
    double[] sums = new double[count];
    for (int b = 0; b < count; b++) {
      sums[b] = dot(vectors[b], vector, from, to);
    }
    return sums;
  }

  private void subtract(double[] vector, double[] shares, int from, int to) {
    for (int b = 0; b < shares.length; b++) {
      double[] other = vectors[b];
      double share = shares[b];
      for (int i = from; i < to; i++) {
        vector[i] = Math.fma(-share, other[i], vector[i]);
      }
    }
  }

  /** Adds in four lanes, since one would wait for each addition to finish. */
  private static double dot(double[] a, double[] b, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = from;
    for (; i + 3 < to; i += 4) {
      s0 = Math.fma(a[i], b[i], s0);
      s1 = Math.fma(a[i + 1], b[i + 1], s1);
      s2 = Math.fma(a[i + 2], b[i + 2], s2);
      s3 = Math.fma(a[i + 3], b[i + 3], s3);
    }
    for (; i < to; i++) {
      s0 = Math.fma(a[i], b[i], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }
}

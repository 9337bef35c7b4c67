package org.bandgram.internal.eigen;

import java.util.Arrays;
import java.util.function.Consumer;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;

/**
 * Orthonormal vectors of n numbers, one after another. Sums over n run in blocks, added up in
 * order, so that results are the same for any number of threads. Changed by one thread at a time.
 */
final class OrthonormalBasis {
  private static final int BLOCK = 1 << 10;

  /** A vector that keeps less of its length than this is made orthogonal once more. */
  private static final double MUCH_LOST = 0.1;

  private final double[][] vectors;
  private final int size;
  private final Consumer<double[]> restriction;
  private final Execution execution;
  private int count;

  /**
   * Makes room.
   *
   * @param size n
   * @param most how many vectors at most
   * @param restriction takes from a vector what none may have
   */
  OrthonormalBasis(int size, int most, Consumer<double[]> restriction, Execution execution) {
    this.size = size;
    this.restriction = restriction;
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
    return Math.sqrt(dot(vector, vector));
  }

  private double dot(double[] a, double[] b) {
    double[] sums = new double[Execution.blocks(size, BLOCK)];
    execution.forBlocks(size, BLOCK, (block, from, to) -> sums[block] = dot(a, b, from, to));
    return Arrays.stream(sums).sum();
  }

  /**
   * Takes from vectors their shares of the basis, twice; O(n count) for each. Restricts them last,
   * since of a short rest rounding may be much.
   *
   * @return the shares, a row for each vector
   */
  double[][] project(double[]... block) {
    double[][] shares = new double[block.length][count];
    for (int pass = 0; pass < 2; pass++) {
      double[][] rest = shares(block);
      execution.forBlocks(size, BLOCK, (_, from, to) -> subtract(block, rest, from, to));
      for (int v = 0; v < block.length; v++) {
        for (int b = 0; b < count; b++) {
          shares[v][b] += rest[v][b];
        }
      }
    }
    Arrays.stream(block).forEach(restriction);
    return shares;
  }

  private double[][] shares(double[][] block) {
    double[][][] sums = new double[Execution.blocks(size, BLOCK)][][];
    execution.forBlocks(size, BLOCK, (at, from, to) -> sums[at] = dots(block, from, to));
    double[][] shares = new double[block.length][count];
    for (double[][] sum : sums) {
      for (int v = 0; v < block.length; v++) {
        for (int b = 0; b < count; b++) {
          shares[v][b] += sum[v][b];
        }
      }
    }
    return shares;
  }

  /**
   * Takes what a vector has beyond the basis, scaled to 1, as the next one.
   *
   * @param vector orthogonal to those before the first; changed, and kept if appended
   * @param first from which vector of the basis on it may have shares
   * @param least if no longer than this, it is left out
   * @return its shares from the first on, that of itself last where it was appended
   */
  double[] append(double[] vector, int first, double least) {
    double before = norm(vector);
    double[] shares = new double[count - first];
    for (int pass = 0; pass < 2; pass++) {
      for (int b = first; b < count; b++) {
        double[] other = vectors[b];
        double share = dot(other, vector);
        shares[b - first] += share;
        execution.forBlocks(
            size, BLOCK, (_, from, to) -> addScaled(vector, -share, other, from, to));
      }
    }
    double length = norm(vector);
    if (length < MUCH_LOST * before) {
      project(vector);
      length = norm(vector);
    }
    if (length <= least) {
      return shares;
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
    shares = Arrays.copyOf(shares, shares.length + 1);
    shares[shares.length - 1] = length;
    return shares;
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
          double[][] combined = combined(combinations, from, to);
          for (int c = 0; c < p; c++) {
            System.arraycopy(combined[c], 0, vectors[c], from, to - from);
          }
        });
    int after = count - m;
    System.arraycopy(vectors, m, vectors, p, after);
    Arrays.fill(vectors, p + after, count, null);
    count = p + after;
  }

  private double[][] combined(DMatrixRMaj combinations, int from, int to) {
    double[][] combined = new double[combinations.numRows][to - from];
    for (int b = 0; b < combinations.numCols; b++) {
      double[] vector = vectors[b];
      for (int c = 0; c < combined.length; c++) {
        double factor = combinations.get(c, b);
        double[] sum = combined[c];
        for (int i = 0; i < sum.length; i++) {
          sum[i] = Math.fma(factor, vector[from + i], sum[i]);
        }
      }
    }
    return combined;
  }

  private static void addScaled(double[] sum, double factor, double[] vector, int from, int to) {
    for (int i = from; i < to; i++) {
      sum[i] = Math.fma(factor, vector[i], sum[i]);
    }
  }

  private double[][] dots(double[][] block, int from, int to) {
    double[][] sums = new double[block.length][count];
    for (int b = 0; b < count; b++) {
      for (int v = 0; v < block.length; v++) {
        sums[v][b] = dot(vectors[b], block[v], from, to);
      }
    }
    return sums;
  }

  private void subtract(double[][] block, double[][] shares, int from, int to) {
    for (int b = 0; b < count; b++) {
      for (int v = 0; v < block.length; v++) {
        addScaled(block[v], -shares[v][b], vectors[b], from, to);
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

package org.bandgram.order.internal;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.Permutation;
import org.ejml.data.DMatrixRMaj;

/**
 * Rows of a point set in double precision with their mean subtracted: all rows where {@code n * m}
 * is at most {@value #MAX_ELEMENTS}, otherwise as many as fit that number (but at least {@value
 * #MIN_ROWS}), one drawn from each of equally long stretches of the input with a fixed seed. The
 * eight leading components of a sample have at least 99 % of the variance that those of all rows
 * have, on digits, photographs and words.
 */
final class RowSample {
  private static final int MAX_ELEMENTS = 1 << 20;
  private static final int MIN_ROWS = 2048;

  /** Sums of so many elements are added up apart. */
  private static final int BLOCK_ELEMENTS = 1 << 19;

  /** So many rows stay in the cache while they are added to one sum after the other. */
  private static final int CACHED_ELEMENTS = 1 << 14;

  private static final long SEED = 0x5EED_0F_0B5E_55EDL;

  private final int columns;
  private final double[][] rows;

  RowSample(double[][] rows) {
    this.columns = rows[0].length;
    this.rows = rows;
  }

  /** Returns the number of rows r. */
  int rows() {
    return rows.length;
  }

  /** Returns the number of columns m. */
  int columns() {
    return columns;
  }

  /** Samples and centres the rows of a point set after mapping them to a cube. */
  static RowSample of(PointSet points, UnitCubeMapping cube, Execution execution) {
    int[] chosen = choose(points.size(), mostRows(cube.dimensions()));
    double[][] rows = new double[chosen.length][];
    execution.forBlocks(
        chosen.length,
        Rows.blockSize(points.dimensions()),
        (block, from, to) -> {
          for (int r = from; r < to; r++) {
            rows[r] = cube.map(Rows.read(points, chosen[r], chosen[r] + 1));
          }
        });
    RowSample sample = new RowSample(rows);
    sample.subtractMean();
    return sample;
  }

  /** Returns how many rows of m columns a sample has at most. */
  static int mostRows(int columns) {
    return Math.max(MIN_ROWS, MAX_ELEMENTS / columns);
  }

  /** Returns all of {@code 0 .. n - 1}, or {@code most} of them, ascending. */
  static int[] choose(int n, int most) {
    if (n <= most) {
      return Permutation.ascending(n);
    }
    SplittableRandom random = new SplittableRandom(SEED);
    int[] chosen = new int[most];
    for (int r = 0; r < most; r++) {
      int from = (int) ((long) n * r / most);
      int to = (int) ((long) n * (r + 1) / most);
      chosen[r] = random.nextInt(from, to);
    }
    return chosen;
  }

  private void subtractMean() {
    double[] mean = new double[columns];
    for (int from = 0; from < rows.length; from += blockSize()) {
      double[] part = new double[columns];
      for (int r = from; r < Math.min(rows.length, from + blockSize()); r++) {
        double[] row = rows[r];
        for (int c = 0; c < columns; c++) {
          part[c] += row[c] / rows.length;
        }
      }
      add(part, mean);
    }
    for (double[] row : rows) {
      for (int c = 0; c < columns; c++) {
        row[c] -= mean[c];
      }
    }
  }

  /** Returns the m x m covariance matrix, in O(r m^2). */
  DMatrixRMaj covariance(Execution execution) {
    double[][] sums = new double[columns][columns];
    addProducts(rows, sums, true, execution);
    DMatrixRMaj covariance = new DMatrixRMaj(columns, columns);
    for (int a = 0; a < columns; a++) {
      for (int b = a; b < columns; b++) {
        covariance.set(a, b, sums[a][b] / rows.length);
        covariance.set(b, a, covariance.get(a, b));
      }
    }
    return covariance;
  }

  /**
   * Multiplies the covariance matrix and k vectors without forming it, in O(r m k).
   *
   * @param vectors k x m, a vector per row
   * @return k x m, row j is the covariance matrix times vector j
   */
  DMatrixRMaj timesCovariance(DMatrixRMaj vectors, Execution execution) {
    int k = vectors.getNumRows();
    double[][] weights = new double[rows.length][k];
    execution.forBlocks(
        rows.length,
        Rows.blockSize(columns),
        (block, from, to) -> {
          for (int r = from; r < to; r++) {
            RowProducts.multiply(vectors, rows[r], 0, weights[r]);
            for (int j = 0; j < k; j++) {
              weights[r][j] /= rows.length;
            }
          }
        });
    double[][] sums = new double[k][columns];
    addProducts(weights, sums, false, execution);
    return new DMatrixRMaj(sums);
  }

  private int blockSize() {
    return Math.max(1, BLOCK_ELEMENTS / columns);
  }

  /**
   * Adds up the rows, each times a weight, for several sums. Each sum is made by one thread, in the
   * order of the rows: in blocks, whose sums are then added.
   *
   * @param weights r x k
   * @param sums receives k x m
   * @param upper whether only {@code sums[j][j]} and what follows is wanted of sum j
   */
  private void addProducts(
      double[][] weights, double[][] sums, boolean upper, Execution execution) {
    int cached = 4 * Math.max(1, CACHED_ELEMENTS / 4 / columns);
    execution.forBlocks(
        sums.length,
        Math.clamp(sums.length / 32, 1, 16),
        (block, first, last) -> {
          for (int from = 0; from < rows.length; from += blockSize()) {
            int to = Math.min(rows.length, from + blockSize());
            double[][] parts = new double[last - first][columns];
            for (int r = from; r < to; r += cached) {
              for (int j = first; j < last; j++) {
                addRows(weights, j, parts[j - first], upper ? j : 0, r, Math.min(to, r + cached));
              }
            }
            for (int j = first; j < last; j++) {
              add(parts[j - first], sums[j]);
            }
          }
        });
  }

  /** Adds some rows, each times its weight j, to a sum from a column on. */
  private void addRows(double[][] weights, int j, double[] sum, int column, int from, int to) {
    int r = from;
    for (; r + 4 <= to; r += 4) {
      double w0 = weights[r][j];
      double w1 = weights[r + 1][j];
      double w2 = weights[r + 2][j];
      double w3 = weights[r + 3][j];
      double[] x0 = rows[r];
      double[] x1 = rows[r + 1];
      double[] x2 = rows[r + 2];
      double[] x3 = rows[r + 3];
      for (int c = column; c < columns; c++) {
        sum[c] = sum[c] + w0 * x0[c] + w1 * x1[c] + w2 * x2[c] + w3 * x3[c];
      }
    }
    for (; r < to; r++) {
      double w = weights[r][j];
      double[] x = rows[r];
      for (int c = column; c < columns; c++) {
        sum[c] += w * x[c];
      }
    }
  }

  private static void add(double[] part, double[] sum) {
    Arrays.setAll(sum, c -> sum[c] + part[c]);
  }
}

package org.bandgram.order.internal;

import java.util.SplittableRandom;
import java.util.function.Function;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.Permutation;
import org.ejml.data.DMatrixRMaj;

/**
 * Rows of a point set in double precision with their mean subtracted: all rows where {@code n * m}
 * is at most {@value #MAX_ELEMENTS}, otherwise as many as fit that number (but at least {@value
 * #MIN_ROWS}), one drawn from each of equally long stretches of the input with a fixed seed.
 */
final class RowSample {
  private static final int MAX_ELEMENTS = 1 << 23;
  private static final int MIN_ROWS = 512;
  private static final int BLOCK_ELEMENTS = 1 << 19;
  private static final long SEED = 0x5EED_0F_0B5E_55EDL;

  private final int rows;
  private final int columns;
  private final double[] elements;

  RowSample(int rows, int columns, double[] elements) {
    this.rows = rows;
    this.columns = columns;
    this.elements = elements;
  }

  /** Returns the number of rows r. */
  int rows() {
    return rows;
  }

  /** Returns the number of columns m. */
  int columns() {
    return columns;
  }

  /** Samples and centres the rows of a point set after mapping them to a cube. */
  static RowSample of(PointSet points, UnitCubeMapping cube, Execution execution) {
    int columns = cube.dimensions();
    int[] chosen = choose(points.size(), mostRows(columns));
    double[] elements = new double[Math.multiplyExact(chosen.length, columns)];
    RowSample sample = new RowSample(chosen.length, columns, elements);
    execution.forBlocks(
        chosen.length,
        sample.blockSize(),
        (block, from, to) -> {
          for (int r = from; r < to; r++) {
            double[] unit = cube.map(Rows.read(points, chosen[r], chosen[r] + 1));
            System.arraycopy(unit, 0, elements, r * columns, columns);
          }
        });
    sample.subtractMean(execution);
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

  private void subtractMean(Execution execution) {
    double[] mean =
        sum(
            execution,
            columns,
            part ->
                row -> {
                  for (int c = 0; c < columns; c++) {
                    part[c] += elements[row * columns + c] / rows;
                  }
                });
    execution.forBlocks(
        rows,
        blockSize(),
        (block, from, to) -> {
          for (int e = from * columns; e < to * columns; e++) {
            elements[e] -= mean[e % columns];
          }
        });
  }

  /** Returns the m x m covariance matrix, in O(r m^2). */
  DMatrixRMaj covariance(Execution execution) {
    double[] sums =
        sum(
            execution,
            columns * columns,
            part ->
                row -> {
                  int at = row * columns;
                  for (int a = 0; a < columns; a++) {
                    double x = elements[at + a];
                    for (int b = a; b < columns; b++) {
                      part[a * columns + b] += x * elements[at + b];
                    }
                  }
                });
    DMatrixRMaj covariance = new DMatrixRMaj(columns, columns);
    for (int a = 0; a < columns; a++) {
      for (int b = a; b < columns; b++) {
        covariance.set(a, b, sums[a * columns + b] / rows);
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
    double[] sums =
        sum(
            execution,
            k * columns,
            part -> {
              double[] products = new double[k];
              return row -> {
                int at = row * columns;
                RowProducts.multiply(vectors, elements, at, products);
                for (int j = 0; j < k; j++) {
                  double product = products[j] / rows;
                  for (int c = 0; c < columns; c++) {
                    part[j * columns + c] += product * elements[at + c];
                  }
                }
              };
            });
    return DMatrixRMaj.wrap(k, columns, sums);
  }

  private int blockSize() {
    return Math.max(1, BLOCK_ELEMENTS / columns);
  }

  /** Adds one row's contribution to a partial sum. */
  @FunctionalInterface
  private interface RowTask {
    void add(int row);
  }

  /** Adds up what rows contribute to a sum of some length: a part per block, parts in order. */
  private double[] sum(Execution execution, int length, Function<double[], RowTask> adder) {
    double[][] parts = new double[Execution.blocks(rows, blockSize())][];
    execution.forBlocks(
        rows,
        blockSize(),
        (block, from, to) -> {
          double[] part = new double[length];
          RowTask task = adder.apply(part);
          for (int r = from; r < to; r++) {
            task.add(r);
          }
          parts[block] = part;
        });
    double[] sum = new double[length];
    for (double[] part : parts) {
      for (int e = 0; e < length; e++) {
        sum[e] += part[e];
      }
    }
    return sum;
  }
}

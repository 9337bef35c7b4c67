package org.bandgram.gram.internal;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.ejml.data.DMatrixRMaj;

/**
 * Products with an n x r matrix F, in double precision. Sums over rows run in blocks, added up in
 * their order, so that results do not depend on the number of threads.
 *
 * @param factor F
 */
public record FactorProducts(PointSet factor) {
  private static final int MOST_BLOCKS = 64;
  private static final int ROWS_PER_BLOCK = 256;

  /** Numbers in all blocks' sums of F' F at most. */
  private static final long MOST_SUMS = 1 << 24;

  /** Returns the number of columns r. */
  private int rank() {
    return factor.dimensions();
  }

  /**
   * Returns F S, O(n r m).
   *
   * @param shares S, m columns of r numbers
   * @return n x m numbers, row-major
   */
  public double[] times(double[][] shares, Execution execution) {
    int vectors = shares.length;
    double[] y = new double[factor.size() * vectors];
    execution.forBlocks(
        factor.size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          FactorRow row = new FactorRow(factor);
          for (int i = from; i < to; i++) {
            row.load(i);
            for (int v = 0; v < vectors; v++) {
              y[i * vectors + v] = row.dot(shares[v]);
            }
          }
        });
    return y;
  }

  /**
   * Returns F' X, O(n r m).
   *
   * @param x n x m numbers, row-major
   * @param vectors m
   * @return m columns of r numbers
   */
  public double[][] timesTransposed(double[] x, int vectors, Execution execution) {
    int block = Math.max(ROWS_PER_BLOCK, Math.ceilDiv(factor.size(), MOST_BLOCKS));
    double[][][] sums = new double[Execution.blocks(factor.size(), block)][vectors][rank()];
    execution.forBlocks(
        factor.size(),
        block,
        (b, from, to) -> {
          FactorRow row = new FactorRow(factor);
          for (int i = from; i < to; i++) {
            row.load(i);
            for (int v = 0; v < vectors; v++) {
              add(x[i * vectors + v], row.values(), 0, sums[b][v]);
            }
          }
        });
    for (int b = 1; b < sums.length; b++) {
      for (int v = 0; v < vectors; v++) {
        add(1, sums[b][v], 0, sums[0][v]);
      }
    }
    return sums[0];
  }

  /** Returns F' F, r x r, O(n r^2). */
  public DMatrixRMaj crossProducts(Execution execution) {
    int r = rank();
    int blocks = Math.clamp(MOST_SUMS / ((long) r * r), 1, MOST_BLOCKS);
    int block = Math.max(ROWS_PER_BLOCK, Math.ceilDiv(factor.size(), blocks));
    double[][][] sums = new double[Execution.blocks(factor.size(), block)][][];
    execution.forBlocks(factor.size(), block, (b, from, to) -> sums[b] = crossProducts(from, to));
    DMatrixRMaj products = new DMatrixRMaj(r, r);
    for (int k = 0; k < r; k++) {
      for (int c = k; c < r; c++) {
        double sum = 0;
        for (double[][] part : sums) {
          sum += part[k][c];
        }
        products.set(k, c, sum);
        products.set(c, k, sum);
      }
    }
    return products;
  }

  /** Returns the products of some rows, from the diagonal on. */
  private double[][] crossProducts(int from, int to) {
    double[][] sums = new double[rank()][rank()];
    FactorRow row = new FactorRow(factor);
    for (int i = from; i < to; i++) {
      row.load(i);
      for (int k = 0; k < sums.length; k++) {
        add(row.values()[k], row.values(), k, sums[k]);
      }
    }
    return sums;
  }

  /**
   * Returns F D, O(n r m), in the precision of F.
   *
   * @param directions D, r rows of m numbers
   */
  public PointSet combined(double[][] directions, Execution execution) {
    int columns = directions[0].length;
    PointSet combined = PointSet.allocate(factor.size(), columns, factor.precision());
    execution.forBlocks(
        factor.size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          FactorRow row = new FactorRow(factor);
          double[] sums = new double[columns];
          for (int i = from; i < to; i++) {
            row.load(i);
            Arrays.fill(sums, 0);
            for (int k = 0; k < directions.length; k++) {
              add(row.values()[k], directions[k], 0, sums);
            }
            for (int c = 0; c < columns; c++) {
              combined.set(i, c, sums[c]);
            }
          }
        });
    return combined;
  }

  /** Returns the squared lengths of the rows, the diagonal of F F'; O(n r). */
  public double[] squaredLengths() {
    double[] squares = new double[factor.size()];
    FactorRow row = new FactorRow(factor);
    for (int i = 0; i < squares.length; i++) {
      row.load(i);
      squares[i] = row.dot(row.values());
    }
    return squares;
  }

  /**
   * Writes a row of F F', O(n r).
   *
   * @param i which row
   * @param target receives n numbers
   */
  public void squareRow(int i, double[] target) {
    double[] of = factor.row(i);
    FactorRow row = new FactorRow(factor);
    for (int j = 0; j < target.length; j++) {
      row.load(j);
      target[j] = row.dot(of);
    }
  }

  /**
   * Returns some columns of F.
   *
   * @param from the first one
   * @param count m, how many
   * @return n x m numbers, row-major
   */
  public double[] columns(int from, int count) {
    double[] columns = new double[factor.size() * count];
    for (int i = 0; i < factor.size(); i++) {
      for (int v = 0; v < count; v++) {
        columns[i * count + v] = factor.get(i, from + v);
      }
    }
    return columns;
  }

  /** Adds numbers times a factor to sums, from one of them on. */
  private static void add(double times, double[] values, int from, double[] sums) {
    for (int k = from; k < sums.length; k++) {
      sums[k] = Math.fma(times, values[k], sums[k]);
    }
  }
}

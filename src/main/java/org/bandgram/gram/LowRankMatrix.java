package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.PivotedCholesky;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.bandgram.similarity.Similarity;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.NormOps_DDRM;

/**
 * The approximation F F' of a Gram matrix G by randomly pivoted Cholesky, F being n x r. It is
 * positive semidefinite, and so is what it leaves, G - F F'. Pivots are drawn where much is left of
 * the diagonal (Y. Chen, E. N. Epperly, J. A. Tropp, R. J. Webber, Randomly pivoted Cholesky, Comm.
 * Pure Appl. Math. 78, 2025, arXiv 2207.06503), twice as many as F gets columns; of the wider
 * factor the leading principal directions are kept:
 *
 * <pre>
 *   C = PivotedCholesky of G, n x 2r;    V = leading r eigenvectors of C' C;    F = C V
 * </pre>
 *
 * <p>So columns of F are orthogonal, the longest first, and there is less error than r pivots
 * leave.
 *
 * <p>Row i of F is point i in a space of r dimensions, in which dot products stand for the kernel:
 * whatever takes points and the linear kernel runs on it. Such a matrix suits wide kernels, those
 * with many effective neighbours.
 *
 * <p>A product of m vectors takes O(n r m) time on the CPU, in double precision, in an order that
 * does not depend on the number of threads.
 */
public final class LowRankMatrix implements LinearOperator {
  private static final int MOST_BLOCKS = 64;
  private static final int ROWS_PER_BLOCK = 256;

  /** Numbers in all blocks' sums of products. */
  private static final long MOST_SUMS = 1 << 24;

  /** How many pivots more than columns are drawn at most; eigenvectors take cubic time. */
  private static final int MOST_SPARE = 512;

  private final PointSet factor;
  private final double[] rest;

  private LowRankMatrix(PointSet factor, double[] rest) {
    this.factor = factor;
    this.rest = rest;
  }

  /**
   * Options of a low-rank approximation.
   *
   * @param rank r, at least 1; taken as n if there are fewer points
   * @param seed draws the pivots
   */
  public record Options(int rank, long seed) {
    /**
     * Checks the bound.
     *
     * @throws InvalidInputException if the rank is below 1
     */
    public Options {
      require(rank >= 1, "the rank", rank, "at least 1");
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(rank, value);
    }
  }

  /**
   * Approximates the Gram matrix of points, O(n r (d + r) + r^3) time. It takes n r numbers in
   * their precision, three times as many while it works.
   *
   * @param points n points
   * @param kernel positive semidefinite, such as Gaussian, linear or cosine
   * @param options the rank
   * @param execution threads, progress (stage low rank) and cancellation
   * @throws InvalidInputException if the kernel is asymmetric or turns out not to be positive
   *     semidefinite, is zero on all points, or coordinates are so large that it could overflow
   * @throws InsufficientMemoryException if F does not fit; the message says which rank would
   */
  public static LowRankMatrix of(
      PointSet points, Similarity kernel, Options options, Execution execution) {
    require(kernel.symmetric(), "the kernel", kernel.name(), "symmetric");
    int rank = Math.min(options.rank(), points.size());
    int pivots = (int) Math.min(points.size(), rank + (long) Math.min(rank, MOST_SPARE));
    requireMemory(points.size(), rank, pivots, points.precision());
    if (pivots == rank) {
      return of(
          PivotedCholesky.of(points, kernel, rank, options.seed(), Arena.ofAuto(), execution));
    }
    try (Arena arena = Arena.ofShared()) {
      LowRankMatrix wide =
          of(PivotedCholesky.of(points, kernel, pivots, options.seed(), arena, execution));
      return wide.rank() > rank ? wide.leading(rank, execution) : wide;
    }
  }

  private static LowRankMatrix of(PivotedCholesky.Result found) {
    return new LowRankMatrix(found.factor(), found.rest());
  }

  private static void requireMemory(int n, int rank, int pivots, Precision precision) {
    long row = (long) n * precision.bytes();
    long needed = row * (pivots > rank ? rank + pivots : rank);
    long there = BackendProvider.select(Device.CPU, 0).availableBytes();
    if (needed > there) {
      long fits = there / row / 3;
      throw new InsufficientMemoryException(
          "a matrix of rank %d over %d points in %s".formatted(rank, n, precision),
          needed,
          there,
          fits >= 1 ? "a rank of %d would fit".formatted(fits) : "none fits");
    }
  }

  /**
   * Returns the matrix of lower rank that is nearest to this one, which is positive semidefinite.
   */
  private LowRankMatrix leading(int rank, Execution execution) {
    DMatrixRMaj vectors = SymmetricEigen.of(crossProducts(execution)).vectors();
    double[][] directions = new double[rank()][rank];
    for (int k = 0; k < rank(); k++) {
      for (int r = 0; r < rank; r++) {
        directions[k][r] = vectors.get(r, k);
      }
    }
    PointSet narrow = PointSet.allocate(size(), rank, precision());
    double[] left = new double[size()];
    execution.forBlocks(
        size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          Row row = new Row(factor);
          double[] combined = new double[rank];
          for (int i = from; i < to; i++) {
            row.load(i);
            Arrays.fill(combined, 0);
            for (int k = 0; k < directions.length; k++) {
              add(row.values[k], directions[k], 0, combined);
            }
            left[i] = rest[i] + row.dot(row.values) - set(narrow, i, combined);
          }
        });
    return new LowRankMatrix(narrow, left);
  }

  /** Sets a point, and returns its squared norm. */
  private static double set(PointSet points, int i, double[] values) {
    double squares = 0;
    for (int k = 0; k < values.length; k++) {
      double value = points.precision().round(values[k]);
      points.set(i, k, value);
      squares = Math.fma(value, value, squares);
    }
    return squares;
  }

  /** Returns F: n points in r dimensions, whose dot products are the elements of this matrix. */
  public PointSet factor() {
    return factor;
  }

  /** Returns the rank r; less than wanted if all that was left of G was rounding. */
  public int rank() {
    return factor.dimensions();
  }

  /** Returns the diagonal of G - F F', n numbers, none below zero but for rounding. */
  public double[] diagonalLeft() {
    return rest.clone();
  }

  /** Returns the trace of G - F F', what is left of the Gram matrix. */
  public double traceLeft() {
    return Arrays.stream(rest).sum();
  }

  @Override
  public int size() {
    return factor.size();
  }

  @Override
  public Precision precision() {
    return factor.precision();
  }

  @Override
  public String backendName() {
    return "cpu";
  }

  @Override
  public boolean isSymmetric() {
    return true;
  }

  @Override
  public double[] multiply(double[] x, int vectors, Execution execution) {
    requireVectors(x, vectors);
    return timesFactor(timesFactorTransposed(x, vectors, execution), execution);
  }

  @Override
  public double[] multiplyTransposed(double[] x, int vectors, Execution execution) {
    return multiply(x, vectors, execution);
  }

  /**
   * Returns F S.
   *
   * @param shares S, m columns of r numbers
   * @return n x m numbers, row-major
   */
  double[] timesFactor(double[][] shares, Execution execution) {
    int vectors = shares.length;
    double[] y = new double[size() * vectors];
    execution.forBlocks(
        size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          Row row = new Row(factor);
          for (int i = from; i < to; i++) {
            row.load(i);
            for (int v = 0; v < vectors; v++) {
              y[i * vectors + v] = row.dot(shares[v]);
            }
          }
        });
    return y;
  }

  /** Returns F' X, m columns of r numbers: sums over blocks of rows, added up in their order. */
  double[][] timesFactorTransposed(double[] x, int vectors, Execution execution) {
    int n = size();
    int block = Math.max(ROWS_PER_BLOCK, Math.ceilDiv(n, MOST_BLOCKS));
    double[][][] sums = new double[Execution.blocks(n, block)][vectors][rank()];
    execution.forBlocks(
        n,
        block,
        (b, from, to) -> {
          Row row = new Row(factor);
          for (int i = from; i < to; i++) {
            row.load(i);
            for (int v = 0; v < vectors; v++) {
              add(x[i * vectors + v], row.values, 0, sums[b][v]);
            }
          }
        });
    double[][] all = sums[0];
    for (int b = 1; b < sums.length; b++) {
      for (int v = 0; v < vectors; v++) {
        for (int k = 0; k < all[v].length; k++) {
          all[v][k] += sums[b][v][k];
        }
      }
    }
    return all;
  }

  @Override
  public void row(int i, double[] target) {
    require(
        target.length == size(),
        "the length of the row",
        target.length,
        size() + ", the size of the matrix");
    double[] of = factor.row(i);
    Row row = new Row(factor);
    for (int j = 0; j < target.length; j++) {
      row.load(j);
      target[j] = row.dot(of);
    }
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = new double[size()];
    Row row = new Row(factor);
    for (int i = 0; i < diagonal.length; i++) {
      row.load(i);
      diagonal[i] = row.dot(row.values);
    }
    return diagonal;
  }

  /** Returns the Frobenius norm, that of F' F; O(n r^2). */
  @Override
  public double frobeniusNorm(Execution execution) {
    return NormOps_DDRM.normF(crossProducts(execution));
  }

  /** Returns F' F, r x r: sums over blocks of rows, added up in their order. */
  DMatrixRMaj crossProducts(Execution execution) {
    int n = size();
    int blocks = Math.clamp(MOST_SUMS / ((long) rank() * rank()), 1, MOST_BLOCKS);
    int block = Math.max(ROWS_PER_BLOCK, Math.ceilDiv(n, blocks));
    double[][][] sums = new double[Execution.blocks(n, block)][][];
    execution.forBlocks(n, block, (b, from, to) -> sums[b] = crossProducts(from, to));
    DMatrixRMaj products = new DMatrixRMaj(rank(), rank());
    for (int k = 0; k < rank(); k++) {
      for (int c = k; c < rank(); c++) {
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
    Row row = new Row(factor);
    for (int i = from; i < to; i++) {
      row.load(i);
      for (int k = 0; k < sums.length; k++) {
        add(row.values[k], row.values, k, sums[k]);
      }
    }
    return sums;
  }

  /** Adds numbers times a factor to sums, from one of them on. */
  private static void add(double times, double[] values, int from, double[] sums) {
    for (int k = from; k < sums.length; k++) {
      sums[k] = Math.fma(times, values[k], sums[k]);
    }
  }

  /**
   * Returns some columns of F.
   *
   * @param from the first one
   * @param count m, how many
   * @return n x m numbers, row-major
   */
  double[] columns(int from, int count) {
    double[] columns = new double[size() * count];
    for (int i = 0; i < size(); i++) {
      for (int v = 0; v < count; v++) {
        columns[i * count + v] = factor.get(i, from + v);
      }
    }
    return columns;
  }

  @Override
  public String toString() {
    return "matrix of rank %d, %d x %d, %s".formatted(rank(), size(), size(), precision());
  }

  /** A row of F in double precision, and what is done with it; for one thread. */
  static final class Row {
    private final PointSet factor;
    private final float[] singles;
    private final double[] values;

    Row(PointSet factor) {
      this.factor = factor;
      values = new double[factor.dimensions()];
      singles = new float[factor.precision() == Precision.FLOAT32 ? values.length : 0];
    }

    /** Takes a row. */
    void load(int i) {
      MemorySegment elements = factor.elements();
      long at = (long) i * values.length * factor.precision().bytes();
      if (singles.length == 0) {
        MemorySegment.copy(elements, ValueLayout.JAVA_DOUBLE, at, values, 0, values.length);
        return;
      }
      MemorySegment.copy(elements, ValueLayout.JAVA_FLOAT, at, singles, 0, values.length);
      for (int k = 0; k < values.length; k++) {
        values[k] = singles[k];
      }
    }

    /** Returns the dot product with another row, in four sums. */
    double dot(double[] other) {
      double a = 0;
      double b = 0;
      double c = 0;
      double d = 0;
      int k = 0;
      for (; k + 3 < values.length; k += 4) {
        a = Math.fma(values[k], other[k], a);
        b = Math.fma(values[k + 1], other[k + 1], b);
        c = Math.fma(values[k + 2], other[k + 2], c);
        d = Math.fma(values[k + 3], other[k + 3], d);
      }
      for (; k < values.length; k++) {
        a = Math.fma(values[k], other[k], a);
      }
      return (a + b) + (c + d);
    }

    /** Returns the numbers of the row. */
    double[] values() {
      return values;
    }
  }
}

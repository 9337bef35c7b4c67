package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.lang.foreign.Arena;
import java.util.Arrays;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.FactorProducts;
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
  /** How many pivots more than columns are drawn at most; eigenvectors take cubic time. */
  private static final int MOST_SPARE = 512;

  private final PointSet factor;
  private final FactorProducts products;
  private final double[] rest;

  private LowRankMatrix(PointSet factor, double[] rest) {
    this.factor = factor;
    this.rest = rest;
    products = new FactorProducts(factor);
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
      require(rank >= 1, "rank", rank, "at least 1");
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
    DMatrixRMaj vectors = SymmetricEigen.of(products.crossProducts(execution)).vectors();
    double[][] directions = new double[rank()][rank];
    for (int k = 0; k < rank(); k++) {
      for (int r = 0; r < rank; r++) {
        directions[k][r] = vectors.get(r, k);
      }
    }
    PointSet narrow = products.combined(directions, execution);
    double[] before = products.squaredLengths();
    double[] after = new FactorProducts(narrow).squaredLengths();
    double[] left = new double[size()];
    Arrays.setAll(left, i -> rest[i] + before[i] - after[i]);
    return new LowRankMatrix(narrow, left);
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

  /**
   * Returns the share of the trace of G that F F' has, from 0 to 1 but for rounding; O(n r). With
   * little of it F F' says little of G.
   */
  public double traceShare() {
    double trace = Arrays.stream(diagonal()).sum();
    return trace / (trace + traceLeft());
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
    Values.requireVectors(size(), x, vectors);
    return products.times(products.timesTransposed(x, vectors, execution), execution);
  }

  @Override
  public double[] multiplyTransposed(double[] x, int vectors, Execution execution) {
    return multiply(x, vectors, execution);
  }

  /** Returns what multiplies by F. */
  FactorProducts products() {
    return products;
  }

  @Override
  public void row(int i, double[] target) {
    Values.requireRow(size(), target);
    products.squareRow(i, target);
  }

  @Override
  public double[] diagonal() {
    return products.squaredLengths();
  }

  /** Returns the Frobenius norm, that of F' F; O(n r^2). */
  @Override
  public double frobeniusNorm(Execution execution) {
    return NormOps_DDRM.normF(products.crossProducts(execution));
  }

  @Override
  public String toString() {
    return "matrix of rank %d, %d x %d, %s".formatted(rank(), size(), size(), precision());
  }
}

package org.bandgram.internal.eigen;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Leading eigenpairs of a large symmetric matrix by the block Lanczos method with thick restarts and
 * full orthogonalisation (K. Wu, H. Simon, Thick-restart Lanczos method for large symmetric
 * eigenvalue problems, SIAM J. Matrix Anal. Appl. 22, 2000, doi 10.1137/S0895479898334605).
 *
 * <pre>
 *   basis V, A V = V H + residuals of its last block
 *   step:     multiply the last block by A, take out what V has of it, append the rest
 *   restart:  once V is full, keep the leading eigenvectors of H, combined from V, and the last block
 * </pre>
 *
 * <p>A pair of H whose residual is r has an eigenvalue within r of it. An eigenvalue that occurs more
 * often than a block has vectors may be found that often only. The same random numbers give the
 * same result for any number of threads.
 */
public final class RestartedLanczos {
  /** What is shorter than this, compared with the matrix, is rounding. */
  private static final double NOTHING = 1e-13;

  private final BlockProduct matrix;
  private final int size;
  private final Consumer<double[]> restriction;
  private final Options options;
  private final SplittableRandom random;
  private final Execution execution;
  private final OrthonormalBasis basis;
  private final DMatrixRMaj projected;

  /** How many vectors of the basis were multiplied. */
  private int done;

  /** How many vectors the last block had. */
  private int last;

  /** What the last block's residuals are of the vectors that follow, a row for each of these. */
  private double[][] couplings = new double[0][];

  private int products;

  /** Multiplies a matrix by a block of vectors. */
  @FunctionalInterface
  public interface BlockProduct {
    /**
     * Returns A X.
     *
     * @param x n x m numbers, row-major
     * @param vectors m
     * @return n x m numbers, row-major
     */
    double[] of(double[] x, int vectors);
  }

  /**
   * How far to go.
   *
   * @param wanted how many pairs, at least 1
   * @param block how many vectors are multiplied at once, at least 1
   * @param basis how many vectors to keep, at least {@code wanted + 3 block}
   * @param tolerance residuals are wanted below this share of the greatest absolute eigenvalue
   * @param products how many vectors to multiply at most
   */
  public record Options(int wanted, int block, int basis, double tolerance, int products) {}

  /**
   * What was found.
   *
   * @param pairs as many as were wanted, or as the space has, values descending
   * @param residual the greatest residual of them
   * @param products how many vectors were multiplied
   */
  public record Result(SymmetricEigen pairs, double residual, int products) {}

  private RestartedLanczos(
      BlockProduct matrix,
      int size,
      Consumer<double[]> restriction,
      Options options,
      SplittableRandom random,
      Execution execution) {
    this.matrix = matrix;
    this.size = size;
    this.restriction = restriction;
    this.options = options;
    this.random = random;
    this.execution = execution;
    basis = new OrthonormalBasis(size, options.basis() + options.block(), execution);
    projected = new DMatrixRMaj(options.basis(), options.basis());
  }

  /**
   * Finds eigenpairs within an invariant subspace.
   *
   * @param matrix A, symmetric
   * @param size n, rows of A
   * @param dimension of the subspace, at least 1
   * @param restriction takes from a vector what lies outside of the subspace
   * @param options how far to go
   * @param random draws the start
   * @param execution threads and cancellation
   */
  public static Result leading(
      BlockProduct matrix,
      int size,
      int dimension,
      Consumer<double[]> restriction,
      Options options,
      SplittableRandom random,
      Execution execution) {
    return new RestartedLanczos(matrix, size, restriction, options, random, execution)
        .run(dimension);
  }

  private Result run(int dimension) {
    int wanted = Math.min(options.wanted(), dimension);
    extend(new double[0][], dimension);
    while (true) {
      step(dimension);
      boolean isWhole = basis.count() == done;
      boolean isFull = basis.count() > options.basis();
      if (isWhole || isFull || products >= options.products()) {
        SymmetricEigen within = ritz();
        double residual = isWhole ? 0 : residual(within, wanted);
        double scale = Math.max(Math.abs(within.values()[0]), Math.abs(within.values()[done - 1]));
        if (residual <= options.tolerance() * scale || products >= options.products()) {
          return result(within, wanted, residual);
        }
        restart(within, wanted);
      }
    }
  }

  /** Multiplies the last block. */
  private void step(int dimension) {
    execution.cancellation().throwIfCancelled();
    int from = done;
    last = basis.count() - done;
    double[] images = matrix.of(interleaved(from, last), last);
    products += last;
    double[][] residuals = new double[last][size];
    for (int v = 0; v < last; v++) {
      for (int i = 0; i < size; i++) {
        residuals[v][i] = images[i * last + v];
      }
      restriction.accept(residuals[v]);
      double[] shares = basis.project(residuals[v]);
      for (int b = 0; b < shares.length; b++) {
        projected.set(b, from + v, shares[b]);
        projected.set(from + v, b, shares[b]);
      }
    }
    done += last;
    extend(residuals, dimension);
  }

  private double[] interleaved(int from, int count) {
    double[] block = new double[size * count];
    for (int v = 0; v < count; v++) {
      double[] vector = basis.vector(from + v);
      for (int i = 0; i < size; i++) {
        block[i * count + v] = vector[i];
      }
    }
    return block;
  }

  /** Appends what residuals have beyond the basis, and in place of those that have none others. */
  private void extend(double[][] residuals, int dimension) {
    int first = basis.count();
    int block = Math.min(options.block(), dimension - first);
    double[][] shares = new double[residuals.length][];
    for (int v = 0; v < residuals.length; v++) {
      double[] before = residuals[v].clone();
      if (basis.count() - first < block) {
        basis.append(residuals[v], NOTHING);
      }
      shares[v] = before;
    }
    while (basis.count() - first < block) {
      double[] vector = random.doubles(size, -1, 1).toArray();
      restriction.accept(vector);
      basis.append(vector, NOTHING);
    }
    couplings = new double[basis.count() - first][residuals.length];
    for (int c = 0; c < couplings.length; c++) {
      for (int v = 0; v < residuals.length; v++) {
        couplings[c][v] = basis.dot(first + c, shares[v]);
      }
    }
  }

  private SymmetricEigen ritz() {
    return SymmetricEigen.of(CommonOps_DDRM.extract(projected, 0, done, 0, done));
  }

  /** Returns the greatest residual of the leading pairs. */
  private double residual(SymmetricEigen within, int wanted) {
    double greatest = 0;
    for (int pair = 0; pair < wanted; pair++) {
      double squares = 0;
      for (double[] row : couplings) {
        double sum = 0;
        for (int v = 0; v < last; v++) {
          sum += row[v] * within.vectors().get(pair, done - last + v);
        }
        squares += sum * sum;
      }
      greatest = Math.max(greatest, Math.sqrt(squares));
    }
    return greatest;
  }

  private void restart(SymmetricEigen within, int wanted) {
    int keep = Math.min(wanted + (done - wanted) / 2, done - options.block());
    DMatrixRMaj leading = CommonOps_DDRM.extract(within.vectors(), 0, keep, 0, done);
    basis.combine(leading);
    projected.zero();
    for (int b = 0; b < keep; b++) {
      projected.set(b, b, within.values()[b]);
    }
    done = keep;
  }

  private Result result(SymmetricEigen within, int wanted, double residual) {
    basis.combine(CommonOps_DDRM.extract(within.vectors(), 0, wanted, 0, done));
    DMatrixRMaj vectors = new DMatrixRMaj(wanted, size);
    for (int pair = 0; pair < wanted; pair++) {
      System.arraycopy(basis.vector(pair), 0, vectors.data, pair * size, size);
    }
    return new Result(
        new SymmetricEigen(Arrays.copyOf(within.values(), wanted), vectors), residual, products);
  }
}

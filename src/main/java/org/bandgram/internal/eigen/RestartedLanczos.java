package org.bandgram.internal.eigen;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Leading eigenpairs of a large symmetric matrix by the block Lanczos method with thick restarts
 * and full orthogonalisation (K. Wu, H. Simon, Thick-restart Lanczos method for large symmetric
 * eigenvalue problems, SIAM J. Matrix Anal. Appl. 22, 2000, doi 10.1137/S0895479898334605).
 *
 * <pre>
 *   basis V, A V = V H + residuals of its last block
 *   step:     multiply the last block by A, take out what V has of it, append the rest
 *   restart:  once V is full, keep the leading eigenvectors of H, combined from V, and the last block
 * </pre>
 *
 * <p>A pair of H whose residual is r has an eigenvalue within r of it. An eigenvalue that occurs
 * more often than a block has vectors may be found that often only. The same random numbers give
 * the same result for any number of threads.
 */
public final class RestartedLanczos {
  private static final int MOST_STARTS = 4;

  /** Where one space is all there is, what is this accurate is not made better. */
  private static final double ACCURATE = 1e-10;

  /** What is shorter than this, compared with what it was made of, is rounding. */
  private static final double NOTHING = 1e-13;

  private static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;

  private final BlockProduct matrix;
  private final int size;
  private final int dimension;
  private final Consumer<double[]> restriction;
  private final Options options;
  private final SplittableRandom random;
  private final Execution execution;
  private final OrthonormalBasis basis;
  private final DMatrixRMaj projected;

  /** How many vectors of the basis were multiplied. */
  private int done;

  /** How many vectors the last block multiplied had. */
  private int last;

  /** What its residuals have of the vectors that follow, a row for each residual. */
  private double[][] couplings = new double[0][];

  private int restarts;

  /**
   * How far to go.
   *
   * @param wanted how many pairs must be accurate, at least 1
   * @param spare how many more to return
   * @param block how many vectors are multiplied at once, at least 1
   * @param basis how many vectors to keep, at least {@code wanted + spare + 3 block}
   * @param tolerance residuals are wanted below this share of the greatest absolute eigenvalue
   * @param restarts how many restarts at most
   */
  public record Options(
      int wanted, int spare, int block, int basis, double tolerance, int restarts) {}

  /**
   * What was found.
   *
   * @param pairs as many as were asked for, or as the subspace has, values descending
   * @param accurate whether the residuals of those wanted are as small as wanted
   */
  public record Result(SymmetricEigen pairs, boolean accurate) {}

  /**
   * Checks that eigenvectors can be returned in one array.
   *
   * @param size n, rows of A
   * @throws InvalidInputException if they have 2^31 elements or more
   */
  static void requireAddressable(int size, int pairs) {
    InvalidInputException.require(
        (long) size * pairs <= MOST_ELEMENTS,
        "the number of eigenvectors, including spare ones,",
        pairs,
        "at most %d for %d rows".formatted(MOST_ELEMENTS / size, size));
  }

  private RestartedLanczos(
      BlockProduct matrix,
      int size,
      int dimension,
      Consumer<double[]> restriction,
      Options options,
      SplittableRandom random,
      Execution execution) {
    this.matrix = matrix;
    this.size = size;
    this.dimension = dimension;
    this.restriction = restriction;
    this.options = options;
    this.random = random;
    this.execution = execution;
    requireAddressable(size, options.wanted() + options.spare());
    basis = new OrthonormalBasis(size, options.basis() + options.block(), restriction, execution);
    projected = new DMatrixRMaj(options.basis(), options.basis());
  }

  /**
   * Finds eigenpairs within an invariant subspace.
   *
   * @param matrix A, symmetric
   * @param size n, rows of A
   * @param dimension of the subspace, at least 1
   * @param restriction takes from a vector what lies outside of the subspace
   * @param starts vectors within the subspace to start with, as many as a block has or fewer;
   *     changed
   * @param random draws other vectors to start with
   * @throws InvalidInputException if all pairs have 2^31 elements or more
   */
  public static Result leading(
      BlockProduct matrix,
      int size,
      int dimension,
      Consumer<double[]> restriction,
      double[][] starts,
      Options options,
      SplittableRandom random,
      Execution execution) {
    return new RestartedLanczos(matrix, size, dimension, restriction, options, random, execution)
        .run(starts);
  }

  /**
   * Finds a few leading eigenpairs without restarts: those of the space that some random vectors,
   * as many as wanted pairs but at most {@value #MOST_STARTS}, and their images span. An eigenvalue
   * is found as often as it occurs, up to so many times.
   *
   * @param matrix A, symmetric
   * @param size n, rows of A
   * @param wanted how many pairs, at least 1
   * @param most how many vectors A is multiplied by, at least {@code wanted} and 12 more
   * @param random draws vectors to start with
   * @return the wanted pairs, or n, values descending
   */
  public static SymmetricEigen leading(
      BlockProduct matrix,
      int size,
      int wanted,
      int most,
      SplittableRandom random,
      Execution execution) {
    Options once = new Options(wanted, 0, Math.min(wanted, MOST_STARTS), most, ACCURATE, 0);
    return leading(matrix, size, size, _ -> {}, new double[0][], once, random, execution).pairs();
  }

  private Result run(double[][] starts) {
    extend(starts, NOTHING);
    int wanted = Math.min(options.wanted(), dimension);
    while (true) {
      step();
      boolean isWhole = basis.count() == done;
      boolean isFull = basis.count() > options.basis();
      if (isWhole || isFull || done >= wanted + options.spare() + options.block()) {
        SymmetricEigen within =
            SymmetricEigen.of(CommonOps_DDRM.extract(projected, 0, done, 0, done));
        boolean isLast = isFull && restarts == options.restarts();
        boolean isAccurate = isWhole || isAccurate(within, wanted);
        if (isAccurate || isLast) {
          return new Result(vectors(within), isAccurate);
        }
        if (isFull) {
          restart(within);
        }
      }
    }
  }

  /** Multiplies the last block. */
  private void step() {
    execution.cancellation().throwIfCancelled();
    int from = done;
    last = basis.count() - done;
    double[][] residuals = images(from);
    double scale = Arrays.stream(residuals).mapToDouble(basis::norm).max().orElseThrow();
    double[][] shares = basis.project(residuals);
    for (int v = 0; v < last; v++) {
      for (int b = 0; b < from + last; b++) {
        projected.set(b, from + v, shares[v][b]);
        projected.set(from + v, b, shares[v][b]);
      }
    }
    done += last;
    extend(residuals, NOTHING * scale);
  }

  /** Returns A times the vectors from one on, within the subspace. */
  private double[][] images(int from) {
    int count = last;
    double[] block = new double[size * count];
    for (int v = 0; v < count; v++) {
      double[] vector = basis.vector(from + v);
      for (int i = 0; i < size; i++) {
        block[i * count + v] = vector[i];
      }
    }
    double[] products = matrix.of(block, count);
    double[][] images = new double[count][size];
    for (int v = 0; v < count; v++) {
      for (int i = 0; i < size; i++) {
        images[v][i] = products[i * count + v];
      }
      restriction.accept(images[v]);
    }
    return images;
  }

  /**
   * Appends a block: what vectors orthogonal to the basis have beyond one another, and random ones
   * in place of those that have no more than the least.
   */
  private void extend(double[][] residuals, double least) {
    int first = basis.count();
    int block = Math.min(options.block(), dimension - first);
    couplings = new double[residuals.length][0];
    for (int v = 0; v < residuals.length && basis.count() - first < block; v++) {
      couplings[v] = basis.append(residuals[v], first, least);
    }
    while (basis.count() - first < block) {
      double[] vector = random.doubles(size, -1, 1).toArray();
      basis.project(vector);
      basis.append(vector, first, NOTHING);
    }
  }

  /** Tells whether the residuals of the pairs that are wanted are small. */
  private boolean isAccurate(SymmetricEigen within, int wanted) {
    double[] values = within.values();
    double scale = Math.max(Math.abs(values[0]), Math.abs(values[done - 1]));
    for (int pair = 0; pair < wanted; pair++) {
      if (residual(within.vectors(), pair) > options.tolerance() * scale) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the length of a pair's residual: its elements of the last block times the couplings.
   */
  private double residual(DMatrixRMaj vectors, int pair) {
    double[] sums = new double[basis.count() - done];
    for (int v = 0; v < last; v++) {
      double element = vectors.get(pair, done - last + v);
      for (int c = 0; c < couplings[v].length; c++) {
        sums[c] += element * couplings[v][c];
      }
    }
    return Math.sqrt(Arrays.stream(sums).map(sum -> sum * sum).sum());
  }

  private void restart(SymmetricEigen within) {
    restarts++;
    int kept = options.wanted() + options.spare();
    int keep = Math.min(kept + (done - kept) / 3, done - options.block());
    basis.combine(CommonOps_DDRM.extract(within.vectors(), 0, keep, 0, done));
    projected.zero();
    for (int b = 0; b < keep; b++) {
      projected.set(b, b, within.values()[b]);
    }
    done = keep;
  }

  private SymmetricEigen vectors(SymmetricEigen within) {
    int pairs = Math.min(options.wanted() + options.spare(), done);
    basis.combine(CommonOps_DDRM.extract(within.vectors(), 0, pairs, 0, done));
    DMatrixRMaj vectors = new DMatrixRMaj(pairs, size);
    for (int pair = 0; pair < pairs; pair++) {
      System.arraycopy(basis.vector(pair), 0, vectors.data, pair * size, size);
    }
    return new SymmetricEigen(Arrays.copyOf(within.values(), pairs), vectors);
  }
}

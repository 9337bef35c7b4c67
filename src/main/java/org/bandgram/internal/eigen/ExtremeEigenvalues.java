package org.bandgram.internal.eigen;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;
import org.ejml.data.DMatrixRMaj;

/**
 * The least and the greatest eigenvalue of a symmetric matrix by the Lanczos method (C. Lanczos, An
 * iteration method for the solution of the eigenvalue problem of linear differential and integral
 * operators, J. Res. Nat. Bur. Standards 45, 1950, doi 10.6028/jres.045.026) with full
 * orthogonalisation, twice, of every vector against all before it.
 *
 * <p>After k steps the matrix in terms of the k vectors is tridiagonal, T, with beta coupling it to
 * the next vector. For each eigenpair (theta, s) of T some eigenvalue of the matrix lies within
 * {@code |beta s_k|} of theta (B. N. Parlett, The Symmetric Eigenvalue Problem, SIAM 1998, chapter
 * 13, doi 10.1137/1.9781611971163), up to rounding: the residual bound that steps end by, taken as
 * 1e-14 times the larger absolute value where it is less. The least theta is never below the least
 * eigenvalue, and the greatest never above the greatest one.
 *
 * <p>k steps take k products, O(k^2 n) time besides, and 8 k n bytes. The same random numbers give
 * the same result for any number of threads.
 *
 * @param least the least eigenvalue found
 * @param leastBound how far from it an eigenvalue is at most
 * @param greatest the greatest eigenvalue found
 * @param greatestBound how far from it an eigenvalue is at most
 * @param steps how many products it took
 */
public record ExtremeEigenvalues(
    double least, double leastBound, double greatest, double greatestBound, int steps) {
  private static final int BLOCK = 1 << 12;

  /** After how many steps the bounds are looked at again. */
  private static final int CHECK = 10;

  /** What is shorter than this, compared with the matrix, is rounding. */
  private static final double NOTHING = 1e-14;

  /**
   * Finds them.
   *
   * @param matrix returns A times a vector, A symmetric
   * @param size n, rows of A
   * @param tolerance both bounds are wanted below this share of the larger absolute value
   * @param most how many products at most, at least 1
   * @param random draws the start
   * @param execution threads and cancellation of the orthogonalisation
   */
  public static ExtremeEigenvalues of(
      UnaryOperator<double[]> matrix,
      int size,
      double tolerance,
      int most,
      SplittableRandom random,
      Execution execution) {
    return new Run(matrix, size, Math.min(size, most), random, execution).run(tolerance);
  }

  /** Tells whether the bounds are small enough. */
  public boolean isWithin(double tolerance) {
    return Math.max(leastBound, greatestBound)
        <= tolerance * Math.max(Math.abs(least), Math.abs(greatest));
  }

  /** The vectors and the tridiagonal matrix. */
  private static final class Run {
    private final UnaryOperator<double[]> matrix;
    private final int size;
    private final Execution execution;
    private final double[][] basis;
    private final double[] alphas;
    private final double[] betas;

    Run(
        UnaryOperator<double[]> matrix,
        int size,
        int most,
        SplittableRandom random,
        Execution execution) {
      this.matrix = matrix;
      this.size = size;
      this.execution = execution;
      basis = new double[most][];
      alphas = new double[most];
      betas = new double[most];
      double[] start = random.doubles(size, -1, 1).toArray();
      scale(start, 1 / norm(start));
      basis[0] = start;
    }

    ExtremeEigenvalues run(double tolerance) {
      for (int k = 0; ; k++) {
        execution.cancellation().throwIfCancelled();
        double[] next = matrix.apply(basis[k]);
        double length = norm(next);
        alphas[k] = orthogonalize(next, k + 1);
        double rest = norm(next);
        betas[k] = rest <= NOTHING * length ? 0 : rest;
        int steps = k + 1;
        boolean isLast = steps == basis.length || betas[k] == 0;
        if (isLast || steps % CHECK == 0) {
          ExtremeEigenvalues found = ritz(steps);
          if (isLast || found.isWithin(tolerance)) {
            return found;
          }
        }
        scale(next, 1 / rest);
        basis[steps] = next;
      }
    }

    /** Takes from a vector what it has of the first of the basis; returns that of the last one. */
    private double orthogonalize(double[] vector, int count) {
      double last = 0;
      for (int pass = 0; pass < 2; pass++) {
        double[] shares = new double[count];
        double[][] sums = new double[Execution.blocks(size, BLOCK)][];
        execution.forBlocks(
            size, BLOCK, (block, from, to) -> sums[block] = dots(vector, count, from, to));
        for (double[] sum : sums) {
          for (int b = 0; b < count; b++) {
            shares[b] += sum[b];
          }
        }
        execution.forBlocks(size, BLOCK, (_, from, to) -> subtract(vector, shares, from, to));
        last += shares[count - 1];
      }
      return last;
    }

    private double[] dots(double[] vector, int count, int from, int to) {
      double[] sums = new double[count];
      for (int b = 0; b < count; b++) {
        sums[b] = dot(basis[b], vector, from, to);
      }
      return sums;
    }

    private void subtract(double[] vector, double[] shares, int from, int to) {
      for (int b = 0; b < shares.length; b++) {
        double[] other = basis[b];
        double share = shares[b];
        for (int i = from; i < to; i++) {
          vector[i] = Math.fma(-share, other[i], vector[i]);
        }
      }
    }

    private double norm(double[] vector) {
      double[] sums = new double[Execution.blocks(size, BLOCK)];
      execution.forBlocks(
          size, BLOCK, (block, from, to) -> sums[block] = dot(vector, vector, from, to));
      double sum = 0;
      for (double block : sums) {
        sum += block;
      }
      return Math.sqrt(sum);
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

    private static void scale(double[] vector, double factor) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] *= factor;
      }
    }

    private ExtremeEigenvalues ritz(int steps) {
      DMatrixRMaj tridiagonal = new DMatrixRMaj(steps, steps);
      for (int k = 0; k < steps; k++) {
        tridiagonal.set(k, k, alphas[k]);
        if (k + 1 < steps) {
          tridiagonal.set(k, k + 1, betas[k]);
          tridiagonal.set(k + 1, k, betas[k]);
        }
      }
      SymmetricEigen pairs = SymmetricEigen.of(tridiagonal);
      int last = steps - 1;
      double least = pairs.values()[last];
      double greatest = pairs.values()[0];
      double rounding = NOTHING * Math.max(Math.abs(least), Math.abs(greatest));
      return new ExtremeEigenvalues(
          least,
          Math.max(rounding, Math.abs(betas[last] * pairs.vectors().get(last, last))),
          greatest,
          Math.max(rounding, Math.abs(betas[last] * pairs.vectors().get(0, last))),
          steps);
    }
  }
}

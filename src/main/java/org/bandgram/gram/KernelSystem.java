package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.internal.eigen.LanczosQuadrature;

/**
 * The matrix A + s I of a positive semidefinite kernel matrix A and a shift s > 0, as kernel ridge
 * regression and Gaussian processes need it: solutions of (A + s I) x = b by conjugate gradients,
 * and log det (A + s I) by stochastic Lanczos quadrature. Both are preconditioned by P = F F' + s I
 * for a matrix of low rank that is near A (J. R. Gardner, G. Pleiss, D. Bindel, K. Q. Weinberger,
 * A. G. Wilson, GPyTorch, NeurIPS 2018, arXiv 1809.11165; determinants after S. Ubaru, J. Chen, Y.
 * Saad, SIAM J. Matrix Anal. Appl. 38, 2017, doi 10.1137/16M1104974).
 *
 * <p>Results do not depend on the number of threads. Safe for several threads.
 */
public final class KernelSystem {
  private final LinearOperator matrix;
  private final double shift;
  private final ShiftedLowRank near;

  private KernelSystem(LinearOperator matrix, double shift, ShiftedLowRank near) {
    this.matrix = matrix;
    this.shift = shift;
    this.near = near;
  }

  /**
   * Prepares a system, O(n r^2 + r^3) time.
   *
   * @param matrix A, n x n, symmetric and positive semidefinite; borrowed
   * @param near F F', positive semidefinite; the nearer to A, the fewer steps
   * @param shift s, above 0
   * @param execution threads and cancellation
   * @throws InvalidInputException if A is asymmetric or has another size, or s is not above 0
   */
  public static KernelSystem of(
      LinearOperator matrix, LowRankMatrix near, double shift, Execution execution) {
    require(shift > 0 && shift < Double.POSITIVE_INFINITY, "the shift", shift, "above 0");
    require(matrix.isSymmetric(), "the kernel matrix", "asymmetric", "symmetric");
    require(
        matrix.size() == near.size(),
        "the number of rows of the preconditioner",
        near.size(),
        matrix.size() + ", that of the kernel matrix");
    return new KernelSystem(matrix, shift, new ShiftedLowRank(near, shift, execution));
  }

  /** Prepares a system whose matrix has a part of low rank, its preconditioner. */
  public static KernelSystem of(LowRankPlusBlocks matrix, double shift, Execution execution) {
    return of(matrix, matrix.lowRank(), shift, execution);
  }

  /**
   * A solution.
   *
   * @param x n numbers
   * @param residual |b - (A + s I) x| / |b|, as the method knows it
   * @param steps products with A
   * @param converged whether the residual is as small as wanted
   */
  public record Solution(double[] x, double residual, int steps, boolean converged) {}

  /**
   * Solves (A + s I) x = b by preconditioned conjugate gradients (M. R. Hestenes, E. Stiefel, J.
   * Res. Nat. Bur. Standards 49, 1952, doi 10.6028/jres.049.044). A step takes a product with A and
   * O(n r) time besides.
   *
   * @param b n finite numbers
   * @param tolerance the residual is wanted at most this share of b's length; above 0
   * @param steps products at most, at least 1
   * @param execution threads, progress (stage solve) and cancellation
   * @throws InvalidInputException if a number is out of bounds, or A turns out not to be positive
   *     semidefinite
   */
  public Solution solve(double[] b, double tolerance, int steps, Execution execution) {
    Values.requireVectors(matrix.size(), b, 1);
    require(tolerance > 0, "the tolerance", tolerance, "above 0");
    require(steps >= 1, "the number of steps", steps, "at least 1");
    ShiftedLowRank.Power inverse = near.power(-1);
    double[] x = new double[b.length];
    double[] residual = b.clone();
    double[] direction = inverse.times(residual, execution);
    double energy = dot(residual, direction);
    double wanted = tolerance * norm(b);
    int step = 0;
    while (norm(residual) > wanted && step < steps) {
      execution.progress().update("solve", step++, steps);
      double[] image = times(direction, execution);
      double length = energy / requireAboveZero(dot(direction, image));
      add(length, direction, x);
      add(-length, image, residual);
      double[] next = inverse.times(residual, execution);
      double before = energy;
      energy = dot(residual, next);
      add(energy / before, direction, next);
      direction = next;
    }
    double left = norm(residual);
    return new Solution(x, left == 0 ? 0 : left / norm(b), step, left <= wanted);
  }

  /**
   * A logarithm of a determinant.
   *
   * @param value its estimate
   * @param standardError the standard error of the estimate over the vectors drawn
   */
  public record LogDeterminant(double value, double standardError) {}

  /**
   * Estimates log det (A + s I): that of P is known, the rest is the mean over random vectors z of
   * signs of z' log(P^-1/2 (A + s I) P^-1/2) z. m steps for a vector take m products with A, O(n m
   * (m + r)) time besides and 8 n m bytes.
   *
   * @param vectors how many are drawn, at least 2
   * @param steps products with A for each at most, at least 1
   * @param seed draws them
   * @param execution threads, progress (stage determinant) and cancellation
   * @throws InvalidInputException if a number is out of bounds, or A turns out not to be positive
   *     semidefinite
   */
  public LogDeterminant logDeterminant(int vectors, int steps, long seed, Execution execution) {
    require(vectors >= 2, "the number of vectors", vectors, "at least 2");
    require(steps >= 1, "the number of steps", steps, "at least 1");
    ShiftedLowRank.Power root = near.power(-0.5);
    SplittableRandom random = new SplittableRandom(seed);
    double[] forms = new double[vectors];
    for (int v = 0; v < vectors; v++) {
      execution.progress().update("determinant", v, vectors);
      double[] signs = random.doubles(matrix.size()).map(u -> u < 0.5 ? -1 : 1).toArray();
      forms[v] =
          LanczosQuadrature.of(
              z -> root.times(times(root.times(z, execution), execution), execution),
              signs,
              steps,
              eigenvalue -> Math.log(requireAboveZero(eigenvalue)),
              execution);
    }
    double mean = Arrays.stream(forms).average().orElseThrow();
    double squares = Arrays.stream(forms).map(form -> (form - mean) * (form - mean)).sum();
    return new LogDeterminant(
        near.logDeterminant() + mean, Math.sqrt(squares / (vectors - 1) / vectors));
  }

  private double[] times(double[] x, Execution execution) {
    double[] y = matrix.multiply(x, execution);
    add(shift, x, y);
    return y;
  }

  private static double requireAboveZero(double value) {
    require(value > 0, "a quadratic form or eigenvalue of the kernel matrix", value, "above 0");
    return value;
  }

  private static void add(double factor, double[] x, double[] sum) {
    for (int i = 0; i < x.length; i++) {
      sum[i] = Math.fma(factor, x[i], sum[i]);
    }
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum = Math.fma(x[i], y[i], sum);
    }
    return sum;
  }

  private static double norm(double[] x) {
    return Math.sqrt(dot(x, x));
  }
}

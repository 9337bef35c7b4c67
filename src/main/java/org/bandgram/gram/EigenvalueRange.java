package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.internal.eigen.ExtremeEigenvalues;

/**
 * The least and the greatest eigenvalue of a Gram matrix G, or of (G + G') / 2 where G is not
 * symmetric, by the Lanczos method. It orthogonalises in full (C. Lanczos, An iteration method for
 * the solution of the eigenvalue problem of linear differential and integral operators, J. Res.
 * Nat. Bur. Standards 45, 1950, doi 10.6028/jres.045.026).
 *
 * <p>Up to rounding, an eigenvalue lies within the bound of each number, and no number lies outside
 * of the spectrum: a least number below zero proves a negative eigenvalue, whereas one above zero
 * proves only that the steps have found none.
 *
 * @param least the least eigenvalue found, not below the least one
 * @param leastBound how far from it an eigenvalue is at most, its residual bound
 * @param greatest the greatest eigenvalue found, not above the greatest one
 * @param greatestBound likewise
 * @param steps how often the matrix was multiplied by a vector
 * @param converged whether both bounds are as small as wanted
 * @param indefinite whether there are eigenvalues on both sides of zero, further from it than the
 *     rounding of elements can bring one: 8 u |G|, u being half the distance of 1 and the next
 *     number in the precision of the elements, and |G| the Frobenius norm. A kernel matrix of which
 *     pairs are left out often is, although the kernel is positive semidefinite
 */
public record EigenvalueRange(
    double least,
    double leastBound,
    double greatest,
    double greatestBound,
    int steps,
    boolean converged,
    boolean indefinite) {
  /** Roundings of an element: of the similarity's steps, and of the result. */
  private static final double ROUNDINGS = 8;

  /** Numbers in all vectors that are kept at once: 1 GiB. */
  private static final int MOST_NUMBERS = 1 << 27;

  private static final int FEWEST_STEPS = 30;

  /** Vectors of n numbers that a product takes. */
  private static final int PRODUCT_VECTORS = 4;

  /**
   * How far to go.
   *
   * @param tolerance the bounds are wanted below this share of the larger absolute eigenvalue;
   *     above 0, below 1
   * @param steps products at most, at least 1; fewer, but not below 30, where so many vectors take
   *     more than 1 GiB
   * @param seed draws the vector to start with
   */
  public record Options(double tolerance, int steps, long seed) {
    private static final Options DEFAULTS = new Options(1e-5, 300, 0);

    /**
     * Checks the options.
     *
     * @throws InvalidInputException if a number is out of bounds
     */
    public Options {
      require(tolerance > 0 && tolerance < 1, "tolerance", tolerance, "above 0 and below 1");
      require(steps >= 1, "the number of steps", steps, "at least 1");
    }

    /** Returns a tolerance of 1e-5, 300 steps and seed 0. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with another {@link #tolerance}. */
    public Options withTolerance(double value) {
      return new Options(value, steps, seed);
    }

    /** Returns a copy with another number of {@link #steps}. */
    public Options withSteps(int value) {
      return new Options(tolerance, value, seed);
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(tolerance, steps, value);
    }

    /** Returns how many products there may be for vectors of n numbers. */
    int steps(int n) {
      return Math.min(steps, Math.max(FEWEST_STEPS, MOST_NUMBERS / n));
    }
  }

  /** Returns the bytes that finding the eigenvalues of n rows takes at most. */
  public static long bytes(int n, Options options) {
    return (options.steps(n) + PRODUCT_VECTORS) * (long) n * Double.BYTES;
  }

  /**
   * Finds the eigenvalues. k steps take k products, twice as many where G is not symmetric, O(k² n)
   * time besides, and 8 k n bytes. The result does not depend on the number of threads.
   *
   * @param matrix G
   * @param options how far to go
   * @param execution threads and cancellation
   */
  public static EigenvalueRange of(LinearOperator matrix, Options options, Execution execution) {
    boolean symmetric = matrix.isSymmetric();
    ExtremeEigenvalues found =
        ExtremeEigenvalues.of(
            x -> symmetric ? matrix.multiply(x, execution) : multiplyBoth(matrix, x, execution),
            matrix.size(),
            options.tolerance(),
            options.steps(matrix.size()),
            new SplittableRandom(options.seed()),
            execution);
    double rounding =
        ROUNDINGS * matrix.precision().unitRoundoff() * matrix.frobeniusNorm(execution);
    return new EigenvalueRange(
        found.least(),
        found.leastBound(),
        found.greatest(),
        found.greatestBound(),
        found.steps(),
        found.isWithin(options.tolerance()),
        found.least() < -rounding && found.greatest() > rounding);
  }

  private static double[] multiplyBoth(LinearOperator matrix, double[] x, Execution execution) {
    double[] product = matrix.multiply(x, execution);
    double[] transposed = matrix.multiplyTransposed(x, execution);
    for (int i = 0; i < product.length; i++) {
      product[i] = (product[i] + transposed[i]) / 2;
    }
    return product;
  }
}

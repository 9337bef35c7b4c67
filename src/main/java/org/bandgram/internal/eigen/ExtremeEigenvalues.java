package org.bandgram.internal.eigen;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.bandgram.Execution;

/**
 * The least and the greatest eigenvalue of a symmetric matrix by {@link LanczosSteps}, with T and
 * beta as there. For each eigenpair (theta, s) of T some eigenvalue of the matrix lies within
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
  /** After how many steps the bounds are looked at again. */
  private static final int CHECK = 10;

  /** Bounds below this, compared with the larger absolute value, are rounding. */
  private static final double ROUNDING = 1e-14;

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
    double[] start = random.doubles(size, -1, 1).toArray();
    LanczosSteps lanczos = new LanczosSteps(matrix, start, Math.min(size, most), execution);
    while (true) {
      boolean isLast = !lanczos.step();
      if (isLast || lanczos.count() % CHECK == 0) {
        ExtremeEigenvalues found = of(lanczos);
        if (isLast || found.isWithin(tolerance)) {
          return found;
        }
      }
    }
  }

  private static ExtremeEigenvalues of(LanczosSteps lanczos) {
    SymmetricEigen pairs = lanczos.pairs();
    int last = lanczos.count() - 1;
    double least = pairs.values()[last];
    double greatest = pairs.values()[0];
    double rounding = ROUNDING * Math.max(Math.abs(least), Math.abs(greatest));
    double beta = lanczos.coupling();
    return new ExtremeEigenvalues(
        least,
        Math.max(rounding, Math.abs(beta * pairs.vectors().get(last, last))),
        greatest,
        Math.max(rounding, Math.abs(beta * pairs.vectors().get(0, last))),
        lanczos.count());
  }

  /** Tells whether the bounds are small enough. */
  public boolean isWithin(double tolerance) {
    return Math.max(leastBound, greatestBound)
        <= tolerance * Math.max(Math.abs(least), Math.abs(greatest));
  }
}

package org.bandgram.internal.eigen;

import org.bandgram.Execution;

/**
 * A polynomial of a symmetric matrix that has its eigenvectors, and sets the eigenvalues above an
 * interval far apart from those within (Y. Zhou, Y. Saad, A Chebyshev-Davidson algorithm for large
 * symmetric eigenproblems, SIAM J. Matrix Anal. Appl. 29, 2007, doi 10.1137/050630404):
 *
 * <pre>
 *   p(A) = T_d((A - c I) / e),    c = (greatest + least) / 2,    e = (greatest - least) / 2
 *   T_0(x) = 1,    T_1(x) = x,    T_d(x) = 2 x T_(d-1)(x) - T_(d-2)(x)
 * </pre>
 *
 * <p>T_d is at most 1 within the interval, and grows above it, in its order, as {@code cosh(d
 * acosh(x))}.
 *
 * @param matrix A
 * @param least no eigenvalue is below this
 * @param greatest the upper end of the interval, above the least
 * @param degree d, at least 1: how many products with A one with p(A) takes
 */
public record ChebyshevFilter(
    ScaledMatrix matrix, double least, double greatest, int degree, Execution execution)
    implements BlockProduct {
  private static final int BLOCK = 1 << 12;

  /**
   * Returns the degree at which a number above the interval grows to a value.
   *
   * @param least the lower end of the interval
   * @param greatest its upper end
   * @param above a number above it
   * @param value what p is to be there, at least 1
   * @param most the degree at most
   */
  public static int degree(double least, double greatest, double above, double value, int most) {
    double x = (2 * above - greatest - least) / (greatest - least);
    double degree = acosh(value) / acosh(x);
    return degree < most ? Math.max(1, (int) Math.ceil(degree)) : most;
  }

  private static double acosh(double x) {
    return Math.log(x + Math.sqrt((x - 1) * (x + 1)));
  }

  @Override
  public double[] of(double[] x, int vectors) {
    double centre = (greatest + least) / 2;
    double half = (greatest - least) / 2;
    double[] before = matrix.toProduct(x, vectors);
    double[] now = matrix.product().of(before, vectors);
    next(now, 1 / half, centre, before, null);
    for (int d = 2; d <= degree; d++) {
      execution.cancellation().throwIfCancelled();
      double[] after = matrix.product().of(now, vectors);
      next(after, 2 / half, centre, now, before);
      before = now;
      now = after;
    }
    matrix.fromProduct(now, vectors);
    return now;
  }

  /** Makes of A v: factor (A v - centre v) - before. */
  private void next(double[] product, double factor, double centre, double[] v, double[] before) {
    execution.forBlocks(
        product.length,
        BLOCK,
        (_, from, to) -> {
          if (before == null) {
            for (int i = from; i < to; i++) {
              product[i] = factor * Math.fma(-centre, v[i], product[i]);
            }
          } else {
            for (int i = from; i < to; i++) {
              product[i] = Math.fma(factor, Math.fma(-centre, v[i], product[i]), -before[i]);
            }
          }
        });
  }
}

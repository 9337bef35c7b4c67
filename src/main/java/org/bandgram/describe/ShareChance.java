package org.bandgram.describe;

/**
 * How probable it is that points drawn at random, without replacement, have a text so much more or
 * less often than all points: the hypergeometric test (R. A. Fisher 1935, The design of
 * experiments), twice the probability of the tail.
 */
final class ShareChance {
  private static final double NEGLIGIBLE = 1e-17;
  private static final double LARGE = 10;

  private ShareChance() {}

  /**
   * Returns the probability.
   *
   * @param all the number of points
   * @param having how many of them have the text
   * @param drawn the number of points that are drawn
   * @param count how many of these have it
   */
  static double of(long all, long having, long drawn, long count) {
    boolean isMore = (double) count * all >= (double) having * drawn;
    double tail =
        isMore
            ? tail((double) all, (double) having, (double) drawn, (double) count)
            : tail((double) all, (double) (all - having), (double) drawn, (double) (drawn - count));
    return Math.min(1, 2 * tail);
  }

  /** Returns the probability of so many or more. */
  private static double tail(double all, double having, double drawn, double count) {
    double term =
        Math.exp(
            logChoose(having, count)
                + logChoose(all - having, drawn - count)
                - logChoose(all, drawn));
    double sum = 0;
    for (double k = count; term > sum * NEGLIGIBLE; k++) {
      sum += term;
      term *= (having - k) * (drawn - k) / ((k + 1) * (all - having - drawn + k + 1));
    }
    return sum;
  }

  private static double logChoose(double n, double k) {
    return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  }

  /** Returns the logarithm of a factorial, by J. Stirling's series. */
  private static double logFactorial(double n) {
    double x = n + 1;
    double product = 1;
    for (; x < LARGE; x++) {
      product *= x;
    }
    double square = x * x;
    return (x - 0.5) * Math.log(x)
        - x
        + 0.5 * Math.log(2 * Math.PI)
        + (1 / 12.0 - (1 / 360.0 - 1 / 1260.0 / square) / square) / x
        - Math.log(product);
  }
}

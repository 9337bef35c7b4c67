package org.bandgram.describe;

/**
 * How probable it is that numbers drawn at random from a column, without replacement, have a mean
 * that is so far from the mean of all. The bound is H. Chernoff's: for n numbers x, in standard
 * deviations from the mean of all, P(mean(x) >= t) <= exp(-n max over s (s t - log E exp(s x))). It
 * holds for any numbers, few and far ones too, and without replacement (W. Hoeffding 1963,
 * Probability inequalities for sums of bounded random variables, theorem 4). Powers of two are
 * tried for s.
 */
final class MeanChance {
  private static final int STEPS = 12;
  private static final double LEAST = 1 / 256.0;

  private final double mean;
  private final double sd;
  private final double[] above = new double[STEPS];
  private final double[] below = new double[STEPS];
  private long all;

  /**
   * Starts with no numbers.
   *
   * @param mean the mean of all that will be added
   * @param sd their standard deviation
   */
  MeanChance(double mean, double sd) {
    this.mean = mean;
    this.sd = sd;
  }

  void add(double number) {
    double power = Math.exp(LEAST * (number - mean) / sd);
    for (int k = 0; k < STEPS; k++) {
      above[k] += power;
      below[k] += 1 / power;
      power *= power;
    }
    all++;
  }

  /** Returns the greatest probability that n numbers have a mean so far above or below. */
  double of(long n, double meanOfThem) {
    double t = (meanOfThem - mean) / sd;
    double others = t * n / (all - n);
    double exponent = all == n ? 0 : Math.max(n * exponent(t), (all - n) * exponent(-others));
    return Math.min(1, 2 * Math.exp(-exponent));
  }

  private double exponent(double t) {
    double[] sums = t > 0 ? above : below;
    double best = 0;
    double s = LEAST;
    for (double sum : sums) {
      best = Math.max(best, s * Math.abs(t) - Math.log(sum / all));
      s *= 2;
    }
    return best;
  }
}

package org.bandgram.validation.harness;

import java.util.Arrays;

/**
 * The geometric mean of ratios that were measured independently, such as for several seeds, with
 * its interval of 95 % by Student's t.
 *
 * @param from lower end of the interval; NaN of a single ratio
 * @param to upper end
 */
public record MeanRatio(double mean, double from, double to, int count) {
  /** Two-sided 5 % points of Student's t for 1, 2, .. degrees of freedom; the normal one beyond. */
  private static final double[] STUDENT = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262
  };

  private static final double NORMAL = 1.96;

  /** Takes the mean of positive ratios. */
  public static MeanRatio of(double... ratios) {
    int n = ratios.length;
    double[] logs = Arrays.stream(ratios).map(Math::log).toArray();
    double mean = Arrays.stream(logs).average().orElse(Double.NaN);
    double squares = Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).sum();
    double error = n < 2 ? Double.NaN : Math.sqrt(squares / (n - 1) / n);
    double half = error * (n - 2 < STUDENT.length && n > 1 ? STUDENT[n - 2] : NORMAL);
    return new MeanRatio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half), n);
  }

  /** Returns the verdict on an upper bound; undecided where it lies within the interval. */
  public Verdict atMost(double bound) {
    return to <= bound ? Verdict.HOLDS : from > bound ? Verdict.FAILS : Verdict.NOT_DECIDED;
  }

  /** Returns the excess over 1 as reports show it, such as "+4.1 % (+3.9 % to +4.3 %)". */
  public String excess() {
    return "%s (%s to %s)"
        .formatted(Figures.excess(mean), Figures.excess(from), Figures.excess(to));
  }
}

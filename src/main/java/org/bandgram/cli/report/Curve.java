package org.bandgram.cli.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;

/**
 * Numbers that change. Arrays are not copied.
 *
 * @param xTitle what the numbers below mean
 * @param xs these numbers, ascending
 * @param ys the numbers that change; those that are not finite leave a gap
 */
// shared, as the documentation says
public record Curve(String title, String xTitle, double[] xs, double[] ys) {
  /**
   * Checks the lengths.
   *
   * @throws InvalidInputException if they differ
   */
  public Curve {
    InvalidInputException.require(
        xs.length == ys.length, "the number of ys", ys.length, xs.length + ", the number of xs");
  }

  /**
   * Returns a curve over whole numbers.
   *
   * @param first the first of them
   * @param ys a number for each
   */
  public static Curve over(String title, String xTitle, int first, double... ys) {
    double[] xs = IntStream.range(0, ys.length).mapToDouble(i -> first + i).toArray();
    return new Curve(title, xTitle, xs, ys);
  }

  /** Returns how an objective changed over the iterations of the best start. */
  public static <I> Curve ofBest(String objective, List<I> iterations, ToDoubleFunction<I> value) {
    double[] values = iterations.stream().mapToDouble(value).toArray();
    return over(objective + " of the best start", "iteration", 1, values);
  }
}

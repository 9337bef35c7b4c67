package org.bandgram;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * The starts of an iterative method; the best result of several starts counts.
 *
 * @param start where
 * @param starts how many times, at least 1
 * @param seed of whatever is random
 * @param <S> the places to start at
 */
public record Starts<S>(S start, int starts, long seed) {
  /**
   * Checks the number.
   *
   * @throws InvalidInputException if it is less than 1
   */
  public Starts {
    InvalidInputException.require(starts >= 1, "starts", starts, "at least 1");
  }

  /** Returns a copy with another {@link #start}. */
  public Starts<S> withStart(S value) {
    return new Starts<>(value, starts, seed);
  }

  /** Returns a copy with another number of {@link #starts}. */
  public Starts<S> withStarts(int value) {
    return new Starts<>(start, value, seed);
  }

  /** Returns a copy with another {@link #seed}. */
  public Starts<S> withSeed(long value) {
    return new Starts<>(start, starts, value);
  }

  /**
   * The best of several results.
   *
   * @param result the first one of the least value
   * @param values of all results, in order
   * @param <R> the results
   */
  public record Best<R>(R result, double[] values) {}

  /**
   * Runs once for each start, and returns the best result.
   *
   * @param run returns the result of start 0, 1, ...
   * @param value of a result; the least is best
   * @param isStopping whether no further start is to begin
   * @param <R> the results
   */
  public <R> Best<R> best(
      IntFunction<R> run, ToDoubleFunction<R> value, BooleanSupplier isStopping) {
    double[] values = new double[starts];
    R best = null;
    int done = 0;
    do {
      R result = run.apply(done);
      values[done] = value.applyAsDouble(result);
      best = best == null || values[done] < value.applyAsDouble(best) ? result : best;
      done++;
    } while (done < starts && !isStopping.getAsBoolean());
    return new Best<>(best, Arrays.copyOf(values, done));
  }
}

package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.RowTiles;
import org.bandgram.similarity.Similarity;

/**
 * How far a matrix A of which only some elements are kept is from the Gram matrix G of the same
 * points, the elements left out counting as zeros.
 *
 * <pre>
 *   relative = |G - A| / |G|          in the Frobenius norm
 *   mass     = sum |a_ij| / sum |g_ij|
 * </pre>
 *
 * <p>Both are measured on a simple random sample of whole rows, which are compared with all points,
 * and estimated as ratios of the sums over them; all rows make them exact. Standard errors are
 * those of ratio estimators with the correction for a finite population (W. G. Cochran, Sampling
 * Techniques, 3rd edition, Wiley 1977, chapter 6), that of the square root by its derivative. They
 * say little of fewer than about 30 rows.
 *
 * @param relative the relative error, 0 or above
 * @param mass the share of the sum of absolute values that is kept, from 0 to 1 where A is a part
 *     of G
 * @param sampledRows how many rows were compared
 */
public record GramError(Estimate relative, Estimate mass, int sampledRows) {
  /**
   * A number estimated from a sample.
   *
   * @param value the number
   * @param standardError its standard error, 0 where all rows were compared
   */
  public record Estimate(double value, double standardError) {}

  /**
   * Which rows are compared.
   *
   * @param sampledRows how many, at least 2; all where there are no more
   * @param seed draws them
   */
  public record Options(int sampledRows, long seed) {
    private static final Options DEFAULTS = new Options(2048, 0);

    /**
     * Checks the options.
     *
     * @throws InvalidInputException if there are fewer than 2 rows
     */
    public Options {
      require(sampledRows >= 2, "the number of sampled rows", sampledRows, "at least 2");
    }

    /** Returns 2048 rows and seed 0. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with another number of {@link #sampledRows}. */
    public Options withSampledRows(int value) {
      return new Options(value, seed);
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(sampledRows, value);
    }
  }

  /** The rows of an n x n matrix A, whether they are stored or computed. */
  @FunctionalInterface
  public interface Rows {
    /**
     * Writes a row of A. Called from several threads.
     *
     * @param i which row
     * @param target receives n numbers
     */
    void row(int i, double[] target);
  }

  /**
   * Measures the error of an operator.
   *
   * @param approximation A, its rows in the order of the points
   * @throws InvalidInputException if A has not n rows, or coordinates are so large that
   *     similarities could overflow
   * @see #of(Rows, PointSet, Similarity, Options, Execution)
   */
  public static GramError of(
      LinearOperator approximation,
      PointSet points,
      Similarity similarity,
      Options options,
      Execution execution) {
    require(
        approximation.size() == points.size(),
        "the number of rows of the matrix",
        approximation.size(),
        points.size() + ", the number of points");
    return of(approximation::row, points, similarity, options, execution);
  }

  /**
   * Measures the error, O(r n d) time for r rows. Reports the stage {@code error}. The result does
   * not depend on the number of threads.
   *
   * @param approximation A, its rows in the order of the points
   * @param points n points
   * @param similarity the elements of G, computed in the precision of the points
   * @param options which rows are compared
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if coordinates are so large that similarities could overflow
   */
  public static GramError of(
      Rows approximation,
      PointSet points,
      Similarity similarity,
      Options options,
      Execution execution) {
    int n = points.size();
    int[] sample = sample(n, options);
    RowSums[] rows = new RowSums[sample.length];
    RowTiles.read(
        BackendProvider.select(Device.CPU, 0)
            .gram()
            .rows(points.select(sample), points, similarity, execution),
        sample.length,
        points.precision(),
        "error",
        () -> {
          double[] kept = new double[n];
          return (r, tile, at) -> {
            approximation.row(sample[r], kept);
            rows[r] = RowSums.of(points.precision(), tile, at, kept);
          };
        },
        execution);
    Estimate squares = ratio(rows, RowSums::errors, RowSums::squares, n);
    double relative = Math.sqrt(squares.value());
    return new GramError(
        new Estimate(relative, relative == 0 ? 0 : squares.standardError() / (2 * relative)),
        ratio(rows, RowSums::kept, RowSums::magnitudes, n),
        sample.length);
  }

  private static int[] sample(int n, Options options) {
    return options.sampledRows() >= n
        ? IntStream.range(0, n).toArray()
        : new SplittableRandom(options.seed())
            .ints(0, n)
            .distinct()
            .limit(options.sampledRows())
            .sorted()
            .toArray();
  }

  /**
   * What is added up over a row of both matrices.
   *
   * @param errors squares of differences
   * @param squares squares of G's elements
   * @param kept absolute values of A's elements
   * @param magnitudes absolute values of G's elements
   */
  private record RowSums(double errors, double squares, double kept, double magnitudes) {
    static RowSums of(Precision precision, MemorySegment tile, long at, double[] approximation) {
      double errors = 0;
      double squares = 0;
      double kept = 0;
      double magnitudes = 0;
      for (int j = 0; j < approximation.length; j++) {
        double stored = precision.get(tile, at + j);
        double value = stored == Double.NEGATIVE_INFINITY ? 0 : stored;
        double difference = value - approximation[j];
        errors = Math.fma(difference, difference, errors);
        squares = Math.fma(value, value, squares);
        kept += Math.abs(approximation[j]);
        magnitudes += Math.abs(value);
      }
      return new RowSums(errors, squares, kept, magnitudes);
    }
  }

  /** One of the sums over a row. */
  @FunctionalInterface
  private interface Sum {
    double of(RowSums row);
  }

  /** Estimates the ratio of two sums over n rows; 0 if there is nothing to compare with. */
  private static Estimate ratio(RowSums[] rows, Sum above, Sum below, int n) {
    double numerator = 0;
    double denominator = 0;
    for (RowSums row : rows) {
      numerator += above.of(row);
      denominator += below.of(row);
    }
    if (denominator == 0) {
      return new Estimate(0, 0);
    }
    double ratio = numerator / denominator;
    double squares = 0;
    for (RowSums row : rows) {
      double residual = above.of(row) - ratio * below.of(row);
      squares = Math.fma(residual, residual, squares);
    }
    int r = rows.length;
    double variance = r < n ? (1 - (double) r / n) * squares / (r - 1) / r : 0;
    return new Estimate(ratio, Math.sqrt(variance) / (denominator / r));
  }
}

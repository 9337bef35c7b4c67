package org.bandgram.gram.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.similarity.Similarity;

/**
 * The Cholesky decomposition of a Gram matrix with random pivots, in blocks. A pivot is drawn with
 * a probability in proportion to what is left of its diagonal element (Y. Chen, E. N. Epperly, J.
 * A. Tropp, R. J. Webber, Randomly pivoted Cholesky: practical approximation of a kernel matrix
 * with few entry evaluations, Comm. Pure Appl. Math. 78, 2025, arXiv 2207.06503). Blocks keep this
 * distribution by rejection (E. N. Epperly, J. A. Tropp, R. J. Webber, Embrace rejection: kernel
 * matrix approximation by accelerated randomly pivoted Cholesky, arXiv 2410.03969):
 *
 * <pre>
 *   F = (), d = diagonal of G
 *   until F has r columns, or d is rounding:
 *     draw some rows S, each i with probability d_i / sum d
 *     H = G(S, S) - F(S, :) F(S, :)'
 *     for s in S: keep it with probability (what is left of H_ss) / H_ss; if so, eliminate it from H
 *     L L' = what H had of the rows T that were kept
 *     F_T = (G(:, T) - F F(T, :)') L^-T;    F = (F, F_T);    d_i = d_i - |row i of F_T|^2
 * </pre>
 */
public final class PivotedCholesky {
  /** How many rows are drawn at once. */
  private static final int BLOCK = 64;

  /** What is left of a pivot is rounding below so many units of its element. */
  private static final double PIVOT_ROUNDINGS = 64;

  /** A diagonal element falls below zero by no more units of the largest, but for rounding. */
  private static final double DIAGONAL_ROUNDINGS = 4096;

  private static final int ROWS_PER_BLOCK = 1024;

  private final PointSet points;
  private final Similarity kernel;
  private final SplittableRandom random;
  private final Execution execution;
  private final PointSet factor;
  private final int[] pivots;
  private final double[] diagonal;
  private final double[] rest;
  private final double unit;
  private int rank;

  /**
   * What was found.
   *
   * @param factor F, n x r
   * @param pivots the rows whose columns of G it has exactly, r of them
   * @param rest the diagonal of G - F F', n numbers, none below zero
   */
  public record Result(PointSet factor, int[] pivots, double[] rest) {}

  private PivotedCholesky(
      PointSet points, Similarity kernel, int rank, long seed, Arena arena, Execution execution) {
    this.points = points;
    this.kernel = kernel;
    this.random = new SplittableRandom(seed);
    this.execution = execution;
    factor = PointSet.allocate(points.size(), rank, points.precision(), arena);
    pivots = new int[rank];
    diagonal = diagonal(points, kernel, execution);
    rest = diagonal.clone();
    unit = points.precision().unitRoundoff();
  }

  private static double[] diagonal(PointSet points, Similarity kernel, Execution execution) {
    double[] diagonal = new double[points.size()];
    execution.forBlocks(
        diagonal.length,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            diagonal[i] = kernel.between(points, i, points, i);
          }
        });
    return diagonal;
  }

  /**
   * Decomposes a Gram matrix, O(n r (d + r)) time. Reports the stage {@code low rank}. The result
   * does not depend on the number of threads.
   *
   * @param points n points; F has their precision
   * @param kernel positive semidefinite
   * @param rank r, from 1 to n; F has fewer columns if nothing but rounding is left before
   * @param seed draws the pivots
   * @param arena holds F if it has r columns; other memory is released with the result
   * @throws InvalidInputException if a diagonal element falls below zero, so that G is not positive
   *     semidefinite, or all are zero
   */
  public static Result of(
      PointSet points, Similarity kernel, int rank, long seed, Arena arena, Execution execution) {
    return new PivotedCholesky(points, kernel, rank, seed, arena, execution).run();
  }

  private Result run() {
    requireNonNegative(0);
    double[] sums = new double[rest.length];
    while (rank < pivots.length && sum(sums) > 0) {
      execution.progress().update("low rank", rank, pivots.length);
      Elimination kept = eliminate(draw(sums));
      if (kept.count == 0) {
        break;
      }
      append(kept);
    }
    InvalidInputException.require(
        rank > 0, "the kernel " + kernel.name(), "zero on all points", "above zero on some point");
    return new Result(
        rank == pivots.length ? factor : narrowed(factor, rank), Arrays.copyOf(pivots, rank), rest);
  }

  /** Adds up what is left of the diagonal, and returns the sum of all. */
  private double sum(double[] sums) {
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += rest[i] > PIVOT_ROUNDINGS * unit * diagonal[i] ? rest[i] : 0;
      sums[i] = sum;
    }
    return sum;
  }

  /** Draws rows, the same one perhaps several times. */
  private int[] draw(double[] sums) {
    double all = sums[sums.length - 1];
    return random
        .doubles(BLOCK, 0, all)
        .mapToInt(
            at -> {
              int found = Arrays.binarySearch(sums, at);
              int above = found < 0 ? -found - 1 : found + 1;
              return firstAbove(sums, above);
            })
        .toArray();
  }

  /** Returns the first of some equal sums, whose row alone has something left. */
  private static int firstAbove(double[] sums, int at) {
    int first = Math.min(at, sums.length - 1);
    while (first > 0 && sums[first - 1] == sums[first]) {
      first--;
    }
    return first;
  }

  /** Decides which rows are kept, and decomposes what is left of G on them. */
  private Elimination eliminate(int[] drawn) {
    double[][] left = left(drawn);
    double[] before = IntStream.range(0, drawn.length).mapToDouble(s -> left[s][s]).toArray();
    Elimination kept = new Elimination(drawn.length);
    int most = pivots.length - rank;
    for (int s = 0; s < drawn.length && kept.count < most; s++) {
      double pivot = left[s][s];
      double least = PIVOT_ROUNDINGS * unit * diagonal[drawn[s]];
      if (pivot > Math.max(least, random.nextDouble() * before[s])) {
        kept.add(drawn[s], s, left);
      }
    }
    return kept;
  }

  /** Returns G - F F' on some rows and the same columns. */
  private double[][] left(int[] drawn) {
    PointSet chosen = points.select(drawn);
    double[][] rows = rows(drawn);
    double[][] left = new double[drawn.length][drawn.length];
    execution.forBlocks(
        drawn.length,
        1,
        (s, _, _) -> {
          for (int t = 0; t <= s; t++) {
            double value = kernel.between(chosen, s, chosen, t);
            for (int k = 0; k < rank; k++) {
              value = Math.fma(-rows[s][k], rows[t][k], value);
            }
            left[s][t] = value;
          }
        });
    for (int s = 0; s < drawn.length; s++) {
      for (int t = s + 1; t < drawn.length; t++) {
        left[s][t] = left[t][s];
      }
    }
    return left;
  }

  private double[][] rows(int[] which) {
    double[][] rows = new double[which.length][];
    for (int s = 0; s < which.length; s++) {
      rows[s] = Arrays.copyOf(factor.row(which[s]), rank);
    }
    return rows;
  }

  /** Appends a column for each row that was kept. */
  private void append(Elimination kept) {
    int count = kept.count;
    int[] chosen = Arrays.copyOf(kept.rows, count);
    double[][] known = transposed(rows(chosen), rank);
    PointSet columns = points.select(chosen);
    SimilarityRows similarities =
        BackendProvider.select(Device.CPU, 0).gram().rows(points, columns, kernel, execution);
    execution.forBlocks(
        points.size(),
        SimilarityRows.ROWS_AT_ONCE,
        (_, from, to) -> append(kept, known, similarities, from, to));
    for (int t = 0; t < count; t++) {
      pivots[rank + t] = chosen[t];
      rest[chosen[t]] = 0;
    }
    rank += count;
    requireNonNegative(DIAGONAL_ROUNDINGS * unit * Arrays.stream(diagonal).max().orElseThrow());
    for (int i = 0; i < rest.length; i++) {
      rest[i] = Math.max(0, rest[i]);
    }
  }

  /** Appends the columns' elements of some rows. */
  private void append(
      Elimination kept, double[][] known, SimilarityRows similarities, int from, int to) {
    Precision precision = points.precision();
    FactorRow row = new FactorRow(factor, rank);
    double[] left = new double[kept.count];
    try (Arena own = Arena.ofConfined()) {
      long elements = (long) (to - from) * left.length;
      MemorySegment tile = own.allocate(elements * precision.bytes(), precision.bytes());
      similarities.rows(from, to, tile);
      for (int i = from; i < to; i++) {
        for (int t = 0; t < left.length; t++) {
          left[t] = precision.get(tile, (long) (i - from) * left.length + t);
        }
        row.load(i);
        subtract(row.values(), known, left);
        kept.solve(left);
        store(i, left);
      }
    }
  }

  private static double[][] transposed(double[][] rows, int columns) {
    double[][] transposed = new double[columns][rows.length];
    for (int t = 0; t < rows.length; t++) {
      for (int k = 0; k < columns; k++) {
        transposed[k][t] = rows[t][k];
      }
    }
    return transposed;
  }

  /** Takes from numbers what the columns so far have of them. */
  private static void subtract(double[] row, double[][] known, double[] left) {
    for (int k = 0; k < row.length; k++) {
      double value = -row[k];
      double[] of = known[k];
      for (int t = 0; t < left.length; t++) {
        left[t] = Math.fma(value, of[t], left[t]);
      }
    }
  }

  private void store(int i, double[] values) {
    double squares = 0;
    for (int t = 0; t < values.length; t++) {
      double value = points.precision().round(values[t]);
      factor.set(i, rank + t, value);
      squares = Math.fma(value, value, squares);
    }
    rest[i] -= squares;
  }

  private void requireNonNegative(double rounding) {
    for (int i = 0; i < rest.length; i++) {
      if (!(rest[i] >= -rounding)) {
        throw new InvalidInputException(
            ("the kernel %s is not positive semidefinite: after %d pivots, %s is left of the diagonal"
                    + " element of point %d; take a kernel such as gaussian, linear or cosine")
                .formatted(kernel.name(), rank, rest[i], i));
      }
    }
  }

  private static PointSet narrowed(PointSet factor, int columns) {
    PointSet narrow = PointSet.allocate(factor.size(), columns, factor.precision());
    long bytes = (long) columns * factor.precision().bytes();
    for (long i = 0; i < factor.size(); i++) {
      MemorySegment.copy(
          factor.elements(),
          i * factor.dimensions() * factor.precision().bytes(),
          narrow.elements(),
          i * bytes,
          bytes);
    }
    return narrow;
  }

  /** The rows that were kept of those drawn, and the Cholesky factor L on them. */
  private static final class Elimination {
    /** Column t of it for all rows drawn. */
    private final double[][] columns;

    private final int[] rows;
    private final int[] places;
    private int count;

    Elimination(int drawn) {
      columns = new double[drawn][];
      rows = new int[drawn];
      places = new int[drawn];
    }

    /** Keeps a row, and takes from what is left of G what it explains. */
    void add(int row, int place, double[][] left) {
      double root = Math.sqrt(left[place][place]);
      double[] column = new double[left.length];
      for (int s = 0; s < left.length; s++) {
        column[s] = left[s][place] / root;
      }
      for (int s = 0; s < left.length; s++) {
        for (int t = 0; t < left.length; t++) {
          left[s][t] = Math.fma(-column[s], column[t], left[s][t]);
        }
      }
      columns[count] = column;
      rows[count] = row;
      places[count++] = place;
    }

    /** Solves L f = g in place. */
    void solve(double[] g) {
      for (int t = 0; t < count; t++) {
        double value = g[t] / columns[t][places[t]];
        g[t] = value;
        for (int u = t + 1; u < count; u++) {
          g[u] = Math.fma(-value, columns[t][places[u]], g[u]);
        }
      }
    }
  }
}

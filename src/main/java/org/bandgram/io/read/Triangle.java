package org.bandgram.io.read;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** A symmetric matrix of which a file has one half, and nothing in the cells of the other. */
final class Triangle {
  /** One value may just be missing. */
  private static final int LEAST = 3;

  private Triangle() {}

  /**
   * Fills the half that is NaN, and the diagonal with 0 if it is NaN, too.
   *
   * @return whether there was such a half
   */
  static boolean mirror(double[][] rows) {
    boolean above = isHalf(rows, i -> 0, i -> i);
    boolean below = isHalf(rows, i -> i + 1, i -> rows.length);
    if (rows.length < LEAST || (!above && !below)) {
      return false;
    }
    for (int i = 0; i < rows.length; i++) {
      rows[i][i] = Double.isNaN(rows[i][i]) ? 0 : rows[i][i];
      for (int j = 0; j < i; j++) {
        rows[i][j] = above ? rows[i][j] : rows[j][i];
        rows[j][i] = rows[i][j];
      }
    }
    return true;
  }

  /** Tells whether the columns of each row within bounds have all values there are. */
  private static boolean isHalf(double[][] rows, IntUnaryOperator from, IntUnaryOperator to) {
    return IntStream.range(0, rows.length)
        .allMatch(
            i ->
                IntStream.range(0, rows.length)
                    .filter(j -> j != i)
                    .allMatch(
                        j ->
                            Double.isNaN(rows[i][j])
                                == (j < from.applyAsInt(i) || j >= to.applyAsInt(i))));
  }
}

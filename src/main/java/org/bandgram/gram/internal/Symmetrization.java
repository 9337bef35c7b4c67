package org.bandgram.gram.internal;

import java.util.Locale;
import org.bandgram.InvalidInputException;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.DenseMatrix;

/**
 * The rule that makes one similarity of the two directions of a pair. Where only one of them is an
 * edge, the other gets its similarity.
 */
public enum Symmetrization {
  /** The greater one. */
  MAX,
  /** The less one. */
  MIN,
  /** Half their sum. */
  MEAN;

  private static final int MOST_TRIPLES = Integer.MAX_VALUE - 16;

  /** Returns the name for users, such as {@code max}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  private double of(double here, double there) {
    if (there == Double.NEGATIVE_INFINITY) {
      return here;
    }
    if (here == Double.NEGATIVE_INFINITY) {
      return there;
    }
    return switch (this) {
      case MAX -> Math.max(here, there);
      case MIN -> Math.min(here, there);
      case MEAN -> here / 2 + there / 2;
    };
  }

  /** Makes a matrix symmetric in place; O(n^2) time. */
  public void applyTo(DenseMatrix matrix) {
    BandMatrix elements = matrix.asBand();
    for (int i = 0; i < matrix.size(); i++) {
      for (int j = 0; j < i; j++) {
        double both = of(matrix.get(i, j), matrix.get(j, i));
        elements.set(i, j, both);
        elements.set(j, i, both);
      }
    }
  }

  /**
   * Returns a symmetric matrix; O(count log count) time.
   *
   * @throws InvalidInputException if it would have more than 2^31 elements
   */
  public CooMatrix of(CooMatrix matrix) {
    int count = Math.toIntExact(countOf(matrix));
    int[] rows = new int[count];
    int[] columns = new int[count];
    double[] values = new double[count];
    int at = 0;
    for (long p = 0; p < matrix.count(); p++) {
      int i = matrix.row(p);
      int j = matrix.column(p);
      double there = matrix.get(j, i);
      rows[at] = i;
      columns[at] = j;
      values[at++] = of(matrix.value(p), there);
      if (there == Double.NEGATIVE_INFINITY) {
        rows[at] = j;
        columns[at] = i;
        values[at++] = matrix.value(p);
      }
    }
    return CooMatrix.fromTriples(matrix.size(), rows, columns, values, matrix.precision());
  }

  private static long countOf(CooMatrix matrix) {
    long count = matrix.count();
    for (long p = 0; p < matrix.count(); p++) {
      count += matrix.layout().find(matrix.column(p), matrix.row(p)) < 0 ? 1 : 0;
    }
    InvalidInputException.require(
        count <= MOST_TRIPLES, "the number of similarities", count, "at most " + MOST_TRIPLES);
    return count;
  }
}

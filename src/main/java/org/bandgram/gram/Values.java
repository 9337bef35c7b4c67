package org.bandgram.gram;

import java.util.function.Supplier;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/** Checks of numbers that a user gives. */
final class Values {
  private Values() {}

  /** Checks a similarity. */
  static void require(Supplier<String> what, double value, Precision precision) {
    if (Double.isNaN(value) || value == Double.POSITIVE_INFINITY) {
      throw InvalidInputException.of(what.get(), value, "finite, or negative infinity for no edge");
    }
    if (Double.isFinite(value) && Double.isInfinite(precision.round(value))) {
      throw InvalidInputException.of(what.get(), value, "small enough for " + precision);
    }
  }

  /**
   * Checks the length of a block of vectors.
   *
   * @param size n, rows of the matrix
   * @param x n x m numbers
   * @param vectors m
   * @throws InvalidInputException if there are not so many numbers, or m is below 1
   */
  static void requireVectors(int size, double[] x, int vectors) {
    InvalidInputException.require(vectors >= 1, "the number of vectors", vectors, "at least 1");
    InvalidInputException.require(
        x.length == (long) size * vectors,
        vectors == 1 ? "the length of the vector" : "the length of the block of vectors",
        x.length,
        vectors == 1
            ? size + ", the size of the matrix"
            : "%d, %d vectors of %d numbers".formatted((long) size * vectors, vectors, size));
  }

  /**
   * Checks the length of what receives a row.
   *
   * @param size n, columns of the matrix
   * @throws InvalidInputException if it is another
   */
  static void requireRow(int size, double[] target) {
    InvalidInputException.require(
        target.length == size,
        "the length of the row",
        target.length,
        size + ", the size of the matrix");
  }
}

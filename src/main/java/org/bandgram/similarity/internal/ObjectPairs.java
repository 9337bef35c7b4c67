package org.bandgram.similarity.internal;

import java.util.Objects;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;

/**
 * Compares objects that have no coordinates. Points of one coordinate, the number of the object,
 * stand for them; where such a point lies says nothing about what it is similar to.
 *
 * @param values the similarity of two objects by number
 */
public record ObjectPairs(Values values) implements CustomSimilarity.Pairs {
  /** The most objects: single precision holds every whole number up to here. */
  public static final int MOST = 1 << 24;

  /** The similarity of two objects. */
  @FunctionalInterface
  public interface Values {
    /** Returns the similarity of objects {@code i} and {@code j}, where i is at most j. */
    double between(int i, int j);
  }

  /** Checks that there is a function. */
  public ObjectPairs {
    Objects.requireNonNull(values, "values");
  }

  /** Returns the points that stand for n objects. */
  public static PointSet points(int n) {
    PointSet numbers = PointSet.allocate(n, 1, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      numbers.set(i, 0, i);
    }
    return numbers;
  }

  /** Tells whether a similarity compares objects that have no place. */
  public static boolean areComparedBy(Similarity similarity) {
    return similarity instanceof CustomSimilarity custom && custom.pairs() instanceof ObjectPairs;
  }

  /** Compares two objects, the one of the lower number first. */
  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    int one = (int) x.get(i, 0);
    int other = (int) y.get(j, 0);
    return values.between(Math.min(one, other), Math.max(one, other));
  }

  /**
   * Checks a similarity.
   *
   * @param value what a function returned
   * @param first what it compared, for messages
   * @param second what it compared with
   * @throws InvalidInputException if it is NaN or positive infinity, or single precision cannot
   *     hold it
   */
  public static double require(double value, String first, String second) {
    if (!(Math.abs(value) <= Float.MAX_VALUE) && value != Double.NEGATIVE_INFINITY) {
      throw InvalidInputException.of(
          "the similarity of %s and %s".formatted(first, second),
          value,
          "a number of at most %s either way, or negative infinity for no edge"
              .formatted(Float.MAX_VALUE));
    }
    return value;
  }
}

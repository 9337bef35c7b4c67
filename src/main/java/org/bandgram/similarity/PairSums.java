package org.bandgram.similarity;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * The two sums over features that similarities are made of, in feature order from zero with a fused
 * multiply-add each, and helpers the records share.
 */
final class PairSums {
  private PairSums() {}

  /** Returns the sum of squared differences. */
  static double squaredDistance(PointSet x, int i, PointSet y, int j) {
    requireAlike(x, y);
    MemorySegment a = row(x, i);
    MemorySegment b = row(y, j);
    int d = x.dimensions();
    long atX = start(x, i);
    long atY = start(y, j);
    if (x.precision() == Precision.FLOAT32) {
      float sum = 0;
      for (int f = 0; f < d; f++) {
        float difference = a.getAtIndex(JAVA_FLOAT, atX + f) - b.getAtIndex(JAVA_FLOAT, atY + f);
        sum = Math.fma(difference, difference, sum);
      }
      return sum;
    }
    double sum = 0;
    for (int f = 0; f < d; f++) {
      double difference = a.getAtIndex(JAVA_DOUBLE, atX + f) - b.getAtIndex(JAVA_DOUBLE, atY + f);
      sum = Math.fma(difference, difference, sum);
    }
    return sum;
  }

  /** Returns the dot product. */
  static double dot(PointSet x, int i, PointSet y, int j) {
    requireAlike(x, y);
    MemorySegment a = row(x, i);
    MemorySegment b = row(y, j);
    int d = x.dimensions();
    long atX = start(x, i);
    long atY = start(y, j);
    if (x.precision() == Precision.FLOAT32) {
      float sum = 0;
      for (int f = 0; f < d; f++) {
        sum = Math.fma(a.getAtIndex(JAVA_FLOAT, atX + f), b.getAtIndex(JAVA_FLOAT, atY + f), sum);
      }
      return sum;
    }
    double sum = 0;
    for (int f = 0; f < d; f++) {
      sum = Math.fma(a.getAtIndex(JAVA_DOUBLE, atX + f), b.getAtIndex(JAVA_DOUBLE, atY + f), sum);
    }
    return sum;
  }

  /** Returns memory that has a point from {@link #start} on: no copy unless it has 16 bits. */
  private static MemorySegment row(PointSet points, int i) {
    return points.bytes() == Short.BYTES ? points.rows(i, i + 1) : points.elements();
  }

  private static long start(PointSet points, int i) {
    return points.bytes() == Short.BYTES ? 0 : (long) i * points.dimensions();
  }

  /** Returns gamma * dot + coef0. */
  static double affineDot(PointSet x, int i, PointSet y, int j, double gamma, double coef0) {
    Precision precision = x.precision();
    double scaled = precision.round(precision.round(gamma) * dot(x, i, y, j));
    return precision.round(scaled + precision.round(coef0));
  }

  static Map<String, Number> parameters(Object... namesAndValues) {
    Map<String, Number> parameters = new LinkedHashMap<>();
    for (int p = 0; p < namesAndValues.length; p += 2) {
      parameters.put((String) namesAndValues[p], (Number) namesAndValues[p + 1]);
    }
    return Collections.unmodifiableMap(parameters);
  }

  static void requireFinite(String argument, double value) {
    InvalidInputException.require(Double.isFinite(value), argument, value, "finite");
  }

  static void requirePositive(String argument, double value) {
    InvalidInputException.require(
        value > 0 && Float.isFinite((float) value) && (float) value > 0,
        argument,
        value,
        "greater than 0 and a single-precision number");
  }

  static void requireAlike(PointSet x, PointSet y) {
    // messages are made only where they are needed: this is done for every pair
    if (x.dimensions() != y.dimensions()) {
      throw InvalidInputException.of(
          "the number of dimensions of the second point set",
          y.dimensions(),
          x.dimensions() + " as in the first");
    }
    if (x.precision() != y.precision()) {
      throw InvalidInputException.of(
          "the precision of the second point set",
          y.precision(),
          x.precision() + " as in the first");
    }
  }
}

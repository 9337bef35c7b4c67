package org.bandgram.gram;

import java.util.function.Supplier;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/** What a similarity given by a user may be. */
final class Values {
  private Values() {}

  static void require(Supplier<String> what, double value, Precision precision) {
    if (Double.isNaN(value) || value == Double.POSITIVE_INFINITY) {
      throw InvalidInputException.of(what.get(), value, "finite, or negative infinity for no edge");
    }
    if (Double.isFinite(value) && Double.isInfinite(precision.round(value))) {
      throw InvalidInputException.of(what.get(), value, "small enough for " + precision);
    }
  }
}

package org.bandgram.similarity;

import org.bandgram.Precision;

/** How products are added up in single precision; in double precision both are the same. */
public enum Summation {
  /** Every product is rounded before it is added, so that any code gives the same bits. */
  ROUNDED {
    @Override
    double add(double sum, double x, double y, Precision precision) {
      return precision.round(sum + precision.round(x * y));
    }
  },

  /** A product is added with one rounding (fused multiply-add): more exact, and faster. */
  FUSED {
    @Override
    double add(double sum, double x, double y, Precision precision) {
      return precision == Precision.FLOAT32
          ? Math.fma((float) x, (float) y, (float) sum)
          : ROUNDED.add(sum, x, y, precision);
    }
  };

  /** Returns sum + x y. */
  abstract double add(double sum, double x, double y, Precision precision);
}

package org.bandgram.similarity;

/** How products are added up in single precision; in double precision both are the same. */
public enum Summation {
  /** Every product is rounded before it is added, so that any code gives the same bits. */
  ROUNDED {
    @Override
    float add(float sum, float x, float y) {
      return sum + x * y;
    }
  },

  /** A product is added with one rounding (fused multiply-add): more exact, and faster. */
  FUSED {
    @Override
    float add(float sum, float x, float y) {
      return Math.fma(x, y, sum);
    }
  };

  /** Returns sum + x y. */
  abstract float add(float sum, float x, float y);
}

package org.bandgram.similarity.internal;

/**
 * Single-precision exp and tanh made of additions and multiplications in a fixed order, so that
 * vectorised and GPU twins give the same bits. Range reduction and coefficients are those of the
 * Cephes library (S. L. Moshier, 1989, functions expf and tanhf).
 */
public final class FloatMath {
  /** Below this {@link #exp} is 0. */
  public static final float EXP_LOWEST = -87f;

  /** {@link #exp} takes every argument above this for this one. */
  public static final float EXP_HIGHEST = 88f;

  /** 1 / ln 2. */
  public static final float LOG2_E = 1.442695f;

  /** Adding and subtracting it rounds a small float to the nearest integer, ties to even. */
  public static final float ROUNDER = 12582912f;

  /** ln 2 up to its ninth binary digit. */
  public static final float LN2_HIGH = 0.6933594f;

  /** ln 2 minus {@link #LN2_HIGH}. */
  public static final float LN2_LOW = -2.1219444e-04f;

  /** Below this absolute value {@link #tanh} is a polynomial. */
  public static final float TANH_SMALL = 0.625f;

  /** From here on tanh is 1 in single precision. */
  public static final float TANH_LARGE = 9.25f;

  private static final float[] EXP = {
    1.9875691e-04f, 0.0013981999f, 0.008333452f, 0.041665796f, 0.16666666f, 0.5f
  };

  private static final float[] TANH = {
    -0.0057049887f, 0.020639088f, -0.053739715f, 0.13331442f, -0.3333328f
  };

  private FloatMath() {}

  /** Returns the coefficients of (e^r - 1 - r) / r^2, highest power first. */
  public static float[] expCoefficients() {
    return EXP.clone();
  }

  /** Returns the coefficients of (tanh(t) - t) / t^3 in powers of t^2, highest power first. */
  public static float[] tanhCoefficients() {
    return TANH.clone();
  }

  /** Returns e^x within 2 units in the last place; 0 below -87 and e^88 above 88. */
  public static float exp(float x) {
    if (x < EXP_LOWEST) {
      return 0;
    }
    float t = Math.min(x, EXP_HIGHEST);
    float n = (t * LOG2_E + ROUNDER) - ROUNDER;
    float r = (t - n * LN2_HIGH) - n * LN2_LOW;
    float sum = horner(EXP, r) * (r * r) + r + 1f;
    return sum * Float.intBitsToFloat(((int) n + 127) << 23);
  }

  /** Returns tanh(x) within 4 units in the last place. */
  public static float tanh(float x) {
    float t = Math.abs(x);
    if (t < TANH_SMALL) {
      float z = x * x;
      return horner(TANH, z) * z * x + x;
    }
    float e = exp(2f * Math.min(t, TANH_LARGE));
    return Math.copySign(1f - 2f / (e + 1f), x);
  }

  private static float horner(float[] coefficients, float x) {
    float sum = coefficients[0];
    for (int c = 1; c < coefficients.length; c++) {
      sum = sum * x + coefficients[c];
    }
    return sum;
  }
}

package org.bandgram.compute;

import java.util.Arrays;

/**
 * The power of two that messages are divided by before they are stored as 16-bit floating-point
 * numbers, so that they fit: a stored value v stands for the message {@code v * unit}.
 *
 * @param unit a power of two in single precision
 */
public record HalfScale(float unit) {
  /** The greatest finite 16-bit floating-point number. */
  public static final float GREATEST = 65504;

  /** Messages beyond this multiple of all similarities and preferences count as this. */
  private static final double HEADROOM = 16;

  /** Fits the scale to similarities and preferences; those that are infinite do not count. */
  public static HalfScale of(SimilarityRange similarities, double[] preferences) {
    double largest =
        Arrays.stream(preferences).filter(Double::isFinite).map(Math::abs).max().orElse(0);
    return upTo(HEADROOM * Math.max(largest, largest(similarities)));
  }

  /** Fits the scale to similarities that are to be stored themselves. */
  public static HalfScale fitting(SimilarityRange similarities) {
    return upTo(largest(similarities));
  }

  private static double largest(SimilarityRange similarities) {
    return similarities.isEmpty()
        ? 0
        : Math.max(Math.abs(similarities.least()), Math.abs(similarities.greatest()));
  }

  private static HalfScale upTo(double largest) {
    int exponent = Math.getExponent((float) (largest / GREATEST)) + 1;
    return new HalfScale(Math.scalb(1f, Math.clamp(exponent, -100, 100)));
  }

  /** Returns the stored value of a message: the nearest, ties to even; infinities are kept. */
  public short store(float message) {
    float value = message / unit;
    return Float.floatToFloat16(
        Float.isInfinite(value) ? value : Math.clamp(value, -GREATEST, GREATEST));
  }

  /** Returns the message that a stored value stands for. */
  public float load(short stored) {
    return Float.float16ToFloat(stored) * unit;
  }
}

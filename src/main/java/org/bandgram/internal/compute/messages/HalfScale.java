package org.bandgram.internal.compute.messages;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The power of two that numbers, say messages, are divided by before they are stored as 16-bit
 * floating-point numbers, so that they fit: a stored value v stands for the message {@code v *
 * unit}.
 *
 * @param unit a power of two in single precision
 */
public record HalfScale(float unit) {
  /** The greatest finite 16-bit floating-point number. */
  public static final float GREATEST = 65504;

  /** Messages beyond this multiple of all similarities and preferences count as this. */
  private static final double HEADROOM = 16;

  private static final int POINTS_PER_BLOCK = 1 << 12;

  /** Fits the scale to similarities and preferences; those that are infinite do not count. */
  public static HalfScale of(SimilarityRange similarities, double[] preferences) {
    double largest =
        Arrays.stream(preferences).filter(Double::isFinite).map(Math::abs).max().orElse(0);
    return upTo(HEADROOM * Math.max(largest, largest(similarities)));
  }

  /** Fits the scale to the coordinates of points, O(n d). */
  public static HalfScale fitting(PointSet points, Execution execution) {
    double[] largest = new double[Execution.blocks(points.size(), POINTS_PER_BLOCK)];
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int f = 0; f < points.dimensions(); f++) {
              largest[block] = Math.max(largest[block], Math.abs(points.get(i, f)));
            }
          }
        });
    return upTo(DoubleStream.of(largest).max().orElseThrow());
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
    return Float.floatToFloat16(
        Float.isInfinite(message) ? message : Math.clamp(message / unit, -GREATEST, GREATEST));
  }

  /** Returns the message that a stored value stands for. */
  public float load(short stored) {
    return Float.float16ToFloat(stored) * unit;
  }

  /**
   * Stores the first {@code count} numbers from index {@code at} on, as if one by one.
   *
   * @param values the numbers, which are overwritten
   */
  public void store(float[] values, int count, short[] stored, int at) {
    float factor = 1 / unit;
    for (int k = 0; k < count; k++) {
      float limited = Math.min(GREATEST, Math.max(-GREATEST, values[k] * factor));
      values[k] = Math.abs(values[k]) == Float.POSITIVE_INFINITY ? values[k] : limited;
    }
    for (int k = 0; k < count; k++) {
      stored[at + k] = Float.floatToFloat16(values[k]);
    }
  }

  /** Returns the numbers that {@code count} stored values from index {@code at} on stand for. */
  public void load(short[] stored, int at, float[] values, int count) {
    for (int k = 0; k < count; k++) {
      values[k] = Float.float16ToFloat(stored[at + k]);
    }
    for (int k = 0; k < count; k++) {
      values[k] *= unit;
    }
  }
}

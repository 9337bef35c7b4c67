package org.bandgram.internal.compute.tiles;

import java.util.stream.DoubleStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;

/**
 * The power of two that coordinates are divided by before they are stored as 16-bit floating-point
 * numbers, so that they fit: a stored value v stands for {@code v * unit}.
 *
 * @param unit a power of two in single precision
 */
public record HalfScale(float unit) {
  /** The greatest finite 16-bit floating-point number. */
  public static final float GREATEST = 65504;

  private static final int POINTS_PER_BLOCK = 1 << 12;

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
    int exponent =
        Math.getExponent((float) (DoubleStream.of(largest).max().orElseThrow() / GREATEST)) + 1;
    return new HalfScale(Math.scalb(1f, Math.clamp(exponent, -100, 100)));
  }

  /** Returns the stored value of a coordinate: the nearest, ties to even; infinities are kept. */
  public short store(float value) {
    return Float.floatToFloat16(
        Float.isInfinite(value) ? value : Math.clamp(value / unit, -GREATEST, GREATEST));
  }

  /** Returns the coordinate that a stored value stands for. */
  public float load(short stored) {
    return Float.float16ToFloat(stored) * unit;
  }
}

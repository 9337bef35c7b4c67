package org.bandgram.internal.compute.cuda.filter;

import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * How coordinates become halves: {@code (x - centre) scale}, or {@code x / norm scale} for cosines.
 *
 * @param centre f32[d], about the mean; null for cosines
 * @param scale a power of two
 */
record HalfScale(DeviceBuffer centre, float scale) {
  /** Cosines are products of coordinates up to 1. */
  private static final HalfScale COSINE = new HalfScale(null, 0x1p14f);

  private static final int SAMPLE = 1 << 12;
  private static final int MOST_BLOCKS = 1 << 12;

  /** Returns the scale that brings the greatest coordinate to 2^14 or more, but below 2^15. */
  static float scale(float greatest) {
    return Math.scalb(1f, Math.min(14 - Math.getExponent(greatest), Float.MAX_EXPONENT));
  }

  /** Finds it for rows and columns, O(n d); waits for the device. */
  static HalfScale of(DeviceArena arena, PointSet onHost, FilterPoints rows, FilterPoints columns) {
    if (rows.norms() != null) {
      return COSINE;
    }
    DeviceBuffer centre = HostArrays.upload(arena, mean(onHost));
    DeviceBuffer greatest = arena.allocate(Float.BYTES);
    greatest.clear();
    range(rows, centre, greatest);
    if (!columns.equals(rows)) {
      range(columns, centre, greatest);
    }
    return new HalfScale(centre, scale(HostArrays.downloadFloats(greatest, 1)[0]));
  }

  /** Returns the mean of up to 4,096 points from all over. */
  private static float[] mean(PointSet points) {
    int count = Math.min(points.size(), SAMPLE);
    float[] mean = new float[points.dimensions()];
    for (int f = 0; f < mean.length; f++) {
      double sum = 0;
      for (int p = 0; p < count; p++) {
        sum += points.get((int) ((long) points.size() * p / count), f);
      }
      mean[f] = (float) (sum / count);
    }
    return mean;
  }

  private static void range(FilterPoints points, DeviceBuffer centre, DeviceBuffer greatest) {
    long count = (long) points.size() * points.dimensions();
    greatest
        .context()
        .kernel("filter_range")
        .launch(
            (int) Math.min(Math.ceilDiv(count, Kernel.BLOCK_OF_THREADS), MOST_BLOCKS),
            Kernel.BLOCK_OF_THREADS,
            0,
            KernelArguments.of()
                .pointer(points.coordinates())
                .int64(count)
                .int32(points.dimensions())
                .pointer(centre)
                .pointer(greatest));
  }

  /**
   * Queues packing points, whole tiles.
   *
   * @param asColumns f16[padded * width], or null
   * @param asRows f16[padded * width] in the order of lanes, or null
   * @param halfNorms f32[padded]
   */
  void pack(
      FilterPoints points, DeviceBuffer asColumns, DeviceBuffer asRows, DeviceBuffer halfNorms) {
    int padded = Math.toIntExact(FilterPoints.padded(points.size()));
    halfNorms
        .context()
        .kernel("filter_pack")
        .launchWarps(
            padded,
            KernelArguments.of()
                .pointer(points.coordinates())
                .int32(points.size())
                .int32(points.dimensions())
                .pointer(points.norms())
                .pointer(centre)
                .float32(scale)
                .int32(FilterPoints.width(points.dimensions()))
                .int32(padded)
                .pointer(asColumns)
                .pointer(asRows)
                .pointer(halfNorms));
  }
}

package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** Moves Java arrays to device memory and back. */
public final class HostArrays {
  /** The most bytes of points that are copied at once, but for a single one. */
  public static final int POINTS_STEP = 1 << 24;

  private HostArrays() {}

  /** Copies points into new device memory, some at a time, in their precision. */
  public static DeviceBuffer upload(DeviceArena arena, PointSet points) {
    long row = (long) points.dimensions() * points.precision().bytes();
    int n = points.size();
    int step = Math.clamp(POINTS_STEP / row, 1, n);
    DeviceBuffer target = arena.allocate(n * row);
    for (int from = 0; from < n; from += Math.min(step, n - from)) {
      MemorySegment some = points.rows(from, from + Math.min(step, n - from));
      target.slice(from * row, some.byteSize()).upload(some);
    }
    return target;
  }

  /** Copies numbers, rounded to a precision, into device memory. */
  public static void upload(double[] values, Precision precision, DeviceBuffer target) {
    switch (precision) {
      case FLOAT32 -> {
        float[] rounded = new float[values.length];
        for (int i = 0; i < values.length; i++) {
          rounded[i] = (float) values[i];
        }
        target.upload(MemorySegment.ofArray(rounded));
      }
      case FLOAT64 -> target.upload(MemorySegment.ofArray(values));
    }
  }

  /** Copies numbers into new device memory. */
  public static DeviceBuffer upload(DeviceArena arena, double[] values) {
    return upload(arena, MemorySegment.ofArray(values));
  }

  /** Copies numbers into new device memory, in single precision. */
  public static DeviceBuffer upload(DeviceArena arena, float[] values) {
    return upload(arena, MemorySegment.ofArray(values));
  }

  /** Copies 32-bit integers into new device memory. */
  public static DeviceBuffer upload(DeviceArena arena, int[] values) {
    return upload(arena, MemorySegment.ofArray(values));
  }

  /** Copies 64-bit integers into new device memory. */
  public static DeviceBuffer upload(DeviceArena arena, long[] values) {
    return upload(arena, MemorySegment.ofArray(values));
  }

  private static DeviceBuffer upload(DeviceArena arena, MemorySegment values) {
    return arena.allocate(values.byteSize()).upload(values);
  }

  /** Returns the first {@code count} numbers of a precision in device memory. */
  public static double[] download(DeviceBuffer source, Precision precision, int count) {
    double[] values = new double[count];
    switch (precision) {
      case FLOAT32 -> {
        float[] stored = downloadFloats(source, count);
        Arrays.setAll(values, i -> stored[i]);
      }
      case FLOAT64 -> source.download(MemorySegment.ofArray(values));
    }
    return values;
  }

  /** Returns the first {@code count} numbers of single precision in device memory. */
  public static float[] downloadFloats(DeviceBuffer source, int count) {
    float[] values = new float[count];
    source.download(MemorySegment.ofArray(values));
    return values;
  }

  /** Returns the first {@code count} 32-bit integers in device memory. */
  public static int[] downloadInts(DeviceBuffer source, int count) {
    int[] values = new int[count];
    source.download(MemorySegment.ofArray(values));
    return values;
  }

  /** Returns the first {@code count} 64-bit integers in device memory. */
  public static long[] downloadLongs(DeviceBuffer source, int count) {
    long[] values = new long[count];
    source.download(MemorySegment.ofArray(values));
    return values;
  }

  /** Copies flags into device memory, a byte each. */
  public static void upload(boolean[] flags, DeviceBuffer target) {
    byte[] bytes = new byte[flags.length];
    for (int i = 0; i < flags.length; i++) {
      bytes[i] = (byte) (flags[i] ? 1 : 0);
    }
    target.upload(MemorySegment.ofArray(bytes));
  }

  /** Returns the first {@code count} flags in device memory. */
  public static boolean[] downloadFlags(DeviceBuffer source, int count) {
    byte[] bytes = new byte[count];
    source.download(MemorySegment.ofArray(bytes));
    boolean[] flags = new boolean[count];
    for (int i = 0; i < count; i++) {
      flags[i] = bytes[i] != 0;
    }
    return flags;
  }
}

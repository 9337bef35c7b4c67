package org.bandgram.internal.compute.cuda;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/** Arrays of one test on the device, and launches of kernels on them. */
public final class KernelBench implements AutoCloseable {
  /** What fresh arrays are filled with, so that a place that no kernel writes shows. */
  private static final byte UNWRITTEN = (byte) 0x55;

  private final CudaContext context = TestDevice.shared();
  private final DeviceArena arena = context.arena();

  /** Allocates an array whose bytes are all 0x55. */
  public DeviceBuffer allocate(long bytes) {
    return upload(MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]).fill(UNWRITTEN));
  }

  public DeviceBuffer upload(MemorySegment array) {
    return arena.allocate(array.byteSize()).upload(array);
  }

  public DeviceBuffer upload(int... array) {
    return upload(MemorySegment.ofArray(array));
  }

  public DeviceBuffer upload(long... array) {
    return upload(MemorySegment.ofArray(array));
  }

  public DeviceBuffer upload(double... array) {
    return upload(MemorySegment.ofArray(array));
  }

  public DeviceBuffer upload(PointSet points) {
    return upload(points.elements());
  }

  /** Returns the norms of points, computed on the device. */
  public DeviceBuffer norms(PointSet points) {
    DeviceBuffer norms = allocate((long) points.size() * points.precision().bytes());
    threads(
        name("gram_norms", points.precision()),
        points.size(),
        KernelArguments.of()
            .pointer(upload(points))
            .int32(points.size())
            .int32(points.dimensions())
            .pointer(norms));
    return norms;
  }

  /** Returns the name of a kernel for a precision. */
  public static String name(String kernel, Precision precision) {
    return kernel + (precision == Precision.FLOAT32 ? "_f32" : "_f64");
  }

  public void threads(String kernel, long items, KernelArguments arguments) {
    context.kernel(kernel).launchThreads(items, arguments);
  }

  public void blocks(String kernel, long grid, int block, KernelArguments arguments) {
    context.kernel(kernel).launch(Math.toIntExact(grid), block, 0, arguments);
  }

  static byte[] bytes(DeviceBuffer array) {
    byte[] bytes = new byte[Math.toIntExact(array.byteSize())];
    array.download(MemorySegment.ofArray(bytes));
    return bytes;
  }

  public static int[] ints(DeviceBuffer array) {
    return MemorySegment.ofArray(bytes(array)).toArray(ValueLayout.JAVA_INT_UNALIGNED);
  }

  public static long[] longs(DeviceBuffer array) {
    return MemorySegment.ofArray(bytes(array)).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  /** Returns an array of a precision's numbers. */
  public static double[] reals(DeviceBuffer array, Precision precision) {
    MemorySegment bytes = MemorySegment.ofArray(bytes(array));
    double[] values = new double[Math.toIntExact(array.byteSize() / precision.bytes())];
    for (int e = 0; e < values.length; e++) {
      values[e] =
          switch (precision) {
            case FLOAT32 -> bytes.get(ValueLayout.JAVA_FLOAT_UNALIGNED, 4L * e);
            case FLOAT64 -> bytes.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 8L * e);
          };
    }
    return values;
  }

  @Override
  public void close() {
    arena.close();
  }
}

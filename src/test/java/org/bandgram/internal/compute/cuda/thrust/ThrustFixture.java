package org.bandgram.internal.compute.cuda.thrust;

import java.lang.foreign.MemorySegment;
import java.util.function.Function;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/** Device memory and the thrust library, for one test. */
final class ThrustFixture implements AutoCloseable {
  private final DeviceArena arena;
  private final ThrustLibrary library;

  private ThrustFixture(CudaContext context) {
    arena = context.arena();
    library = ThrustLibrary.on(context);
  }

  /** Opens the library on the device that the tests run on. */
  static ThrustFixture open() {
    return new ThrustFixture(TestDevice.shared());
  }

  ThrustLibrary library() {
    return library;
  }

  /** Makes a call in a workspace of exactly the size it asks for. */
  void run(Function<ThrustLibrary, ThrustCall> preparation) {
    ThrustCall call = preparation.apply(library);
    call.run(arena.allocate(call.workspaceBytes()));
  }

  DeviceBuffer room(long count, int elementBytes) {
    return arena.allocate(count * elementBytes);
  }

  DeviceBuffer ints(int[] values) {
    return room(values.length, Integer.BYTES).upload(MemorySegment.ofArray(values));
  }

  DeviceBuffer longs(long[] values) {
    return room(values.length, Long.BYTES).upload(MemorySegment.ofArray(values));
  }

  static int[] intsOf(DeviceBuffer buffer, int count) {
    int[] values = new int[count];
    buffer.download(MemorySegment.ofArray(values));
    return values;
  }

  static long[] longsOf(DeviceBuffer buffer, int count) {
    long[] values = new long[count];
    buffer.download(MemorySegment.ofArray(values));
    return values;
  }

  @Override
  public void close() {
    arena.close();
  }
}

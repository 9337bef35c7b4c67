package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.thrust.ThrustLibrary;

/**
 * Shows that kernels and thrust library load and run on this machine's GPU; validation/gpu runs it
 * before anything else. The last line it prints names the GPU or says what is wrong.
 */
final class GpuProbe {
  private static final int COUNT = 1000;

  private GpuProbe() {}

  public static void main(String[] arguments) {
    CudaAvailability availability = CudaAvailability.current();
    if (!(availability instanceof CudaAvailability.Usable usable)) {
      fail(availability.description());
      return;
    }
    try {
      countOn(usable.context());
    } catch (RuntimeException | AssertionError e) {
      e.printStackTrace(System.out);
      fail(String.valueOf(e.getMessage()));
    }
    System.out.println(availability.description() + "; thrust: " + ThrustLibrary.backend());
  }

  private static void countOn(CudaContext context) {
    int[] byKernel = new int[COUNT];
    int[] byThrust = new int[COUNT];
    try (DeviceArena arena = context.arena()) {
      DeviceBuffer ints = arena.allocate((long) COUNT * Integer.BYTES);
      context
          .kernel("order_iota")
          .launchThreads(COUNT, KernelArguments.of().pointer(ints).int32(COUNT));
      ints.download(MemorySegment.ofArray(byKernel));
      DeviceBuffer counted = arena.allocate((long) COUNT * Integer.BYTES);
      ThrustLibrary.on(context).sequence(counted, COUNT);
      counted.download(MemorySegment.ofArray(byThrust));
    }
    assertThat(byKernel).isEqualTo(IntStream.range(0, COUNT).toArray());
    assertThat(byThrust).isEqualTo(IntStream.range(0, COUNT).toArray());
  }

  private static void fail(String reason) {
    System.out.println(reason);
    System.exit(1);
  }
}

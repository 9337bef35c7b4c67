package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Launches kernels on a device. */
@Tag("cuda")
class KernelLaunchTest {
  @AutoClose private final CudaContext context = TestDevice.open();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 256, 257, 4098})
  void aKernelRunsOnEveryItem(int n) {
    assertThat(iota(n)).isEqualTo(IntStream.range(0, n).toArray());
  }

  private int[] iota(int n) {
    int[] index = new int[n];
    try (DeviceArena arena = context.arena()) {
      DeviceBuffer buffer = arena.allocate(4L * n);
      KernelArguments arguments = KernelArguments.of().pointer(buffer).int32(n);
      context.kernel("order_iota").launchThreads(n, arguments);
      buffer.download(MemorySegment.ofArray(index));
    }
    return index;
  }

  @Test
  void aKernelStaysWithinItsSlice() {
    int[] index = new int[100];
    try (DeviceArena arena = context.arena()) {
      DeviceBuffer buffer = arena.allocate(400);
      buffer.clear();
      DeviceBuffer slice = buffer.slice(40, 80);
      context.kernel("order_iota").launchThreads(20, KernelArguments.of().pointer(slice).int32(20));
      context.synchronize();
      buffer.download(MemorySegment.ofArray(index));
    }
    assertThat(index)
        .isEqualTo(IntStream.range(0, 100).map(i -> i < 10 || i >= 30 ? 0 : i - 10).toArray());
  }

  @Test
  void aKernelIsLookedUpOnce() {
    Kernel kernel = context.kernel("order_iota");
    assertThat(kernel.name()).isEqualTo("order_iota");
    assertThat(context.kernel("order_iota")).isSameAs(kernel);
  }

  @Test
  void anUnknownKernelIsNamed() {
    assertThatThrownBy(() -> context.kernel("order_nothing"))
        .isInstanceOf(CudaException.class)
        .hasMessage("cuModuleGetFunction(order_nothing) failed with CUDA_ERROR_NOT_FOUND");
  }

  @Test
  void freedMemoryIsNoArgument() {
    DeviceArena arena = context.arena();
    KernelArguments arguments = KernelArguments.of().pointer(arena.allocate(4)).int32(1);
    arena.close();
    Kernel kernel = context.kernel("order_iota");
    assertThatIllegalStateException()
        .isThrownBy(() -> kernel.launchThreads(1, arguments))
        .withMessage("the device memory has been freed");
  }

  @Test
  void nothingWorksAfterClosing() {
    DeviceArena arena = context.arena();
    DeviceBuffer buffer = arena.allocate(4);
    KernelArguments arguments = KernelArguments.of().pointer(buffer).int32(1);
    Kernel kernel = context.kernel("order_iota");
    context.close();
    context.close();
    arena.close();
    assertClosed(() -> kernel.launchThreads(1, arguments));
    assertClosed(() -> context.kernel("order_iota"));
    assertClosed(context::arena);
    assertClosed(context::freeBytes);
    assertClosed(context::stream);
    assertClosed(context::synchronize);
    assertThatIllegalStateException().isThrownBy(buffer::address);
  }

  private void assertClosed(ThrowingCallable call) {
    assertThatIllegalStateException()
        .isThrownBy(call)
        .withMessage("the CUDA context on %s is closed", context.device().name());
  }

  @Test
  void oneContextMayBeClosedWhileAnotherIsOpen() {
    try (CudaContext other = TestDevice.open()) {
      assertThat(other.stream()).isNotEqualTo(context.stream());
    }
    assertThat(iota(33)).hasSize(33).endsWith(32);
  }

  @Test
  void severalThreadsShareAContext() throws InterruptedException, ExecutionException {
    List<Future<int[]>> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int task = 0; task < 64; task++) {
        int n = 100 + task;
        results.add(threads.submit(() -> iota(n)));
      }
      for (int task = 0; task < 64; task++) {
        assertThat(results.get(task).get()).isEqualTo(IntStream.range(0, 100 + task).toArray());
      }
    }
  }
}

package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What reaches the driver, without any driver. */
class CudaContextCallsTest {
  private final RecordingDriver driver = new RecordingDriver();
  private final CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1]);

  @BeforeEach
  void forgetTheOpening() {
    driver.calls().clear();
  }

  @Test
  void closingGivesEverythingBackInReverse() {
    context.arena().allocate(100);
    context.arena().close();
    context.close();
    context.close();
    assertThat(driver.calls())
        .containsExactly(
            "allocate 100",
            "free 256",
            "unloadModule 33",
            "destroyStream 22",
            "releasePrimaryContext 0");
  }

  @Test
  void closingGoesOnAfterAFailure() {
    driver.fail("free", "CUDA_ERROR_LAUNCH_FAILED").fail("destroyStream", "CUDA_ERROR_UNKNOWN");
    context.arena().allocate(100);
    assertThatThrownBy(context::close)
        .isInstanceOf(CudaException.class)
        .hasMessage("free failed with CUDA_ERROR_LAUNCH_FAILED")
        .satisfies(
            e ->
                assertThat(e.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .containsExactly("destroyStream failed with CUDA_ERROR_UNKNOWN"));
    assertThat(driver.calls()).endsWith("releasePrimaryContext 0");
    context.close();
  }

  @Test
  void aFailureToCleanUpDoesNotHideWhyOpeningFailed() {
    RecordingDriver failing =
        new RecordingDriver()
            .fail("loadModule", "CUDA_ERROR_INVALID_IMAGE")
            .fail("destroyStream", "CUDA_ERROR_UNKNOWN");
    assertThatThrownBy(() -> CudaContext.open(failing, RecordingDriver.DEVICE, new byte[1]))
        .hasMessage("loadModule failed with CUDA_ERROR_INVALID_IMAGE")
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "256, 1",
    "257, 2",
    "2147483647, 8388608",
    "2147483648, 1048576",
    "9000000000, 1048576"
  })
  void aThreadPerItemFillsBlocksOf256(long items, int grid) {
    context.kernel("k").launchThreads(items, KernelArguments.of());
    assertThat(driver.calls()).endsWith("launch 44 " + grid + " 256 0 22");
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "4, 1", "5, 2", "2147483647, 536870912"})
  void aWarpPerItemFillsBlocksOfFourWarps(long items, int grid) {
    context.kernel("k").launchWarps(items, KernelArguments.of());
    assertThat(driver.calls()).endsWith("launch 44 " + grid + " 128 0 22");
  }

  @Test
  void nothingIsLaunchedForNoItems() {
    Kernel kernel = context.kernel("k");
    kernel.launchThreads(0, KernelArguments.of());
    kernel.launchWarps(0, KernelArguments.of());
    assertThat(driver.calls()).containsExactly("function 33 k");
  }

  @Test
  void sharedMemoryBeyond48KiBIsAskedForWhenItGrows() {
    Kernel kernel = context.kernel("k");
    for (int kibibytes : List.of(48, 64, 50, 64, 100)) {
      kernel.launch(7, 128, kibibytes << 10, KernelArguments.of());
    }
    assertThat(driver.calls())
        .containsExactly(
            "function 33 k",
            "launch 44 7 128 49152 22",
            "allowSharedBytes 44 65536",
            "launch 44 7 128 65536 22",
            "launch 44 7 128 51200 22",
            "launch 44 7 128 65536 22",
            "allowSharedBytes 44 102400",
            "launch 44 7 128 102400 22");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 32, 0, grid of kernel k is 0, 2147483647, 1",
    "1, 0, 0, block of kernel k is 0, 1024, 1",
    "1, 1025, 0, block of kernel k is 1025, 1024, 1",
    "1, 32, 102401, sharedBytes of kernel k is 102401, 102400, 0",
    "1, 32, -1, sharedBytes of kernel k is -1, 102400, 0"
  })
  void aGeometryBeyondItsBoundsIsRefused(
      int grid, int block, int sharedBytes, String found, int most, int least) {
    Kernel kernel = context.kernel("k");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kernel.launch(grid, block, sharedBytes, KernelArguments.of()))
        .withMessage(found + ", but must be from " + least + " to " + most);
  }

  @Test
  void tooManyItemsForWarpsAreRefused() {
    Kernel kernel = context.kernel("k");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> kernel.launchWarps(1L << 31, KernelArguments.of()))
        .withMessage("items of kernel k is 2147483648, but must be from 0 to 2147483647");
  }

  @Test
  void failuresOtherThanLackOfMemoryAreNotCalledThat() {
    driver.fail("allocate", "CUDA_ERROR_LAUNCH_FAILED");
    DeviceArena arena = context.arena();
    assertThatThrownBy(() -> arena.allocate(1))
        .isInstanceOf(CudaException.class)
        .hasMessage("allocate failed with CUDA_ERROR_LAUNCH_FAILED");
  }
}

package org.bandgram.internal.compute.cuda.thrust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.CudaException;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("cuda")
class ThrustLibraryTest {
  private ThrustFixture device;

  @BeforeEach
  void open() {
    device = ThrustFixture.open();
  }

  @AfterEach
  void close() {
    device.close();
  }

  @Test
  void nativeCodeComputesOnTheDeviceUnderTest() {
    String backend = TestDevice.emulated() ? "host" : "cuda";
    assertThat(ThrustLibrary.backend()).isEqualTo(backend);
  }

  /** The native code finds this; what it throws has to arrive in Java. */
  @Test
  void aWorkspaceThatIsTooSmallIsRefused() {
    ThrustCall call = sumOf(3);
    long needed = call.workspaceBytes();
    assertThatThrownBy(() -> call.run(device.room(needed - 1, 1)))
        .isInstanceOf(CudaException.class)
        .hasMessageContaining(
            "with a workspace of %d bytes where %d are needed failed with cudaErrorInvalidValue"
                .formatted(needed - 1, needed));
  }

  @Test
  void anEmptyWorkspaceIsRefused() {
    assertThatThrownBy(() -> sumOf(3).run(device.room(0, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the workspace is empty, but must not be");
  }

  private ThrustCall sumOf(int count) {
    return device
        .library()
        .exclusiveSum(device.room(count, Long.BYTES), device.room(count + 1, Long.BYTES), count);
  }

  @Test
  void aBufferThatIsTooSmallIsRefused() {
    DeviceBuffer counts = device.room(3, Long.BYTES);
    assertThatThrownBy(() -> device.library().exclusiveSum(counts, counts, 3))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("sums has 24 bytes, but must have room for 4 elements of 8 bytes");
  }

  @Test
  void aNegativeCountIsRefused() {
    assertThatThrownBy(() -> device.library().sequence(device.room(3, Integer.BYTES), -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("values is said to have -1 elements, but must have at least 0");
  }

  @Test
  void bitsBeyondTheKeyAreRefused() {
    DeviceBuffer keys = device.room(2, Integer.BYTES);
    DeviceBuffer values = device.room(2, Integer.BYTES);
    DeviceBuffer longKeys = device.room(2, Long.BYTES);
    assertThatThrownBy(() -> device.library().sortIntKeys(keys, values, 2, 0, 33))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the bits are 0 to 33, but must lie within 0 to 32 in ascending order");
    assertThatThrownBy(() -> device.library().sortLongKeys(longKeys, values, 2, 5, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 to 4");
  }

  @Test
  void memoryThatHasBeenFreedIsRefused() {
    ThrustCall call = sumOf(3);
    DeviceBuffer workspace = device.room(call.workspaceBytes(), 1);
    device.close();
    assertThatThrownBy(() -> call.run(workspace)).isInstanceOf(IllegalStateException.class);
  }
}

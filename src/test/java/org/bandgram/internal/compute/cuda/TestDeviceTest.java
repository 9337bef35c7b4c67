package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.internal.compute.cuda.device.CudaDevice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of the CUDA backend run where the build says, never silently elsewhere. */
@Tag("cuda")
class TestDeviceTest {
  @Test
  void isTheOneTheBuildNames() {
    assertThat(System.getProperty("bandgram.test.cuda")).isIn("emulated", "device");
    assertThat(TestDevice.shared().device().name().equals(TestDevice.EMULATION))
        .isEqualTo(TestDevice.emulated());
  }

  @Test
  void describesItself() {
    CudaDevice device = TestDevice.shared().device();
    assertThat(device.ordinal()).isZero();
    assertThat(10 * device.computeMajor() + device.computeMinor()).isGreaterThanOrEqualTo(75);
    assertThat(device.totalBytes()).isPositive();
    assertThat(device.multiprocessors()).isPositive();
    assertThat(device.sharedBytesPerBlock()).isGreaterThanOrEqualTo(48 << 10);
    assertThat(device.driverVersion()).isGreaterThanOrEqualTo(13000);
    assertThat(CudaAvailability.current().description()).startsWith(device.name() + " (compute");
  }
}

package org.bandgram.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.bandgram.BandgramException;
import org.junit.jupiter.api.Test;

class CudaDetectionTest {
  private static final Optional<byte[]> KERNELS = Optional.of(new byte[] {1, 2, 3});

  @Test
  void opensTheFirstDevice() {
    RecordingDriver driver = new RecordingDriver().withDevices(2);
    CudaAvailability found = CudaDetection.detect(() -> driver, () -> KERNELS);
    assertThat(found).isInstanceOf(CudaAvailability.Usable.class);
    assertThat(found.description())
        .isEqualTo("Paper GPU (compute capability 8.0, 1.0 TiB), driver for CUDA 12.4");
    assertThat(driver.calls())
        .containsExactly("initialize", "retainPrimaryContext 0", "createStream", "loadModule 3");
  }

  @Test
  void aMissingBindingIsAReason() {
    CudaAvailability found =
        CudaDetection.detect(
            () -> {
              throw new NoClassDefFoundError("jcuda/driver/JCudaDriver");
            },
            () -> KERNELS);
    assertThat(found)
        .isEqualTo(new CudaAvailability.Unusable("JCuda does not load: jcuda/driver/JCudaDriver"));
  }

  @Test
  void aDriverThatDoesNotStartIsAReason() {
    assertThat(reason(new RecordingDriver().fail("initialize", "CUDA_ERROR_SYSTEM_NOT_READY")))
        .isEqualTo(
            "the NVIDIA driver does not start: initialize failed with CUDA_ERROR_SYSTEM_NOT_READY");
  }

  @Test
  void anOldDriverIsAReason() {
    CudaDevice old = new CudaDevice(0, "Paper GPU", 8, 0, 1, 1, 1, 11080);
    assertThat(reason(new RecordingDriver().with(old)))
        .isEqualTo(
            "the NVIDIA driver supports CUDA 11.8, but 12.0 or newer is needed; update the driver");
  }

  @Test
  void noDeviceIsAReason() {
    String none = "the NVIDIA driver finds no GPU";
    assertThat(reason(new RecordingDriver().withDevices(0))).isEqualTo(none);
    assertThat(reason(new RecordingDriver().fail("initialize", "CUDA_ERROR_NO_DEVICE")))
        .isEqualTo(none);
  }

  @Test
  void anOldDeviceIsAReason() {
    CudaDevice old = new CudaDevice(0, "Old GPU", 7, 0, 1, 1, 1, 13000);
    assertThat(reason(new RecordingDriver().with(old)))
        .isEqualTo("Old GPU has compute capability 7.0, but 7.5 or newer is needed");
  }

  @Test
  void aBuildWithoutKernelsIsAReason() {
    RecordingDriver driver = new RecordingDriver();
    assertThat(CudaDetection.detect(() -> driver, Optional::empty).description())
        .isEqualTo("this build has no CUDA kernels; build with cmake and nvcc installed");
    assertThat(driver.calls()).containsExactly("initialize");
  }

  @Test
  void kernelsThatCannotBeReadAreAReason() {
    CudaAvailability found =
        CudaDetection.detect(
            RecordingDriver::new,
            () -> {
              throw new BandgramException("the file is gone");
            });
    assertThat(found.description()).isEqualTo("the file is gone");
  }

  @Test
  void kernelsThatDoNotLoadAreAReasonAndNothingStaysOpen() {
    RecordingDriver driver =
        new RecordingDriver().fail("loadModule", "CUDA_ERROR_NO_BINARY_FOR_GPU");
    assertThat(reason(driver))
        .isEqualTo(
            "the kernels do not load on Paper GPU (compute capability 8.0, 1.0 TiB), driver for"
                + " CUDA 12.4: loadModule failed with CUDA_ERROR_NO_BINARY_FOR_GPU; a newer driver"
                + " may help");
    assertThat(driver.calls()).endsWith("destroyStream 22", "releasePrimaryContext 0");
  }

  private static String reason(CudaDriver driver) {
    CudaAvailability found = CudaDetection.detect(() -> driver, () -> KERNELS);
    assertThat(found).isInstanceOf(CudaAvailability.Unusable.class);
    return found.description();
  }
}

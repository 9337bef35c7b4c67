package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.bandgram.BandgramException;
import org.bandgram.internal.compute.cuda.device.CudaDevice;
import org.bandgram.internal.compute.cuda.device.CudaDriver;
import org.bandgram.internal.compute.cuda.device.RecordingDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CudaDetectionTest {
  private static final Optional<byte[]> KERNELS = Optional.of(new byte[] {1, 2, 3});

  @Test
  void opensTheFirstDevice() {
    RecordingDriver driver = new RecordingDriver().withDevices(2);
    CudaAvailability found = CudaDetection.detect(() -> driver, () -> KERNELS);
    assertThat(found).isInstanceOf(CudaAvailability.Usable.class);
    assertThat(found.description())
        .isEqualTo("Paper GPU (compute capability 8.0, 1.0 TiB), driver for CUDA 13.0");
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
        .isEqualTo(
            new CudaAvailability.Unusable(
                "JCuda is not on the class path; add org.jcuda:jcuda, and org.jcuda:jcuda-natives"
                    + " for this system"));
  }

  @Test
  void aDriverThatDoesNotStartIsAReason() {
    assertThat(reason(new RecordingDriver().fail("initialize", "CUDA_ERROR_SYSTEM_NOT_READY")))
        .isEqualTo(
            "the NVIDIA driver does not start: initialize failed with CUDA_ERROR_SYSTEM_NOT_READY");
  }

  @ParameterizedTest
  @CsvSource({"11080, 11.8", "12040, 12.4", "12090, 12.9"})
  void anOldDriverIsAReason(int version, String text) {
    CudaDevice old = new CudaDevice(0, "Paper GPU", 8, 0, 1, 1, 1, version);
    RecordingDriver driver = new RecordingDriver().with(old);
    assertThat(reason(driver))
        .isEqualTo(
            "the NVIDIA driver supports CUDA %s, but CUDA 13.0 or newer is needed; driver 580 and newer have it"
                .formatted(text));
    assertThat(driver.calls()).containsExactly("initialize");
  }

  @ParameterizedTest
  @ValueSource(ints = {13000, 13010, 14000})
  void aNewDriverIsUsed(int version) {
    CudaDevice device = new CudaDevice(0, "Paper GPU", 8, 0, 1, 1, 1, version);
    assertThat(CudaDetection.detect(() -> new RecordingDriver().with(device), () -> KERNELS))
        .isInstanceOf(CudaAvailability.Usable.class);
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
        .isEqualTo(
            "no code for GPUs is on the class path; add org.bandgram:bandgram with the"
                + " classifier gpu, or build it by './bandgram build"
                + " -Dcuda.binaries=true', which needs cmake and CUDA's nvcc");
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
                + " CUDA 13.0: loadModule failed with CUDA_ERROR_NO_BINARY_FOR_GPU; a newer driver"
                + " may help");
    assertThat(driver.calls()).endsWith("destroyStream 22", "releasePrimaryContext 0");
  }

  private static String reason(CudaDriver driver) {
    CudaAvailability found = CudaDetection.detect(() -> driver, () -> KERNELS);
    assertThat(found).isInstanceOf(CudaAvailability.Unusable.class);
    return found.description();
  }
}

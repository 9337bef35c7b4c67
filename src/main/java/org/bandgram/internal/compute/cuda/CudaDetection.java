package org.bandgram.internal.compute.cuda;

import java.util.Optional;
import java.util.function.Supplier;
import org.bandgram.BandgramException;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.CudaDevice;
import org.bandgram.internal.compute.cuda.device.CudaDriver;
import org.bandgram.internal.compute.cuda.device.CudaException;
import org.bandgram.internal.compute.cuda.device.JcudaLibrary;

/** Opens the first GPU, or finds the reason why there is none. */
final class CudaDetection {
  /**
   * The oldest driver, 1000 major + 10 minor: the oldest on which NVIDIA supports what CUDA 13's
   * toolkit compiles, as it does the kernels and the native library. Older ones are refused by the
   * runtime that is linked into the library, and refuse the kernels' PTX themselves; that they
   * would load machine code is not promised.
   */
  private static final int OLDEST_DRIVER = 13000;

  /** The first release of NVIDIA's driver that is as new. */
  private static final int OLDEST_RELEASE = 580;

  /** The oldest compute capability for which there are kernels, 10 major + minor. */
  private static final int OLDEST_CAPABILITY = 75;

  private CudaDetection() {}

  /**
   * Opens the first GPU.
   *
   * @param load returns the driver, not yet initialized
   * @param findKernels returns the kernels' fat binary, if this build has one
   */
  static CudaAvailability detect(
      Supplier<CudaDriver> load, Supplier<Optional<byte[]>> findKernels) {
    try {
      CudaDriver driver = load.get();
      CudaDevice device = firstDevice(driver);
      byte[] kernels =
          findKernels
              .get()
              .orElseThrow(
                  () ->
                      new BandgramException(
                          "no code for GPUs is on the class path; add org.bandgram:bandgram with the"
                              + " classifier gpu, or build it by './bandgram build"
                              + " -Dcuda.binaries=true', which needs cmake and CUDA's nvcc"));
      return new CudaAvailability.Usable(open(driver, device, kernels));
    } catch (BandgramException e) {
      return new CudaAvailability.Unusable(e.getMessage());
    } catch (LinkageError e) {
      return new CudaAvailability.Unusable(JcudaLibrary.reason(e));
    }
  }

  private static CudaDevice firstDevice(CudaDriver driver) {
    int devices = startAndCount(driver);
    if (devices == 0) {
      throw new BandgramException("the NVIDIA driver finds no GPU");
    }
    CudaDevice device = driver.device(0);
    if (10 * device.computeMajor() + device.computeMinor() < OLDEST_CAPABILITY) {
      throw new BandgramException(
          "%s has compute capability %d.%d, but %d.%d or newer is needed"
              .formatted(
                  device.name(),
                  device.computeMajor(),
                  device.computeMinor(),
                  OLDEST_CAPABILITY / 10,
                  OLDEST_CAPABILITY % 10));
    }
    return device;
  }

  private static int startAndCount(CudaDriver driver) {
    try {
      driver.initialize();
    } catch (CudaException e) {
      if (e.isNoDevice()) {
        return 0;
      }
      throw new BandgramException("the NVIDIA driver does not start: " + e.getMessage(), e);
    }
    int version = driver.version();
    if (version < OLDEST_DRIVER) {
      throw new BandgramException(
          "the NVIDIA driver supports CUDA %s, but CUDA %s or newer is needed; driver %d and newer have it"
              .formatted(
                  CudaDevice.versionText(version),
                  CudaDevice.versionText(OLDEST_DRIVER),
                  OLDEST_RELEASE));
    }
    return driver.deviceCount();
  }

  private static CudaContext open(CudaDriver driver, CudaDevice device, byte[] kernels) {
    try {
      return CudaContext.open(driver, device, kernels);
    } catch (CudaException e) {
      throw new BandgramException(
          "the kernels do not load on %s: %s; a newer driver may help"
              .formatted(device.description(), e.getMessage()),
          e);
    }
  }
}

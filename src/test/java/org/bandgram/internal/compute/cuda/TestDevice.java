package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.CudaDriver;
import org.bandgram.internal.compute.cuda.device.JcudaDriver;
import org.bandgram.internal.compute.cuda.device.KernelImage;

/**
 * The device on which tests tagged {@code cuda} run: the emulation, or a real one where the build
 * was told so.
 */
public final class TestDevice {
  /** The name by which the emulation calls itself. */
  static final String EMULATION = "bandgram CPU emulation";

  private TestDevice() {}

  /** Tells whether the build wanted the emulation. */
  public static boolean emulated() {
    return System.getProperty("bandgram.test.cuda", "").equals("emulated");
  }

  /** Returns the context that the process shares; do not close it. */
  public static CudaContext shared() {
    CudaAvailability found = CudaAvailability.current();
    assertThat(found).isInstanceOf(CudaAvailability.Usable.class);
    return ((CudaAvailability.Usable) found).context();
  }

  /**
   * Opens a context of one's own, to be closed. The shared one stays open beside it, as the
   * device's primary context, which all share, takes long to make again and native code may
   * remember it.
   */
  public static CudaContext open() {
    shared();
    CudaDriver driver = JcudaDriver.load();
    driver.initialize();
    return CudaContext.open(driver, driver.device(0), KernelImage.find().orElseThrow());
  }
}

package org.bandgram.internal.compute.cuda.device;

import org.bandgram.BandgramException;

/** A call of the CUDA driver failed. */
public final class CudaException extends BandgramException {
  private static final long serialVersionUID = 1L;
  private static final String OUT_OF_MEMORY = "CUDA_ERROR_OUT_OF_MEMORY";
  private static final String NO_DEVICE = "CUDA_ERROR_NO_DEVICE";

  private final String error;

  /**
   * Creates an exception.
   *
   * @param call the driver's function and what it was asked, such as {@code cuMemAlloc(4096)}
   * @param error CUDA's name of the error, such as {@code CUDA_ERROR_OUT_OF_MEMORY}
   */
  CudaException(String call, String error) {
    super(call + " failed with " + error);
    this.error = error;
  }

  /** Returns CUDA's name of the error. */
  String error() {
    return error;
  }

  /** Tells whether the device has too little free memory. */
  boolean isOutOfMemory() {
    return error.equals(OUT_OF_MEMORY);
  }

  /** Tells whether the driver found no device. */
  public boolean isNoDevice() {
    return error.equals(NO_DEVICE);
  }
}

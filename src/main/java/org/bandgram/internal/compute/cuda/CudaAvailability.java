package org.bandgram.internal.compute.cuda;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.JcudaDriver;
import org.bandgram.internal.compute.cuda.device.KernelImage;

/** Whether this process can compute on a GPU. */
sealed interface CudaAvailability {
  /** Returns one line: the GPU in use, or why there is none. */
  String description();

  /**
   * A GPU is ready.
   *
   * @param context its context, open for the life of the process
   */
  record Usable(CudaContext context) implements CudaAvailability {
    @Override
    public String description() {
      return context.device().description();
    }
  }

  /**
   * No GPU can be used.
   *
   * @param reason why not; one line without a period
   */
  record Unusable(String reason) implements CudaAvailability {
    @Override
    public String description() {
      return reason;
    }
  }

  /** Looks when it is first asked, and never again. */
  final class Holder {
    /** A method reference would link JCuda here, where nobody says that it is missing. */
    private static final CudaAvailability CURRENT =
        CudaDetection.detect(() -> JcudaDriver.load(), KernelImage::find);

    private Holder() {}
  }

  /** Returns what this process found when it first asked. Throws nothing, prints nothing. */
  static CudaAvailability current() {
    return Holder.CURRENT;
  }
}

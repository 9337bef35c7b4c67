package org.bandgram.internal.compute.cuda.device;

import java.util.Locale;
import org.bandgram.internal.text.ByteCount;

/**
 * A GPU.
 *
 * @param ordinal the driver's number of it, from zero
 * @param name its product name
 * @param computeMajor major number of its compute capability
 * @param computeMinor minor number of its compute capability
 * @param totalBytes its memory
 * @param multiprocessors number of its multiprocessors
 * @param sharedBytesPerBlock the most shared memory a block can ask for
 * @param driverVersion the newest CUDA version its driver supports, 1000 major + 10 minor
 */
public record CudaDevice(
    int ordinal,
    String name,
    int computeMajor,
    int computeMinor,
    long totalBytes,
    int multiprocessors,
    int sharedBytesPerBlock,
    int driverVersion) {

  /** Returns a line for logs and summaries. */
  public String description() {
    return String.format(
        Locale.ROOT,
        "%s (compute capability %d.%d, %s), driver for CUDA %s",
        name,
        computeMajor,
        computeMinor,
        ByteCount.format(totalBytes),
        versionText(driverVersion));
  }

  /** Writes a CUDA version number as people do: 13000 is 13.0. */
  public static String versionText(int version) {
    return version / 1000 + "." + version % 1000 / 10;
  }
}

package org.bandgram.internal.compute.cuda;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.band.ReferenceMessages;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.storage.MessageFormat;

/** Holds messages on the device to those on the CPU, bit for bit. */
public final class CudaAndHost {
  private CudaAndHost() {}

  /** Which messages on the device. */
  public record Setting(Precision precision, MessageFormat format) {}

  /** Compares everything that messages tell, after each of some iterations. */
  public static void assertSameBits(MessageCase input, Setting setting, int iterations) {
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities onHost = bands(CudaUnderTest.HOST, input, setting);
        SparseSimilarities onDevice = bands(CudaUnderTest.cuda(), input, setting);
        Messages host = onHost(onHost, input, setting.format, execution);
        Messages device = onDevice.messages(setting.format, execution)) {
      TwinContract.assertSameBits(input.preferences(), setting.format, iterations, host, device);
    }
  }

  private static Messages onHost(
      SparseSimilarities kept, MessageCase input, MessageFormat format, Execution execution) {
    return format == MessageFormat.COMPACT
        ? kept.messages(format, execution)
        : ReferenceMessages.of(kept, input.bands(), execution);
  }

  /** Compares the band paper's scans, on one band. */
  public static void assertSameBitsInTwoScans(MessageCase input, int iterations) {
    Setting setting = new Setting(Precision.FLOAT32, MessageFormat.FULL);
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities onHost = bands(CudaUnderTest.HOST, input, setting);
        SparseSimilarities onDevice = bands(CudaUnderTest.cuda(), input, setting);
        Messages host = onHost.twoScanMessages(execution);
        Messages device = onDevice.twoScanMessages(execution)) {
      TwinContract.assertSameBits(input.preferences(), setting.format, iterations, host, device);
    }
  }

  private static SparseSimilarities bands(Backend backend, MessageCase input, Setting setting) {
    return backend.bands(input.bands(), setting.precision, input.stored(setting.precision));
  }
}

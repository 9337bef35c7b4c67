package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.band.ReferenceMessages;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
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
      assertSameBits(host, device, input, setting, iterations);
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
      assertSameBits(host, device, input, setting, iterations);
    }
  }

  private static void assertSameBits(
      Messages host, Messages device, MessageCase input, Setting setting, int iterations) {
    Random random = new Random(iterations);
    double least = setting.format == MessageFormat.COMPACT ? MessageFormat.LEAST_DAMPING : 0.5;
    host.reset(input.preferences());
    device.reset(input.preferences());
    for (int iteration = 0; iteration < iterations; iteration++) {
      double damping = least + (0.95 - least) * random.nextDouble();
      String what = setting + ", iteration " + iteration;
      assertThat(device.iterate(damping)).as(what).isEqualTo(host.iterate(damping));
      assertArrayEquals(host.evidence(), device.evidence(), what);
      assertArrayEquals(host.exemplars(), device.exemplars(), what);
      assertThat(device.exemplarCount()).isEqualTo(host.exemplarCount());
      assertThat(device.assign(device.exemplars()))
          .usingRecursiveComparison()
          .isEqualTo(host.assign(host.exemplars()));
    }
  }

  /** Draws a case with points that may not be exemplars and points that reach no other. */
  public static MessageCase withForbiddenPoints(int curves) {
    MessageCase input = MessageCase.random(70, 9, curves, MessageCase.Kind.SPARSE, 31);
    for (int i = 0; i < 70; i += 7) {
      input.preferences()[(i + 3) % 70] = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < 70; k++) {
        if (k != i) {
          input.similarities()[i][k] = Double.NEGATIVE_INFINITY;
        }
      }
    }
    return input;
  }

  private static SparseSimilarities bands(Backend backend, MessageCase input, Setting setting) {
    return backend.bands(input.bands(), setting.precision, input.stored(setting.precision));
  }
}

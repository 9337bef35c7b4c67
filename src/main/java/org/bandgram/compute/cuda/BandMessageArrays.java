package org.bandgram.compute.cuda;

import java.util.function.Supplier;
import org.bandgram.Precision;
import org.bandgram.compute.HalfScale;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.layout.BandLayout;

/**
 * The two message matrices of a band on the device and the similarities they belong to, in the
 * order of {@link BandLayout}.
 */
final class BandMessageArrays {
  final BandLayout layout;
  final Precision precision;
  final MessageFormat format;
  final DeviceBuffer similarities;
  final DeviceBuffer responsibilities;
  final DeviceBuffer availabilities;
  private final Supplier<SimilarityRange> range;
  private final Kernel reset;
  private HalfScale scale = new HalfScale(1);

  /**
   * Allocates the messages.
   *
   * @param arena where to
   * @param layout the kept pairs
   * @param precision format of the similarities
   * @param format how messages are stored
   * @param similarities the stored similarities
   * @param range what the similarities span; asked for half precision only
   */
  BandMessageArrays(
      DeviceArena arena,
      BandLayout layout,
      Precision precision,
      MessageFormat format,
      DeviceBuffer similarities,
      Supplier<SimilarityRange> range) {
    this.layout = layout;
    this.precision = precision;
    this.format = format;
    this.similarities = similarities;
    this.range = range;
    this.reset = arena.context().kernel(kernelName("band_reset"));
    long bytes =
        layout.elementCount() * (format == MessageFormat.HALF ? Short.BYTES : precision.bytes());
    this.responsibilities = arena.allocate(bytes);
    this.availabilities = arena.allocate(bytes);
  }

  /** Returns the name of a kernel for these formats. */
  String kernelName(String kernel) {
    return KernelNames.of(kernel, precision, format);
  }

  /** Appends what a stored message is multiplied by, an argument that only half precision has. */
  KernelArguments withUnit(KernelArguments arguments) {
    return format == MessageFormat.HALF ? arguments.float32(scale.unit()) : arguments;
  }

  /** Queues setting all messages to zero, before a run with these preferences. */
  void clear(double[] preferences) {
    if (format == MessageFormat.HALF) {
      scale = HalfScale.of(range.get(), preferences);
    }
    reset.launchWarps(
        layout.size(),
        KernelArguments.of().band(layout).pointer(responsibilities).pointer(availabilities));
  }
}

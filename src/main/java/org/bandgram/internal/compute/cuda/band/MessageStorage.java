package org.bandgram.internal.compute.cuda.band;

import java.util.function.Supplier;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.messages.HalfScale;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.storage.MessageFormat;

/** How the messages of a run are stored on the device. */
public final class MessageStorage {
  final Precision precision;
  private final MessageFormat format;
  private final Supplier<SimilarityRange> range;
  private HalfScale scale = new HalfScale(1);

  /**
   * States the formats.
   *
   * @param precision format of the similarities
   * @param format how messages are stored
   * @param range what the similarities span; asked for half precision only
   */
  public MessageStorage(
      Precision precision, MessageFormat format, Supplier<SimilarityRange> range) {
    this.precision = precision;
    this.format = format;
    this.range = range;
  }

  /** Returns the bytes of a stored message. */
  public int bytes() {
    return format.bytes(precision);
  }

  /** Returns the name of a kernel for these formats. */
  public String kernelName(String kernel) {
    return KernelNames.of(kernel, precision, format);
  }

  /** Appends what a stored message is multiplied by, an argument that only half precision has. */
  public KernelArguments withUnit(KernelArguments arguments) {
    return switch (format) {
      case FULL -> arguments;
      case HALF -> arguments.float32(scale.unit());
      case COMPACT -> throw notStored();
    };
  }

  /** Chooses what stored messages are multiplied by, before a run with these preferences. */
  public void fit(double[] preferences) {
    switch (format) {
      case FULL -> {}
      case HALF -> scale = HalfScale.of(range.get(), preferences);
      case COMPACT -> throw notStored();
    }
  }

  private static IllegalStateException notStored() {
    return new IllegalStateException("compact messages are not stored");
  }
}

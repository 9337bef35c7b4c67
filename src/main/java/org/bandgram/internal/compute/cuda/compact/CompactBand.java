package org.bandgram.internal.compute.cuda.compact;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.PairSource;

/**
 * What compact messages keep of the rows of one band: the damped maxima and, of each row, the
 * greatest corrections.
 */
final class CompactBand {
  /** How many corrections a row keeps. */
  private static final int CORRECTIONS = 8;

  private final PairSource source;
  private final DeviceBuffer damped;
  private final DeviceBuffer correctedColumns;
  private final DeviceBuffer correctionValues;
  final Kernel refresh;
  final Kernel last;
  final Kernel update;

  /** Allocates the state of n rows. */
  CompactBand(DeviceArena arena, int size, PairSource source) {
    this.source = source;
    this.damped = arena.allocate((long) size * Float.BYTES);
    this.correctedColumns = arena.allocate((long) size * CORRECTIONS * Integer.BYTES);
    this.correctionValues = arena.allocate((long) size * CORRECTIONS * Float.BYTES);
    this.refresh = arena.context().kernel(source.kernelName("compact_refresh"));
    this.last = arena.context().kernel(source.kernelName("compact_last"));
    this.update = arena.context().kernel(source.kernelName("compact_update"));
  }

  /** Queues starting again. */
  void clear() {
    damped.clear();
    correctedColumns.clear();
    correctionValues.clear();
  }

  /** Moves out or in what iterations change and later ones need. */
  void transfer(StateTransfer state) {
    damped.transfer(state);
    correctedColumns.transfer(state);
    correctionValues.transfer(state);
  }

  /** Appends the band's similarities and what is kept of its rows. */
  KernelArguments appendTo(KernelArguments arguments) {
    return source
        .appendTo(arguments)
        .pointer(damped)
        .pointer(correctedColumns)
        .pointer(correctionValues);
  }
}

package org.bandgram.internal.compute.cuda.compact;

import org.bandgram.StateTransfer;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.PairSource;

/**
 * What compact messages keep of the rows of one band: the damped maxima and, of each row, the
 * greatest leads.
 */
final class CompactBand {
  /** How many leads a row keeps. */
  private static final int LEADS = 8;

  private final PairSource source;
  private final DeviceBuffer damped;
  private final DeviceBuffer leadColumns;
  private final DeviceBuffer leadValues;
  private final DeviceBuffer leadCounts;
  final Kernel refresh;
  final Kernel last;
  final Kernel update;

  /** Allocates the state of n rows. */
  CompactBand(DeviceArena arena, int size, PairSource source) {
    this.source = source;
    this.damped = arena.allocate((long) size * Float.BYTES);
    this.leadColumns = arena.allocate((long) size * LEADS * Integer.BYTES);
    this.leadValues = arena.allocate((long) size * LEADS * Float.BYTES);
    this.leadCounts = arena.allocate(size);
    this.refresh = arena.context().kernel(source.kernelName("compact_refresh"));
    this.last = arena.context().kernel(source.kernelName("compact_last"));
    this.update = arena.context().kernel(source.kernelName("compact_update"));
  }

  /** Queues starting again. */
  void clear() {
    damped.clear();
    leadColumns.clear();
    leadValues.clear();
    leadCounts.clear();
  }

  /** Moves out or in what iterations change and later ones need. */
  void transfer(StateTransfer state) {
    damped.transfer(state);
    leadColumns.transfer(state);
    leadValues.transfer(state);
    leadCounts.transfer(state);
  }

  /** Appends the band's similarities and what is kept of its rows. */
  KernelArguments appendTo(KernelArguments arguments) {
    return source
        .appendTo(arguments)
        .pointer(damped)
        .pointer(leadColumns)
        .pointer(leadValues)
        .pointer(leadCounts);
  }
}

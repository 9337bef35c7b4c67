package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.layout.BandLayout;

/**
 * How passes over stored messages go through the rows of a band. A warp walks the rows of a stripe
 * and adds up their share of the column sums, which takes the same time for any number of stripes
 * that the device has room for. Where they are so few that each of its schedulers has one warp at
 * most, each row has a warp of its own instead, and column sums are read from the responsibilities
 * when these are all written. The results are the same.
 */
final class BandPass {
  /** Schedulers of a multiprocessor, on every device so far. */
  private static final int SCHEDULERS = 4;

  private final int size;
  private final int warpRows;
  private final StripeWindows windows;
  private final ColumnSums columnSums;

  /** Allocates what the passes over one band after the other leave their column sums in. */
  BandPass(DeviceArena arena, BandLayout layout, Precision precision) {
    this.size = layout.size();
    int schedulers = SCHEDULERS * arena.context().device().multiprocessors();
    boolean walking = layout.stripes() > schedulers;
    this.warpRows = walking ? BandLayout.STRIPE_ROWS : 1;
    this.windows = walking ? new StripeWindows(arena, layout, precision) : null;
    this.columnSums = new ColumnSums(arena, precision);
  }

  /** Returns the arguments that every pass over a band begins with. */
  KernelArguments arguments(BandMessageArrays band) {
    return KernelArguments.of()
        .band(band.layout)
        .int32(warpRows)
        .pointer(band.similarities)
        .pointer(band.responsibilities);
  }

  /** Queues a pass that updates responsibilities, given its arguments but for the last ones. */
  void launchUpdating(Kernel pass, KernelArguments arguments) {
    DeviceBuffer columns = windows == null ? null : windows.columns();
    launch(pass, arguments.pointer(columns));
  }

  /** Queues a pass that leaves responsibilities as they are. */
  void launch(Kernel pass, KernelArguments arguments) {
    pass.launchWarps(Math.ceilDiv(size, warpRows), arguments);
  }

  /** Queues adding up the columns of the band that was updated last. */
  void sumColumns(BandMessageArrays band, DeviceBuffer sums) {
    if (windows == null) {
      columnSums.add(band, sums);
    } else {
      windows.gather(sums);
    }
  }
}

package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;

/** Column sums of the responsibilities of a band, read once all of them are written. */
final class ColumnSums {
  private static final int COLUMNS_OF_BLOCK = 32;
  private static final int BLOCK = 256;

  private final Kernel kernel;

  ColumnSums(DeviceArena arena, Precision precision) {
    this.kernel = arena.context().kernel(KernelNames.of("band_column_sums", precision));
  }

  /** Queues adding up; {@code sums} are n numbers in the order of the band's curve. */
  void add(BandMessageArrays band, DeviceBuffer sums) {
    KernelArguments arguments =
        KernelArguments.of().band(band.layout).pointer(band.responsibilities).pointer(sums);
    int grid = Math.ceilDiv(band.layout.size(), COLUMNS_OF_BLOCK);
    kernel.launch(grid, BLOCK, 0, arguments);
  }
}

package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.SellSlices;

/**
 * Slices, each row multiplied by a thread.
 *
 * @param first the first row
 * @param rows the number of all rows, of which these are the last
 * @param starts where each slice begins, and the end
 * @param nonzeros the nonzeros
 */
record DeviceSellSlices(int first, int rows, DeviceBuffer starts, DeviceNonzeros nonzeros)
    implements DeviceMatrix.Piece {
  static DeviceSellSlices upload(DeviceArena arena, SellSlices slices, int rows) {
    return new DeviceSellSlices(
        slices.first(),
        rows,
        HostArrays.upload(arena, slices.starts()),
        DeviceNonzeros.upload(arena, slices.columns(), slices.values()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments arguments = KernelArguments.of().int32(first).int32(rows).pointer(starts);
    nonzeros
        .context()
        .kernel("rank_slices")
        .launchThreads(rows - first, nonzeros.appendTo(arguments, shares, sums));
  }
}

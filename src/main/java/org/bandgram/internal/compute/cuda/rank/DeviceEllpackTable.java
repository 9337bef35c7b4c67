package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.EllpackTable;

/**
 * An ELLPACK table, each row multiplied by a thread.
 *
 * @param first the first row
 * @param count the number of rows
 * @param width the number of columns
 * @param nonzeros the nonzeros, column by column
 */
record DeviceEllpackTable(int first, int count, int width, DeviceNonzeros nonzeros)
    implements DeviceMatrix.Piece {
  static DeviceEllpackTable upload(DeviceArena arena, EllpackTable table) {
    return new DeviceEllpackTable(
        table.first(),
        table.size(),
        table.width(),
        DeviceNonzeros.upload(arena, table.columns(), table.values()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments arguments = KernelArguments.of().int32(first).int32(count).int32(width);
    nonzeros
        .context()
        .kernel("rank_table")
        .launchThreads(count, nonzeros.appendTo(arguments, shares, sums));
  }
}

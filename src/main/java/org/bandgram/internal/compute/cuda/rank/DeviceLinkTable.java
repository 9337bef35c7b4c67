package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.EllpackTable;

/**
 * Links in an ELLPACK table, summed up by a thread per place.
 *
 * @param first the first place
 * @param count the number of places
 * @param width the number of columns
 * @param links the links, column by column
 */
record DeviceLinkTable(int first, int count, int width, DeviceLinkArrays links)
    implements DeviceLinks.Piece {
  static DeviceLinkTable upload(DeviceArena arena, EllpackTable table) {
    return new DeviceLinkTable(
        table.first(),
        table.size(),
        table.width(),
        DeviceLinkArrays.upload(arena, table.sources(), table.weights()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments arguments = KernelArguments.of().int32(first).int32(count).int32(width);
    links
        .context()
        .kernel("rank_table")
        .launchThreads(count, links.appendTo(arguments, shares, sums));
  }
}

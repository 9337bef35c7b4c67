package org.bandgram.internal.compute.cuda.rank;

import java.util.stream.IntStream;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.LinkRows;
import org.bandgram.internal.compute.rank.LinkSums;

/**
 * Links in rows, summed up by a thread per row, long ones by a warp.
 *
 * @param first the first place
 * @param count how many places are rows
 * @param longCount how many of those are long
 * @param longRows which
 * @param starts where the links of each row begin, and the end
 * @param links the links
 */
record DeviceLinkRows(
    int first,
    int count,
    int longCount,
    DeviceBuffer longRows,
    DeviceBuffer starts,
    DeviceLinkArrays links)
    implements DeviceLinks.Piece {
  static DeviceLinkRows upload(DeviceArena arena, LinkRows rows) {
    int[] starts = rows.starts();
    int count = rows.end() - rows.first();
    int[] longRows =
        IntStream.range(0, count)
            .filter(row -> starts[row + 1] - starts[row] >= LinkSums.LONG)
            .toArray();
    return new DeviceLinkRows(
        rows.first(),
        count,
        longRows.length,
        HostArrays.upload(arena, longRows),
        HostArrays.upload(arena, starts),
        DeviceLinkArrays.upload(arena, rows.sources(), rows.weights()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments all = KernelArguments.of().int32(first).int32(count).pointer(starts);
    links.context().kernel("rank_rows").launchThreads(count, links.appendTo(all, shares, sums));
    KernelArguments some =
        KernelArguments.of().int32(first).int32(longCount).pointer(longRows).pointer(starts);
    links
        .context()
        .kernel("rank_long_rows")
        .launchWarps(longCount, links.appendTo(some, shares, sums));
  }
}

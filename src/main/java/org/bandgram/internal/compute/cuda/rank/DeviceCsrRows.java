package org.bandgram.internal.compute.cuda.rank;

import java.util.stream.IntStream;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.CsrRows;
import org.bandgram.internal.compute.rank.RowSums;

/**
 * Compressed rows, each multiplied by a thread, long ones by a warp.
 *
 * @param first the first row
 * @param count the number of rows
 * @param longCount how many of them are long
 * @param longRows which
 * @param starts where the nonzeros of each row begin, and the end
 * @param nonzeros the nonzeros
 */
record DeviceCsrRows(
    int first,
    int count,
    int longCount,
    DeviceBuffer longRows,
    DeviceBuffer starts,
    DeviceNonzeros nonzeros)
    implements DeviceMatrix.Piece {
  static DeviceCsrRows upload(DeviceArena arena, CsrRows rows) {
    int[] starts = rows.starts();
    int count = rows.end() - rows.first();
    int[] longRows =
        IntStream.range(0, count)
            .filter(row -> starts[row + 1] - starts[row] >= RowSums.LONG)
            .toArray();
    return new DeviceCsrRows(
        rows.first(),
        count,
        longRows.length,
        HostArrays.upload(arena, longRows),
        HostArrays.upload(arena, starts),
        DeviceNonzeros.upload(arena, rows.columns(), rows.values()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments all = KernelArguments.of().int32(first).int32(count).pointer(starts);
    nonzeros
        .context()
        .kernel("rank_rows")
        .launchThreads(count, nonzeros.appendTo(all, shares, sums));
    KernelArguments some =
        KernelArguments.of().int32(first).int32(longCount).pointer(longRows).pointer(starts);
    nonzeros
        .context()
        .kernel("rank_long_rows")
        .launchWarps(longCount, nonzeros.appendTo(some, shares, sums));
  }
}

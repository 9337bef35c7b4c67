package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.rank.BalancedCsrMatrix;

/**
 * A matrix in segments, each multiplied by a warp; then a thread for each row in several segments
 * adds up its partial sums.
 *
 * @param segments the number of segments
 * @param partials the number of partial sums
 * @param ends where the records of each segment end
 * @param firstPartials how many partial sums lie in the segments before each
 * @param partialRows the row of each partial sum
 * @param partialSums receives the partial sums
 * @param nonzeros the records
 */
record DeviceBalancedCsrMatrix(
    int segments,
    int partials,
    DeviceBuffer ends,
    DeviceBuffer firstPartials,
    DeviceBuffer partialRows,
    DeviceBuffer partialSums,
    DeviceNonzeros nonzeros)
    implements DeviceMatrix.Piece {
  static DeviceBalancedCsrMatrix upload(DeviceArena arena, BalancedCsrMatrix segments) {
    return new DeviceBalancedCsrMatrix(
        segments.count(),
        segments.partials(),
        HostArrays.upload(arena, segments.ends()),
        HostArrays.upload(arena, segments.firstPartials()),
        HostArrays.upload(arena, segments.partialRows()),
        arena.allocate((long) segments.partials() * Double.BYTES),
        DeviceNonzeros.upload(arena, segments.numbers(), segments.values()));
  }

  @Override
  public void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    KernelArguments arguments =
        KernelArguments.of()
            .int32(segments)
            .pointer(ends)
            .pointer(firstPartials)
            .pointer(partialSums);
    nonzeros
        .context()
        .kernel("rank_segments")
        .launchWarps(segments, nonzeros.appendTo(arguments, shares, sums));
    nonzeros
        .context()
        .kernel("rank_partials")
        .launchThreads(
            partials,
            KernelArguments.of()
                .int32(partials)
                .pointer(partialRows)
                .pointer(partialSums)
                .pointer(sums));
  }
}

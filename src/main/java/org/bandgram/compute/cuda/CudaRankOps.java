package org.bandgram.compute.cuda;

import java.util.stream.IntStream;
import org.bandgram.compute.InLinks;
import org.bandgram.compute.LinkLayout;
import org.bandgram.compute.LinkRows;
import org.bandgram.compute.RankIteration;
import org.bandgram.compute.RankOps;
import org.bandgram.compute.RankStart;
import org.bandgram.compute.SortedLinks;

/**
 * PageRank on the device with links in rows or in sorted slices, with the bits of the host; the
 * other layouts are computed on the host.
 *
 * @param context the device
 * @param host what computes the rest
 */
record CudaRankOps(CudaContext context, RankOps host) implements RankOps {
  @Override
  public String name() {
    return CudaBackend.NAME;
  }

  @Override
  public RankIteration begin(InLinks links, LinkLayout layout, RankStart start) {
    return switch (layout) {
      case CSR -> {
        DeviceLinks rows = DeviceLinks.of(DeviceArena.ofAuto(context), LinkRows.of(links));
        yield new DeviceRankIteration(rows, IntStream.range(0, links.size()).toArray(), start);
      }
      case SLICED -> {
        SortedLinks sorted = SortedLinks.of(links);
        DeviceLinks slices = DeviceLinks.of(DeviceArena.ofAuto(context), sorted);
        yield new DeviceRankIteration(slices, sorted.order(), start);
      }
      case ELLPACK, BSR -> host.begin(links, layout, start);
    };
  }
}

package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.rank.InLinks;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.LinkLayout;

/**
 * PageRank on the device, with links in any layout and with the bits of the host.
 *
 * <p>T. Gunarathne, B. Salpitikorala, A. Chauhan, G. Fox, Iterative statistical kernels on
 * contemporary GPUs, IJCSE 8(1), 2013, doi 10.1504/IJCSE.2013.052118, leave the nodes with many
 * links of {@link LinkLayout#ELLPACK} to the CPU. Here they are rows on the device, too.
 *
 * @param context the device
 */
public record CudaRankOps(CudaContext context) implements RankOps {
  @Override
  public String name() {
    return Backend.CUDA;
  }

  @Override
  public RankIteration begin(InLinks links, LinkLayout layout, RankStart start) {
    return new DeviceRankIteration(
        DeviceLinks.of(DeviceArena.ofAuto(context), links, layout), start);
  }
}

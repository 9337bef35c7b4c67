package org.bandgram.internal.compute.cuda.rank;

import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.EllpackMatrix;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.SparseFormat;

/**
 * PageRank on the device, in any format but slices and with the bits of the host.
 *
 * <p>T. Gunarathne, B. Salpitikorala, A. Chauhan, G. Fox, Iterative statistical kernels on
 * contemporary GPUs, IJCSE 8(1), 2013, doi 10.1504/IJCSE.2013.052118, leave the rows with many
 * nonzeros of {@link SparseFormat#ELLPACK} to the CPU. Here they are rows on the device, too.
 *
 * @param context the device
 */
public record CudaRankOps(CudaContext context) implements RankOps {
  @Override
  public SparseFormat fastest() {
    return DeviceMatrix.FASTEST;
  }

  @Override
  public RankIteration begin(CsrMatrix matrix, SparseFormat format, RankStart start) {
    return new DeviceRankIteration(
        DeviceMatrix.of(DeviceArena.ofAuto(context), matrix, format), start);
  }

  @Override
  public RankIteration begin(EllpackMatrix matrix, RankStart start) {
    return new DeviceRankIteration(DeviceMatrix.of(DeviceArena.ofAuto(context), matrix), start);
  }
}

package org.bandgram.internal.compute.cuda.lloyd;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.lloyd.LloydOps;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.PreparedPoints;

/**
 * Iterations on the device, where points, weights and labels stay, with the bits of the host;
 * starts are computed on the host. T. Gunarathne, B. Salpitikorala, A. Chauhan, G. Fox, Iterative
 * statistical kernels on contemporary GPUs, IJCSE 8(1), 2013, doi 10.1504/IJCSE.2013.052118, leave
 * the sums of clusters to the CPU; here they are taken on the device, too. What the host can take
 * beside the device is some of the points: see {@link
 * org.bandgram.internal.compute.lloyd.SharedLloydOps}.
 *
 * @param context the device
 * @param host what computes the rest
 */
public record CudaLloydOps(CudaContext context, LloydOps host) implements LloydOps {
  @Override
  public String name() {
    return Backend.CUDA;
  }

  @Override
  public double hostShare() {
    return 0;
  }

  @Override
  public PreparedPoints prepare(PointSet points, Execution execution) {
    return host.prepare(points, execution);
  }

  @Override
  public LloydPoints place(PreparedPoints points, Execution execution) {
    return DeviceLloydPoints.of(context, points.points(), execution);
  }
}

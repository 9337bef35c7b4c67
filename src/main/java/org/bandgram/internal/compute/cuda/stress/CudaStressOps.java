package org.bandgram.internal.compute.cuda.stress;

import java.util.Optional;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.internal.compute.stress.StressPass;

/**
 * Passes on the device in up to {@value #MOST_DIMENSIONS} dimensions, where the numbers of kept
 * pairs stay in both orders, as a band or a square matrix; in more, on the host. Results differ
 * from the host's by rounding.
 *
 * @param context the device
 * @param host what computes the rest
 */
public record CudaStressOps(CudaContext context, StressOps host) implements StressOps {
  private static final int MOST_DIMENSIONS = 8;

  @Override
  public StressPass prepare(
      PairTriangle dissimilarities, Optional<PairTriangle> weights, int dimensions) {
    return dimensions > MOST_DIMENSIONS
        ? host.prepare(dissimilarities, weights, dimensions)
        : DeviceStressPass.of(context, dissimilarities, weights, dimensions);
  }
}

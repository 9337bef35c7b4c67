package org.bandgram.internal.compute.cuda.exemplar;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.exemplar.BandCover;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.storage.GroundStorage;

/**
 * Ground sets on the device, for dissimilarities that are sums over coordinates: squared Euclidean,
 * Euclidean, Manhattan and cosine distances. Those induced by a kernel, custom ones and covers of a
 * band are computed on the host.
 *
 * @param context the device
 * @param host what computes the rest
 */
public record CudaExemplarOps(CudaContext context, ExemplarOps host) implements ExemplarOps {
  @Override
  public GroundSet ground(
      PointSet points,
      Dissimilarity dissimilarity,
      PointSet start,
      GroundStorage storage,
      Execution execution) {
    if (!DistanceCoordinates.suit(dissimilarity)) {
      return host.ground(points, dissimilarity, start, storage, execution);
    }
    ExemplarChecks.requireGround(points, dissimilarity, start, storage, execution);
    return DeviceGroundSet.of(
        context, points, new DistanceCoordinates(dissimilarity), start, storage, execution);
  }

  @Override
  public void requireRoom(PointSet points, Dissimilarity dissimilarity, GroundStorage storage) {
    if (DistanceCoordinates.suit(dissimilarity)) {
      DeviceGroundSet.requireRoom(context, points, new DistanceCoordinates(dissimilarity), storage);
    }
  }

  @Override
  public BandCover band(
      PointSet ordered,
      Dissimilarity dissimilarity,
      PointSet start,
      int halfBandwidth,
      GroundStorage storage,
      Execution execution) {
    return host.band(ordered, dissimilarity, start, halfBandwidth, storage, execution);
  }
}

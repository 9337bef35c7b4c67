package org.bandgram.internal.compute.cpu.exemplar;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.exemplar.BandCover;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.storage.GroundStorage;

/** What implementations on the host share: everything but how points are stored and compared. */
abstract class HostExemplarOps implements ExemplarOps {
  /** Returns a short name for logs and summaries, such as {@code cpu-scalar}. */
  abstract String name();

  /** Stores points; the arguments are checked. */
  abstract TiledPoints tiles(
      PointSet points, Dissimilarity dissimilarity, GroundStorage storage, Execution execution);

  @Override
  public final GroundSet ground(
      PointSet points,
      Dissimilarity dissimilarity,
      PointSet start,
      GroundStorage storage,
      Execution execution) {
    ExemplarChecks.requireGround(points, dissimilarity, start, storage, execution);
    TiledPoints tiles = tiles(points, dissimilarity, storage, execution);
    return HostGroundSet.of(name(), points, tiles, start, execution);
  }

  @Override
  public final BandCover band(
      PointSet ordered,
      Dissimilarity dissimilarity,
      PointSet start,
      int halfBandwidth,
      GroundStorage storage,
      Execution execution) {
    ExemplarChecks.requireGround(ordered, dissimilarity, start, storage, execution);
    TiledPoints tiles = tiles(ordered, dissimilarity, storage, execution);
    return new HostBandCover(name(), ordered, tiles, start, halfBandwidth, execution);
  }
}

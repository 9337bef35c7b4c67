package org.bandgram.compute.cpu.exemplar;

import org.bandgram.Execution;
import org.bandgram.compute.Backend;
import org.bandgram.compute.GroundStorage;
import org.bandgram.compute.cpu.tiles.HalfCoordinates;
import org.bandgram.compute.cpu.tiles.PairTiles;
import org.bandgram.compute.cpu.tiles.TiledPoints;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Dissimilarity;

/** The readable reference, one distance at a time. */
public final class ScalarExemplarOps extends HostExemplarOps {
  @Override
  public String name() {
    return Backend.CPU_SCALAR;
  }

  @Override
  TiledPoints tiles(
      PointSet points, Dissimilarity dissimilarity, GroundStorage storage, Execution execution) {
    return new PairTiles(
        storage == GroundStorage.HALF ? HalfCoordinates.rounded(points, execution) : points,
        dissimilarity);
  }
}

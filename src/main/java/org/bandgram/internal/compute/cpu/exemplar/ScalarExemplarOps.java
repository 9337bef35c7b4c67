package org.bandgram.internal.compute.cpu.exemplar;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.tiles.HalfCoordinates;
import org.bandgram.internal.compute.cpu.tiles.PairTiles;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.storage.GroundStorage;

/** The readable reference, one distance at a time. */
public final class ScalarExemplarOps extends HostExemplarOps {
  @Override
  String name() {
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

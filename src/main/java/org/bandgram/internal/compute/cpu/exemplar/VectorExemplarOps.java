package org.bandgram.internal.compute.cpu.exemplar;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PairTiles;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat64;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.storage.GroundStorage;

/**
 * Distances in tiles of 96 points by four candidates. Needs the module {@code
 * jdk.incubator.vector}. Dissimilarities by kernels and custom ones are computed one at a time, on
 * all threads.
 */
public final class VectorExemplarOps extends HostExemplarOps {
  @Override
  String name() {
    return "cpu-vector";
  }

  @Override
  TiledPoints tiles(
      PointSet points, Dissimilarity dissimilarity, GroundStorage storage, Execution execution) {
    if (!DistanceCoordinates.suit(dissimilarity)) {
      return new PairTiles(points, dissimilarity);
    }
    DistanceCoordinates coordinates = new DistanceCoordinates(dissimilarity);
    if (points.precision() == Precision.FLOAT64) {
      return TilesFloat64.of(points, coordinates, execution);
    }
    return storage == GroundStorage.HALF
        ? TilesFloat32.half(points, coordinates, execution)
        : TilesFloat32.of(points, coordinates, execution);
  }
}

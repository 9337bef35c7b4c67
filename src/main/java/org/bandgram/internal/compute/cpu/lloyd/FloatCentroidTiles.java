package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;

import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;

/** Compares tiles in vector registers. */
final class FloatCentroidTiles implements CentroidTiles {
  private final TilesFloat32 points;
  private final FloatCentroids centroids;
  private final FloatComparison comparison;

  FloatCentroidTiles(TilesFloat32 points, FloatCentroids centroids) {
    this.points = points;
    this.centroids = centroids;
    comparison = new FloatComparison(points.width());
  }

  @Override
  public void nearest(int tile, int[] labels, float[] least) {
    float[] values = points.tile(tile, null);
    comparison.nearest(values, centroids.values(), centroids.size(), labels, least);
  }

  @Override
  public void distances(int tile, int group, float[] out) {
    int d = points.width();
    VectorDistances.squares(
        points.tile(tile, null), d, centroids.values(), group * d, GROUP, out, 0);
  }
}

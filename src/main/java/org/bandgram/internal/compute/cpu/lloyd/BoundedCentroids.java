package org.bandgram.internal.compute.cpu.lloyd;

import org.bandgram.internal.compute.cpu.tiles.TileKernel;

/**
 * The centroids of one iteration in the forms that {@link FloatBoundedTiles} reads; immutable.
 *
 * @param groups which centroids are together
 * @param bounds how distances are bounded
 * @param rows coordinate f of centroid c is {@code rows[c * d + f]}
 * @param vectors a vector of slots side by side, see {@link CentroidGroups#interleave}
 * @param quads four slots side by side
 * @param driftsBelow what is added to a bound of each group that is stored
 * @param driftsAbove what is added to the distances that such bounds are compared with
 */
record BoundedCentroids(
    CentroidGroups groups,
    DistanceBounds bounds,
    float[] rows,
    float[] vectors,
    float[] quads,
    float[] driftsBelow,
    float[] driftsAbove) {
  static BoundedCentroids of(CentroidGroups groups, GroupDrifts drifts, float[] rows) {
    return new BoundedCentroids(
        groups,
        DistanceBounds.of(rows.length / groups.size()),
        rows,
        groups.interleave(rows, FloatGroupDistances.LANES),
        groups.interleave(rows, TileKernel.GROUP),
        drifts.below(),
        drifts.above());
  }
}

/**
 * Distances d(x, c) and dot products of tiles of points with a few candidates, in registers; what
 * K-means, exemplar clustering and kernel K-means are built on.
 *
 * <p>{@code PointTiles} cuts points into tiles ({@code TilesFloat32}, {@code TilesFloat64}, {@code
 * HalfCoordinates}), a {@code TiledPoints} makes a {@code TileKernel} for each thread, and {@code
 * PointBlocks} adds up in an order that does not depend on threads.
 *
 * <p>Reference: {@code PairTiles}, one pair at a time. Twins: {@code VectorTileKernel} with {@code
 * VectorDistances} and {@code VectorProducts}; {@code VectorDistancesFloat64}. On a GPU: {@code
 * compute.cuda.tiles}.
 */
package org.bandgram.internal.compute.cpu.tiles;

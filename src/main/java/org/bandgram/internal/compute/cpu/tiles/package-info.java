/**
 * Distances d(x, c) and dot products of tiles of points with a few candidates, in registers; what
 * K-means, exemplar clustering and kernel K-means are built on.
 *
 * <p>{@code PointTiles} cuts points into tiles ({@code FloatTiles}, {@code DoubleTiles}, {@code
 * HalfCoordinates}), a {@code TiledPoints} makes a {@code TileKernel} for each thread, and {@code
 * PointBlocks} adds up in an order that does not depend on threads.
 *
 * <p>Reference: {@code PairTiles}, one pair at a time. Twins: {@code FloatTileKernel} with {@code
 * FloatDistances} and {@code FloatProducts}; {@code VectorDoubleDistances}. On a GPU: {@code
 * compute.cuda.tiles}.
 */
package org.bandgram.internal.compute.cpu.tiles;

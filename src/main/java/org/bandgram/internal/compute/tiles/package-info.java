/**
 * What exemplar clustering and K-means agree upon, so that all implementations give the same bits:
 *
 * <pre>
 *   d(x, c) = f(sum over coordinates of g(x_f - c_f));   sum over n points of min over c of d(x, c)
 * </pre>
 *
 * <p>{@code DistanceCoordinates} are the numbers whose differences make up distances; {@code
 * PointSums} is the order in which terms of n points are added up, in blocks and tiles; {@code
 * HalfScale} the unit of coordinates in 16 bits.
 *
 * <p>Reference and twins: {@code compute.cpu.tiles}; on a GPU: {@code compute.cuda.tiles}; kernels:
 * {@code cuda/exemplar}, {@code cuda/lloyd}.
 */
package org.bandgram.internal.compute.tiles;

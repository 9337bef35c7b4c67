/**
 * Similarities of pairs of points: s(i, k) for rows of a band, whole rows, the most similar
 * candidate of each point.
 *
 * <p>In the order of the call: {@code VectorGramOps} cuts rows into panels ({@code BandFill},
 * {@code PanelRows}); a {@code PanelKernel} adds up features in registers ({@code
 * VectorPanelKernel} on {@code PanelFloat32} with {@code VectorTile}, {@code
 * VectorPanelKernelFloat64}), and {@code VectorFinish} makes similarities of the sums. {@code
 * NearestSearch} compares all pairs or asks a {@code KdTree}, {@code TreeNeighbours} asks it for
 * several, {@code RecurringPoints} compares again what changed, {@code PanelPairBlock} makes a
 * panel of chosen points.
 *
 * <p>Every sum over features runs as {@code Similarity} says, one fused multiply-add for each; so
 * all of these have the same bits, and bounds of distances made in the same order hold as well.
 *
 * <p>Reference: {@code ScalarGramOps}, one pair at a time; the first work of a JVM is its, too,
 * from a {@code CoordinateArray}. Twin on a GPU: {@code compute.cuda.gram}; kernels: {@code
 * cuda/gram}.
 */
package org.bandgram.internal.compute.cpu.gram;

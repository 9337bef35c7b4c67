/**
 * Lloyd's iterations of K-means on the CPU: each point's nearest centroid, {@code l_i = argmin_c
 * |x_i - c|²}, and the sum of the points of each cluster (S. Lloyd, 1982,
 * doi:10.1109/TIT.1982.1056489). Contract: {@code compute.lloyd}.
 *
 * <p>In the order of the call: {@code HostLloydPoints} holds points in tiles, {@code
 * HostLloydAssignment} labels, {@code HostStartDistances} what k-means++ asks; an {@code Assigner}
 * finds nearest centroids, {@code RowSums} adds up points. {@code Assigner.Full} compares all
 * ({@code CentroidTiles}); with many centroids {@code LocalAssigner} compares sorted tiles with the
 * few centroids near them ({@code LocalTiles}, {@code CandidateLists}: up to four dimensions),
 * {@code BoundedAssigner} leaves out groups of centroids that bounds exclude ({@code
 * CentroidGroups}, {@code DistanceBounds}, {@code BoundedTiles}). {@code warmup.WarmUp} decides
 * when which loops begin. All have the bits of the reference. {@code ExactCentroidTiles} compares
 * points of double precision.
 *
 * <p>Reference: {@code ScalarCentroidTiles}, {@code RowSums}. Twins: {@code VectorCentroidTiles}
 * with the loops {@code VectorNearest}, {@code VectorFewCoordinates}, {@code VectorCandidates},
 * {@code VectorGroupDistances}; {@code VectorRowSums}. On a GPU: {@code compute.cuda.lloyd};
 * kernels: {@code cuda/lloyd}.
 */
package org.bandgram.internal.compute.cpu.lloyd;

/**
 * Lloyd's iterations of K-means: each point's nearest centroid, and the sums of the points of each
 * cluster (S. Lloyd, 1982, doi:10.1109/TIT.1982.1056489).
 *
 * <p>In the order of the call: {@code HostLloydPoints} and {@code HostLloydAssignment} hold points
 * and labels; an {@code Assigner} finds nearest centroids; {@code ClusterSums} adds up points with
 * {@code RowSums}. {@code VectorSource} chooses the assigner: {@code FullAssigner} compares all;
 * {@code BoundedAssigner} leaves out groups of centroids that bounds exclude; {@code LocalAssigner}
 * compares sorted tiles with near centroids. All have the labels of the reference.
 *
 * <p>Reference: {@code ScalarLloydOps} and {@code RowSums}. Twins: {@code VectorLloydOps}, the
 * loops {@code Float...}, {@code VectorRowSums}, {@code PlaneRowSums}. On a GPU: {@code
 * compute.cuda.lloyd}; kernels: {@code cuda/lloyd}.
 */
package org.bandgram.internal.compute.cpu.lloyd;

/**
 * PageRank's update of scores over the nonzeros of a graph, a sparse matrix times a vector:
 *
 * <pre>
 *   x(j) = (1 - d) v(j) + d (sum over nonzeros i to j of x(i) / out(i) + v(j) sum over dangling i of x(i))
 * </pre>
 *
 * <p>{@code HostRankOps} makes a {@code HostRankIteration} on {@code RankVectors}; a {@code
 * LinkProduct} has the nonzeros in one of the layouts: {@code CsrLinks}, {@code EllpackLinks},
 * {@code BalancedLinks}, {@code SlicedLinks}. All give the same bits.
 *
 * <p>Reference: {@code ScalarRankOps}. Twin: {@code VectorRankOps} with {@code LinkRow}, {@code
 * RankLanes} and {@code SliceSums}. On a GPU: {@code compute.cuda.rank}; kernels: {@code
 * cuda/rank}.
 */
package org.bandgram.internal.compute.cpu.rank;

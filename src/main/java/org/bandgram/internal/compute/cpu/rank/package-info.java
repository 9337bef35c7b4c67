/**
 * PageRank's iteration on the CPU: a sparse matrix times a vector, then the update of the scores.
 * Formula and contract: {@code compute.rank}.
 *
 * <p>In the order of the call: {@code HostRankOps} stores a {@code HostMatrix} ({@code
 * HostCsrMatrix}, {@code HostEllpackMatrix}, {@code HostBalancedCsrMatrix}, {@code HostSellMatrix})
 * and makes a {@code HostRankIteration} on {@code RankVectors}; {@code ScalarCsrRows} and {@code
 * ScalarSellSlices} multiply, {@code RankLanes} updates. Sums have the same bits for any number of
 * threads.
 *
 * <p>Reference: {@code ScalarRankOps}. Twin: {@code VectorRankOps}, which updates in vectors;
 * products are gathers, which vectors do not make faster. On a GPU: {@code compute.cuda.rank};
 * kernels: {@code cuda/rank}.
 */
package org.bandgram.internal.compute.cpu.rank;

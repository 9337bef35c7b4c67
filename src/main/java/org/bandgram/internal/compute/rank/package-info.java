/**
 * PageRank's iteration as a sparse matrix times a vector (SpMV): with s(j) = x(j) / out(j),
 *
 * <pre>
 *   y = A s,    x = follow y + towardsTeleport p + everywhere
 * </pre>
 *
 * <p>In the order of the call: {@code RankOps} begins a {@code RankIteration} on a {@code
 * CsrMatrix} from a {@code RankStart}. The matrix is stored in a {@code SparseFormat}: {@code
 * CsrRows}; {@code EllpackMatrix} with {@code EllpackTable}s; {@code BalancedCsrMatrix}, cut by
 * {@code SegmentCutter}; {@code SellMatrix} (SELL-C-sigma) with {@code SellSlices}. {@code
 * RowOrder} sorts rows, {@code RowSums} says in which order terms are added.
 *
 * <p>On the CPU: {@code compute.cpu.rank}, with the readable reference; on a GPU: {@code
 * compute.cuda.rank}; kernels: {@code cuda/rank}.
 */
package org.bandgram.internal.compute.rank;

/**
 * PageRank's iteration on the device, with the bits of the CPU. Formula and contract: {@code
 * compute.rank}.
 *
 * <p>In the order of the call: {@code CudaRankOps} uploads a {@code DeviceMatrix} and makes a
 * {@code DeviceRankIteration}; the matrix is {@code DeviceCsrRows}, {@code DeviceEllpackTable}s or
 * a {@code DeviceBalancedCsrMatrix}, each of {@code DeviceNonzeros}.
 *
 * <p>Twin and reference: {@code compute.cpu.rank}; kernels: {@code cuda/rank}, {@code rank_rows},
 * {@code rank_long_rows}, {@code rank_table}, {@code rank_segments}, {@code rank_partials} and the
 * update.
 */
package org.bandgram.internal.compute.cuda.rank;

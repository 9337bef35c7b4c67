/**
 * Kernel K-means as linear algebra (contract: {@code compute.kernelsums}): for each point i and
 * cluster c the sum of kernel values
 *
 * <pre>
 *   S(c, i) = sum over j in c of K(i, j)
 * </pre>
 *
 * <p>{@code HostKernelSumOps} makes a {@code HostKernelMatrix}: a {@code HostStoredKernelMatrix},
 * filled by {@code KernelMatrixFill}, or a {@code HostTiledKernelMatrix} that computes some {@code
 * KernelRows} whenever they are needed. {@code HostKernelSums} are the sums.
 *
 * <p>Reference: {@code ScalarKernelSumOps} and {@code ScalarKernelRows}. Twins: {@code
 * VectorKernelSumOps}, {@code VectorKernelRowsFloat32}, {@code VectorKernelRowsFloat64}. On a GPU:
 * {@code compute.cuda.kernelsums}; kernels: {@code cuda/kernelsums}.
 */
package org.bandgram.internal.compute.cpu.kernelsums;

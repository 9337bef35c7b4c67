/**
 * The sums of kernel K-means (J. Bellavita et al., Popcorn, PPoPP 2025, doi
 * 10.1145/3710848.3710887):
 *
 * <pre>
 *   R(j, i) = sum over l in cluster j of K(l, i),    a sparse matrix of labels times K
 * </pre>
 *
 * <p>In the order of the call: {@code KernelSumOps} computes a {@code KernelMatrix}, stored (as
 * {@code storage.KernelFill} says) or tiled; its {@code KernelSums} take rows by {@code
 * ClusterMembers}.
 *
 * <p>On the CPU: {@code compute.cpu.kernelsums}, with the readable reference; on a GPU: {@code
 * compute.cuda.kernelsums}; kernels: {@code cuda/kernelsums}.
 */
package org.bandgram.internal.compute.kernelsums;

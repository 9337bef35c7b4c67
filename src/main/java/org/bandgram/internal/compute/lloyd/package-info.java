/**
 * Lloyd's iterations of K-means: {@code l(i) = argmin over c of |x(i) - c|²}, ties to the lowest,
 * and the sum of the points of each cluster.
 *
 * <p>Three contracts, in the order of the call: {@code LloydPoints}, made by {@code Backend.lloyd},
 * are points where they are assigned; their {@code StartDistances} serve k-means++, their {@code
 * LloydAssignment} assigns them and adds them up. {@code SharedLloydPoints} decorates points of
 * which a GPU and the CPU have some each. {@code CentroidSums} are filled in the order of {@code
 * ClusterStripes}; {@code LloydArguments} checks.
 *
 * <p>On the CPU: {@code compute.cpu.lloyd}, with the readable reference; on a GPU: {@code
 * compute.cuda.lloyd}; kernels: {@code cuda/lloyd}.
 */
package org.bandgram.internal.compute.lloyd;

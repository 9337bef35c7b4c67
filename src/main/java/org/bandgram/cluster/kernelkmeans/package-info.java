/**
 * Kernel K-means, which is K-means in the feature space of a kernel. In cluster j of n(j) members,
 * with the kernel K (J. Bellavita et al., Popcorn, PPoPP 2025, doi 10.1145/3710848.3710887):
 *
 * <pre>
 *   R(j, i) = sum over l in cluster j of K(i, l),    c(j) = mean over i in cluster j of R(j, i) / n(j)
 *   D(i, j) = K(i, i) - 2 R(j, i) / n(j) + c(j)
 * </pre>
 *
 * <p>In the order of the call: {@code KernelKMeans.fit(points, kernel, options, execution)} with
 * {@code KernelKMeans.Options}; {@code KernelMatrices} computes K in a {@code GramStorage} ({@code
 * SymmetryCheck} where it is given); a {@code KernelRun} for each {@code LabelStart}, drawn by
 * {@code KernelStart}; {@code LabelledSums} keeps R, {@code LabelCycle} finds labels that return;
 * for a matrix of low rank a {@code LowRankRun} in place of all these; {@code
 * KernelKMeansClustering} with {@code KernelTimings} and a {@code KernelModel}.
 *
 * <p>Loops: {@code internal.compute.kernelsums}.
 */
package org.bandgram.cluster.kernelkmeans;

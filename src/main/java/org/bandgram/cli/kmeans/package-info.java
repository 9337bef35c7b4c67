/**
 * K-means and kernel K-means: {@code kmeans} and {@code kernel-kmeans}.
 *
 * <p>{@code KMeansArguments} are the options of the one, {@code KernelKMeansArguments} and {@code
 * KernelArguments}, the kernel, those of the other. {@code KMeansRun} and {@code KernelKMeansRun}
 * cluster and say what came out, both as a {@code result.Outcome} with labels and what stands for
 * each cluster (centroids, or the points nearest to those in feature space).
 */
package org.bandgram.cli.kmeans;

/**
 * Kernel K-means by its stages: the figures of J. Bellavita et al. (PPoPP 2025, doi
 * 10.1145/3710848.3710887).
 *
 * <p>{@code KernelKMeansTime} times kernel matrices and sums, a {@code KernelKMeansRun} is what a
 * trial was, {@code KernelKMeansSummary} tabulates and draws.
 */
package org.bandgram.validation.kernelkmeans;

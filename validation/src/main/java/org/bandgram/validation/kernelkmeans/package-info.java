/**
 * Kernel K-means by its stages: the figures of J. Bellavita et al. (PPoPP 2025, doi
 * 10.1145/3710848.3710887).
 *
 * <p>{@code KernelKMeansTime} runs {@code KernelKMeansTrials} and {@code LibraryTrials} (against
 * {@code LibraryKMeans}) on each {@code PaperSet}; a {@code KernelKMeansRun} is what a trial was,
 * {@code Work} its operations and bytes, {@code Roof} what a device does at best ({@code
 * FusedPeak}). {@code FillSummary}, {@code SumsSummary}, {@code RooflineSummary} and {@code
 * LibrarySummary} tabulate, judge and draw.
 */
package org.bandgram.validation.kernelkmeans;

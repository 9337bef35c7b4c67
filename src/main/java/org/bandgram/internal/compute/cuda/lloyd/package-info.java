/**
 * Lloyd's iterations of K-means on the device, with the bits of the CPU. Formula and contract:
 * {@code compute.lloyd}.
 *
 * <p>In the order of the call: {@code DeviceLloydPoints} are uploaded points; a {@code
 * DeviceLloydAssignment} finds nearest centroids by a {@code CentroidFilter} ({@code lloyd_rows},
 * {@code compute.cuda.filter}) or without ({@code lloyd_nearest}; {@code lloyd_tally}), {@code
 * DeviceClusterSums} adds up the points of clusters ({@code lloyd_sums}, {@code lloyd_totals}),
 * which {@code KeyedPoints} has sorted ({@code lloyd_keys}, CUB). {@code DeviceStartDistances}
 * serve k-means++ ({@code lloyd_distances}, {@code lloyd_potentials}, {@code lloyd_lower}).
 *
 * <p>Twin and reference: {@code compute.cpu.lloyd}; kernels: {@code cuda/lloyd}.
 */
package org.bandgram.internal.compute.cuda.lloyd;

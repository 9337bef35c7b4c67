/**
 * Lloyd's iterations of K-means on the device: {@code DeviceLloydPoints}; a {@code
 * DeviceLloydAssignment} finds nearest centroids, {@code DeviceClusterSums} adds up the points of
 * clusters. Twin on the CPU: {@code compute.cpu.lloyd}; kernels: {@code cuda/lloyd}.
 */
package org.bandgram.internal.compute.cuda.lloyd;

/**
 * Affinity propagation on similarities in coordinate form (COO).
 *
 * <p>{@code CooConstruction} computes the upper half of the elements and mirrors it, {@code
 * DeviceCoo} holds them in a {@code DeviceCooLayout}, and {@code CooMessages} iterates with a warp
 * for each row and for each column. {@code SegmentedScanMessages} do so as the band paper's
 * baseline does, by {@code SegmentedScan}s. Twin on the CPU: {@code compute.cpu.coo}; kernels:
 * {@code cuda/coo}.
 */
package org.bandgram.internal.compute.cuda.coo;

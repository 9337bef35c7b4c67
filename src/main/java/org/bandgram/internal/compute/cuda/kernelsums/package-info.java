/**
 * Sums of kernel values over clusters on the device: {@code CudaKernelSumOps} makes a {@code
 * StoredKernelMatrix} or a {@code TiledKernelMatrix}; {@code DeviceKernelSums} are the sums, taken
 * over some {@code DeviceMatrixRows} at a time. Twin with the formula: {@code
 * compute.cpu.kernelsums}; kernels: {@code cuda/kernelsums}.
 */
package org.bandgram.internal.compute.cuda.kernelsums;

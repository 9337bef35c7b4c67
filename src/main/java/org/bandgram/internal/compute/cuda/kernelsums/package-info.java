/**
 * Sums of kernel values over clusters on the device. Formula and contract: {@code
 * compute.kernelsums}.
 *
 * <p>In the order of the call: {@code CudaKernelSumOps} makes a {@code DeviceKernelMatrix}: a
 * {@code DeviceStoredKernelMatrix} or a {@code DeviceTiledKernelMatrix}, which computes rows
 * whenever they are needed; {@code DeviceKernelSums} are the sums, taken over some {@code
 * DeviceMatrixRows} at a time.
 *
 * <p>Twin and reference: {@code compute.cpu.kernelsums}; kernels: {@code cuda/kernelsums}.
 */
package org.bandgram.internal.compute.cuda.kernelsums;

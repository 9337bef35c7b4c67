/**
 * SMACOF's pass over kept pairs on the device: {@code CudaStressOps} makes a {@code
 * DeviceStressPass}. Twin with the formula: {@code compute.cpu.stress}; kernels: {@code
 * cuda/stress}.
 */
package org.bandgram.internal.compute.cuda.stress;

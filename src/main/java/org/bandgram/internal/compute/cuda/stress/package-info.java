/**
 * SMACOF's pass over kept pairs on the device. Formula and contract: {@code compute.stress}.
 *
 * <p>{@code CudaStressOps} uploads pairs and prepares a {@code DeviceStressPass}, which computes
 * the stress and B(X) X of a configuration.
 *
 * <p>Twin and reference: {@code compute.cpu.stress}; kernels: {@code cuda/stress}.
 */
package org.bandgram.internal.compute.cuda.stress;

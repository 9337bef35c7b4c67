/**
 * Products of stored matrices and blocks of vectors on the device. Formula, order of sums and
 * contract: {@code compute.products}.
 *
 * <p>In the order of the call: {@code CudaProductOps} copies a matrix to {@code DeviceProducts},
 * {@code DevicePart}s each in an order of its own: {@code DeviceBand} and {@code DeviceRows}. A
 * product takes a {@code VectorBlock} there and back, and multiplies it a {@code VectorPanel} at a
 * time. Single elements, rows and sums are read from the host's copy.
 *
 * <p>Twin and reference: {@code compute.cpu.products}; kernels: {@code cuda/products}.
 */
package org.bandgram.internal.compute.cuda.products;

/**
 * Exemplar clustering's function on the device. Formula and contract: {@code compute.exemplar}.
 *
 * <p>In the order of the call: {@code CudaExemplarOps} makes a {@code DeviceGroundSet}, which keeps
 * the least distances so far ({@code DeviceNearestDistances}), computes distances to a candidate
 * ({@code DeviceColumn}) and evaluates many sets at once ({@code DeviceMultisetEvaluation}, {@code
 * PanelLaunch}).
 *
 * <p>Twin and reference: {@code compute.cpu.exemplar}; kernels: {@code cuda/exemplar}.
 */
package org.bandgram.internal.compute.cuda.exemplar;

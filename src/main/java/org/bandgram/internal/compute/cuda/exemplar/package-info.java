/**
 * Exemplar clustering's function on the device: {@code CudaExemplarOps} makes a {@code
 * DeviceGroundSet} with its least distances ({@code DeviceNearest}), distances to a candidate
 * ({@code DeviceColumn}) and many sets from scratch ({@code MultisetEvaluation}, {@code
 * PanelLaunch}). Twin with the formula: {@code compute.cpu.exemplar}; kernels: {@code
 * cuda/exemplar}.
 */
package org.bandgram.internal.compute.cuda.exemplar;

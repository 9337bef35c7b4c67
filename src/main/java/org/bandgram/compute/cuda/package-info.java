/**
 * The CUDA backend: {@link org.bandgram.compute.cuda.CudaBackend} and, beneath it, three layers.
 *
 * <p>What runs on a GPU: similarities and messages that live in its memory ({@code Device...}), the
 * two forms of messages on a band and the one in coordinate form ({@code ...Messages}), and the
 * ordering of points ({@code CudaCurveSorter}). Each class launches kernels of {@code cuda/} or
 * calls {@code ThrustLibrary}, the native library of {@code jni/}.
 *
 * <p>The driver layer: devices, memory, kernels and their launch ({@code CudaContext}, {@code
 * DeviceArena}, {@code DeviceBuffer}, {@code Kernel}). {@code CudaDriver} is the only door to
 * NVIDIA's driver; {@code Jcuda...} implements it with JCuda.
 *
 * <p>The look for a GPU: {@code CudaAvailability} says whether one can be used, and why not where
 * it cannot. Without driver, GPU or kernels these classes load all the same.
 */
package org.bandgram.compute.cuda;

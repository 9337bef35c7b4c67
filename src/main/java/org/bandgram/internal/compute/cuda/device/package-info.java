/**
 * Devices, their memory, and kernels and how they are launched; nothing here knows what is
 * computed.
 *
 * <p>{@code CudaContext} is a device with a stream and the loaded kernels ({@code KernelImage}). A
 * {@code DeviceArena} allocates {@code DeviceBuffer}s, a {@code GrowingBuffer} keeps one, and
 * {@code HostArrays} fill and read them by way of {@code StagingBuffers}; a {@code Kernel} found by
 * one of the {@code KernelNames} is launched with {@code KernelArguments}. {@code CudaDriver} is
 * the only door to NVIDIA's driver; {@code JcudaDriver} implements it with JCuda, and tests with a
 * recorder. Calls that fail throw a {@code CudaException}.
 */
package org.bandgram.internal.compute.cuda.device;

/**
 * The driver layer of the CUDA backend: devices, memory, kernels and their launch.
 *
 * <p>Kernels are compiled ahead of time into one fat binary, a resource beside these classes, and
 * run through NVIDIA's driver, which is all a user needs. {@link CudaDriver} is the only door to
 * it. {@link CudaAvailability} says whether a GPU can be used, and why not where it cannot; without
 * driver, GPU or kernels these classes load all the same.
 */
package org.bandgram.compute.cuda;

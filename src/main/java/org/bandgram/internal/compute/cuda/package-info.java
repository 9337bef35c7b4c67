/**
 * The CUDA backend: {@link org.bandgram.internal.compute.cuda.CudaBackend} puts together what the
 * rooms beneath hold, and gives the bits of the CPU: on an NVIDIA H200 (validation/gpu), and in
 * continuous integration on an emulation of the driver.
 *
 * <p>{@code CudaAvailability} and {@code CudaDetection} say whether a GPU can be used, and why not
 * where it cannot; without driver, GPU or kernels these classes load all the same. {@code
 * DeviceBands} and {@code RecomputedBands} are the similarities of bands on the device, and choose
 * the messages on them.
 *
 * <p>Rooms have the names of their twins in {@code compute.cpu} and of the folders of {@code cuda/}
 * with their kernels: {@code order}, {@code gram}, {@code band}, {@code compact}, {@code coo},
 * {@code graph}; {@code tiles}, {@code lloyd}, {@code exemplar}, {@code kernelsums}, {@code
 * products}, {@code rank}, {@code stress}; {@code probe} measures the GPU. Beneath them, {@code
 * device} has memory, kernels and the driver, and {@code thrust} the native library of {@code
 * jni/}. Rooms know the ones they build on and never this one.
 */
package org.bandgram.internal.compute.cuda;

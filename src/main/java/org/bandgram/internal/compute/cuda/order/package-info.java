/**
 * Points ordered along a Morton or Hilbert curve, in the order of the CPU ({@code
 * org.bandgram.order}).
 *
 * <p>{@code CudaCurveSorter} encodes points to {@code DeviceCodes} and sorts them: {@code
 * BitonicSort}, a network in shared memory, or {@code RadixSort}, by thrust. Reference: {@code
 * HostCurveSorter}; kernels: {@code cuda/order}.
 */
package org.bandgram.internal.compute.cuda.order;

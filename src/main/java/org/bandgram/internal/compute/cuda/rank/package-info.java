/**
 * PageRank's update of scores on the device: {@code CudaRankOps} makes a {@code
 * DeviceRankIteration} on {@code DeviceLinks}, in one of the layouts {@code DeviceLinkRows}, {@code
 * DeviceLinkTable}, {@code DeviceLinkSlots} and {@code DeviceLinkSlices}. Twin with the formula:
 * {@code compute.cpu.rank}; kernels: {@code cuda/rank}.
 */
package org.bandgram.internal.compute.cuda.rank;

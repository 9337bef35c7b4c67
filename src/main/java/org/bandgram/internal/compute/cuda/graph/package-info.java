/**
 * Affinity propagation along the edges of an undirected graph, in single precision.
 *
 * <p>{@code DeviceGraph} copies a graph that was built on the CPU into a {@code DeviceGraphLayout};
 * {@code StoredMessages} and {@code CompactGraphMessages} iterate with eight lanes of a warp for
 * each row. Twin with the equations: {@code compute.cpu.graph}; kernels: {@code cuda/graph}.
 */
package org.bandgram.internal.compute.cuda.graph;

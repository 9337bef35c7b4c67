/**
 * Affinity propagation on similarities in coordinate form (COO), sorted by row, with an order by
 * column.
 *
 * <p>{@code HostCoo} holds the similarities; {@code ElementMessages} of {@code compute.cpu.graph}
 * iterate: O(nnz) work and memory. In single precision {@code PaddedCooMessages} do, with the
 * vector loops of that room, on {@code PaddedCoo}, a copy in rows and columns of whole vectors,
 * where the heap has room for it. {@code SegmentedScanMessages} do so as the band paper's baseline
 * does, by {@code SegmentedScan}s. On a GPU: {@code compute.cuda.coo}; kernels: {@code cuda/coo}.
 */
package org.bandgram.internal.compute.cpu.coo;

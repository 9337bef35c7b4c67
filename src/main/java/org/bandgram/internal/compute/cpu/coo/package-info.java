/**
 * Affinity propagation on similarities in coordinate form (COO), sorted by row, with an order by
 * column.
 *
 * <p>{@code HostCoo} holds the similarities; {@code CooMessages} iterates in a scan over rows and a
 * scan over columns: O(nnz) work and memory. Twin in single precision: {@code PaddedCooMessages}
 * with the vector loops of {@code compute.cpu.graph}, on {@code PaddedCoo}, a copy in rows and
 * columns of whole vectors, where the heap has room for it. On a GPU: {@code compute.cuda.coo};
 * kernels: {@code cuda/coo}.
 */
package org.bandgram.internal.compute.cpu.coo;

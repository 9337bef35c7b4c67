/**
 * Affinity propagation on similarities in coordinate form (COO), sorted by row, with an order by
 * column.
 *
 * <p>{@code HostCoo} holds the similarities; {@code CooMessages} iterates in a scan over rows and a
 * scan over columns: O(nnz) work and memory. It is its own reference. Twin on a GPU: {@code
 * compute.cuda.coo}; kernels: {@code cuda/coo}.
 */
package org.bandgram.internal.compute.cpu.coo;

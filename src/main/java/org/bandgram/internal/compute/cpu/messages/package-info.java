/**
 * What all forms of affinity propagation on the CPU share (B. Frey and D. Dueck, 2007,
 * doi:10.1126/science.1136800):
 *
 * <pre>
 *   r(i, k) = s(i, k) - max_{j != k} (a(i, j) + s(i, j))
 *   a(i, k) = min(0, r(k, k) + sum_{j != i, k} max(0, r(j, k)))
 *   a(k, k) = sum_{j != k} max(0, r(j, k))
 * </pre>
 *
 * <p>In the order of the call: {@code HostMessages} iterates; {@code BandPasses} goes over the rows
 * of each band in blocks ({@code RowBlocks}) with the loops of a {@code FusedRows}; {@code
 * StripeSums} adds up columns in an order that does not depend on threads; {@code DiagonalState} is
 * updated from them and from the two greatest sums of each row ({@code RowMaxima}); {@code
 * BandAssignment} assigns points at the end. {@code ColumnBases} and {@code PointValues} hold a
 * number per point.
 *
 * <p>On a GPU: {@code compute.cuda.band}; kernels: {@code cuda/band}, {@code cuda/diagonal}.
 */
package org.bandgram.internal.compute.cpu.messages;

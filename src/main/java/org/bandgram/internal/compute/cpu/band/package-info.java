/**
 * Affinity propagation on bands with stored messages; {@code compute.cpu.messages} has the
 * equations.
 *
 * <p>{@code FusedBandMessages} need one pass over the messages in an iteration. They work on a
 * {@code UnionState}, one {@code BandState} for each curve. {@code TwoScanMessages} have the band
 * paper's layout, {@code Diagonals}, and its four passes, on one band in single precision; they
 * give the same bits, as their fast twin {@code VectorTwoScanMessages} does. The loops over rows
 * are {@code ScalarFusedRowsFloat32} and {@code ...Float64}, the reference, and {@code
 * VectorFusedRows...}, the twins, all four from templates in {@code src/main/templates}; if
 * similarities are not in memory, {@code StagedRows} brings a {@code StagedRow} at a time to the
 * loops of {@code ScalarRowLoops} or {@code VectorRowLoops}.
 *
 * <p>Twin on a GPU: {@code compute.cuda.band}; kernels: {@code cuda/band}.
 */
package org.bandgram.internal.compute.cpu.band;

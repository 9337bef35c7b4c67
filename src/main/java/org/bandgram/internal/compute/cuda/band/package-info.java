/**
 * Affinity propagation on bands with messages in the device's memory; {@code compute.cpu.messages}
 * has the equations.
 *
 * <p>{@code DeviceMessages} iterates; {@code DeviceDiagonal} is what is kept per point, {@code
 * PairMessages} what some keep per pair. {@code TwoScanMessages} has the paper's layout and passes
 * on one band in single precision, {@code FusedBandMessages} one pass over one band, {@code
 * FusedUnionMessages} the {@code UnionPasses} over several, on {@code UnionArrays} and {@code
 * UnionMaxima}. {@code BandPass} says how a band is gone through, {@code StripeWindows} where
 * column sums are left, {@code BandAssignment} assigns points at the end.
 *
 * <p>Twins on the CPU: {@code compute.cpu.messages} and {@code compute.cpu.band}; kernels: {@code
 * cuda/band}, {@code cuda/diagonal}.
 */
package org.bandgram.internal.compute.cuda.band;

/**
 * Products of stored matrices and blocks of vectors on the CPU. Formula, order of sums and
 * contract: {@code compute.products}.
 *
 * <p>In the order of the call: {@code HostProductOps} makes {@code HostProducts} of the parts of a
 * matrix, each in an order of its own. {@code MatrixRows} ({@code BandRows}, {@code GraphRows},
 * {@code CooRows}) widen a row at a time into a {@code MatrixRow}, so that it is in cache for all
 * vectors; {@code RowMultiplier} hands it to {@code ProductLoops}, {@code BandColumns} multiplies a
 * transposed band.
 *
 * <p>Reference: {@code ScalarProductLoops}. Twin: {@code VectorProductLoops}, with the same bits.
 */
package org.bandgram.internal.compute.cpu.products;

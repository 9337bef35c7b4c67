/**
 * Builders of Gram matrices of which only some elements are kept: {@code BandGramBuilder} fills a
 * band, {@code CooGramBuilder} finds the elements above a threshold, {@code GraphBuilder} the
 * nearest neighbours.
 *
 * <p>A {@code GraphBuilder} orders points, compares them as a {@code Nearness} says, exactly or by
 * {@code NeighbourDescent}, which draws {@code DescentCandidates}, counts in a {@code DescentState}
 * and measures itself by a {@code RecallSample}, and joins what it finds in a {@code
 * NeighbourUnion}; a {@code KeptGraph} is what checkpoints keep.
 *
 * <p>{@code PivotedCholesky} finds an n x r matrix F with F F' near a Gram matrix; {@code
 * FactorProducts} multiplies by one, row by row ({@code FactorRow}).
 *
 * <p>{@code Symmetry} compares a given matrix with its transpose, {@code Symmetrization} makes it
 * the same.
 */
package org.bandgram.gram.internal;

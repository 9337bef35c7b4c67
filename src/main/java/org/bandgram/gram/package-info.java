/**
 * Gram matrices, S(i, k) = s(x_i, x_k), of which only some elements are kept, and what builds them
 * from points.
 *
 * <pre>
 *   band:   |i - k| &lt;= h in the order of the points     BandMatrix, by BandGramBuilder
 *   COO:    s(i, k) &gt;= threshold                        CooMatrix, by CooGramBuilder
 *   graph:  i or k among the nearest neighbours of the other, by position on a curve
 *                                                       NeighbourGraph
 *   dense:  all                                         DenseMatrix
 * </pre>
 *
 * <p>A {@code NeighbourGraph} orders points, compares them as a {@code Nearness} says, exactly or
 * by {@code NeighbourDescent}, which draws {@code DescentCandidates}, counts in a {@code
 * DescentState} and measures itself by a {@code RecallSample}, and joins what it finds in a {@code
 * NeighbourUnion}; a {@code KeptGraph} is what checkpoints keep. {@code TripleSorter} sorts
 * elements given one by one, {@code Values} checks them. {@code Symmetry} compares with the
 * transpose, {@code Symmetrization} makes it the same.
 *
 * <p>A {@code GramOperator} is any of these matrices as a linear operator, also several {@code
 * BandsAlongCurves}. How good an approximation it is, a {@code GramError} says, and whether it
 * still is a kernel matrix an {@code EigenvalueRange}.
 *
 * <p>The loops are those of {@code internal.compute.gram} and {@code internal.compute.products}.
 */
package org.bandgram.gram;

/**
 * Gram matrices, S(i, k) = s(x_i, x_k), of which only some elements are kept, and what builds them
 * from points.
 *
 * <pre>
 *   band:   |i - k| &lt;= h in the order of the points     BandMatrix, by BandGramBuilder
 *   COO:    s(i, k) &gt;= threshold                        CooMatrix, by CooGramBuilder
 *   graph:  i or k among the nearest neighbours of the other, by position on a curve
 *                                                       NeighbourGraph, by GraphBuilder
 *   dense:  all                                         DenseMatrix
 * </pre>
 *
 * <p>The builders are in {@code gram.internal}. {@code TripleSorter} sorts elements given one by
 * one, {@code Values} checks them.
 *
 * <p>A {@code GramOperator} is any of these matrices as a linear operator, also several {@code
 * BandsAlongCurves}. How good an approximation it is, a {@code GramError} says, and whether it
 * still is a kernel matrix an {@code EigenvalueRange}.
 *
 * <p>The loops are those of {@code internal.compute.gram} and {@code internal.compute.products}.
 */
package org.bandgram.gram;

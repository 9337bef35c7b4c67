/**
 * Gram matrices, S(i, k) = s(x_i, x_k), of which only some elements are kept, or which a smaller
 * matrix stands for, and what builds them from points.
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
 * <p>A {@code GramOperator} is any of these matrices as a {@code LinearOperator}, also several
 * {@code BandsAlongCurves}. What is left of a positive semidefinite matrix is indefinite in
 * general. These approximations stay positive semidefinite:
 *
 * <pre>
 *   blocks:              D o S, D = 1 within blocks   BlockDiagonalMatrix, by PrincipalBlocks
 *   low rank:            F F', F = n x r              LowRankMatrix, by PivotedCholesky
 *   low rank and blocks: F F' + D o (S - F F')        LowRankPlusBlocks
 * </pre>
 *
 * <p>How good an approximation is, a {@code GramError} says, and whether it still is a kernel
 * matrix an {@code EigenvalueRange}. A {@code KernelSystem} solves (A + s I) x = b with one, and
 * has its determinant, preconditioned by {@code ShiftedLowRank}.
 *
 * <p>The loops are those of {@code internal.compute.gram} and {@code internal.compute.products}.
 */
package org.bandgram.gram;

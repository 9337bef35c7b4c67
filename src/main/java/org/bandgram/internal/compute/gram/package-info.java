/**
 * Similarities of many pairs of points at once, and the sparse matrices that they make:
 *
 * <pre>
 *   s(i, k) for |i - k| &lt;= h on one of several curves; for s(i, k) &gt;= threshold; for all k
 *   best(i) = argmax over candidates c of s(i, c), ties to the lowest index
 * </pre>
 *
 * <p>In the order of the call: {@code GramOps} checks its arguments ({@code GramArguments}) and
 * fills a band of {@code CurveBands}, the sparsity pattern, of which {@code BandMask} leaves out
 * pairs that an earlier band has, or computes whole rows ({@code SimilarityRows}); of those a
 * {@code SparseRow} keeps what reaches the threshold, a {@code SparsityBlock} packs some rows, and
 * {@code CooElements} holds all. {@code SparseSimilarities} is what messages are then passed along;
 * on a graph, {@code ReverseSlots} finds the other direction of each edge. {@code BlockProgress}
 * says how far a stage has come.
 *
 * <p>{@code HeldPoints} are compared again and again by what {@code GramOps} has for them; {@code
 * PointMeans} are the means of groups of them.
 *
 * <p>Neighbours come in {@code NeighbourLists}, from a k-d tree or from {@code AllPairs}, which
 * reads {@code RowTiles}; a {@code PairBlock}, {@code ScalarPairBlock} where nothing is faster,
 * compares a few points with one another.
 *
 * <p>Reference and twin: {@code compute.cpu.gram}, {@code compute.cpu.coo}; on a GPU: {@code
 * compute.cuda.gram}, {@code compute.cuda.coo}; kernels: {@code cuda/gram}, {@code cuda/coo},
 * {@code cuda/curves}.
 */
package org.bandgram.internal.compute.gram;

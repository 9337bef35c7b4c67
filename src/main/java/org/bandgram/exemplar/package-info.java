/**
 * Exemplar clustering, which finds few points that represent all. The points S represent all n of a
 * ground set V as the maximum of a monotone submodular function (R. Gomes, A. Krause, ICML 2010):
 *
 * <pre>
 *   f(S) = L({e0}) - L(S u {e0}),    L(S) = 1/n sum over v in V of min over s in S of d(v, s)
 * </pre>
 *
 * <p>In the order of the call: {@code ExemplarClustering.of(points, options, execution)} is f; an
 * {@code ExemplarOptimizer} selects with {@code SelectionOptions}: {@code Greedy}, {@code
 * LazyGreedy} and {@code StochasticGreedy} on a {@code GrowingSet} of some {@code Evaluation}; a
 * {@code StreamingOptimizer} ({@code SieveStreaming}, {@code SieveStreamingPlusPlus}, {@code
 * ThreeSieves}, {@code Salsa}, {@code IndependentSetImprovement}, {@code RandomSelection}) on an
 * {@code ExemplarStream} of {@code Arrival}s, which {@code Sieve}s keep; {@code ExemplarSelection}
 * with its {@code Guarantee}; {@code Representation}, and {@code SelectionModel} for points that
 * were not in V.
 *
 * <p>On a neighbour graph, {@code GraphGrowth} and streams keep a {@code GraphCover}: gains along
 * the edges of {@code GraphPairs}, what an exemplar represents by {@code GraphReach}, two edges
 * far; {@code GraphValue} says how much that saw. A {@code StreamCover} on all pairs is a {@code
 * ColumnCover}.
 *
 * <p>Loops: {@code internal.compute.exemplar}. Checked against exemcl.
 */
package org.bandgram.exemplar;

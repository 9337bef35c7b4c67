/**
 * PageRank of directed graphs by power iteration. Nodes have scores x (L. Page et al., 1999):
 *
 * <pre>
 *   x(i) = alpha (sum over arcs j -&gt; i of w(j, i) / out(j) x(j) + d v(i)) + (1 - alpha) p(i)
 * </pre>
 *
 * <p>In the order of the call: an edge list becomes a {@code WebGraph} ({@code NodeIds}, {@code
 * ArcSorter}), whose arcs are a sparse matrix, row i holding the arcs to node i; {@code
 * PageRank.fit(graph, options, execution)} with {@code PageRank.Options} and {@code PageRank.Model}
 * ({@code Dangling}, {@code Distribution}); {@code Ranking}.
 *
 * <p>Loops: {@code internal.compute.rank}, a sparse matrix times a vector.
 */
package org.bandgram.rank;

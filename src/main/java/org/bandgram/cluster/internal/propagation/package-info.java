/**
 * What every run of affinity propagation does, wherever its similarities are:
 *
 * <pre>
 *   r(i, k) ← s(i, k) - max_{k' ≠ k} (a(i, k') + s(i, k'))
 *   a(i, k) ← min(0, r(k, k) + Σ_{i' ∉ {i, k}} max(0, r(i', k)))
 * </pre>
 *
 * damped, until the exemplars k with r(k, k) + a(k, k) > 0 stay the same.
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.internal.propagation.OrderedBands}
 * (order and sparsity pattern of the points), {@link
 * org.bandgram.cluster.internal.propagation.Propagation} (the whole run), {@link
 * org.bandgram.cluster.internal.propagation.Preferences} from {@link
 * org.bandgram.cluster.internal.propagation.SimilarityDistribution}, {@link
 * org.bandgram.cluster.internal.propagation.RunParameters} (for provenance), {@link
 * org.bandgram.cluster.internal.propagation.PropagationLoop} with {@code DampingControl} and {@code
 * BestSeen}, or {@link org.bandgram.cluster.internal.propagation.ClusterCountSearch} around it for
 * a number of clusters, and at the end {@code Assigner}. The messages are those of {@code
 * internal.compute.messages}.
 */
package org.bandgram.cluster.internal.propagation;

/**
 * The tree above the clusters: those two are merged whose union loses least, V(A) + V(B) - V(A ∪
 * B), where V(C) is the greatest sum of similarities of the points of C to one of the exemplars in
 * it.
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.merge.MergeTree} takes a clustering,
 * {@code ExemplarAffinity} sums similarities of clusters to exemplars (its inner loop is {@code
 * GramOps} of {@code internal.compute.gram}), {@code Agglomeration} merges, {@link
 * org.bandgram.cluster.merge.MergeTree.Merge} is a step. There is one implementation, on the CPU.
 */
package org.bandgram.cluster.merge;

/**
 * Better exemplars for given clusters: k medoids with a great Σ_i w_i max_c s(i, m_c), or k means
 * with a small Σ_i w_i |x_i - μ_c(i)|².
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.internal.medoids.MedoidSwaps} swaps
 * medoids by {@code SwapDescent} (FasterPAM), from starts of {@code SpreadStarts} and {@code
 * DrawnMedoids}; {@link org.bandgram.cluster.internal.medoids.GraphSwaps} does so along the edges
 * of a neighbour graph, with each point's two nearest medoids in {@code MedoidLists} and each
 * medoid's points in {@code PointLists}; {@link org.bandgram.cluster.internal.medoids.Recentring}
 * alternates assignment and medoids on the points; {@link
 * org.bandgram.cluster.internal.medoids.MeanAssignment} moves points to the nearest mean (Lloyd),
 * then single ones by {@code MeanMoves} (Hartigan). Nearest exemplars are found by {@code
 * HeldPoints} of {@code internal.compute.gram}, all else is computed on the CPU.
 */
package org.bandgram.cluster.internal.medoids;

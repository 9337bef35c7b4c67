/**
 * Affinity propagation level by level, for any number of clusters, and the choice between it and
 * one level, and between bands and graphs.
 *
 * <p>Groups of points with weight w_i are the points of the next level: s'(i, j) = w_i s(c_i, e_j),
 * with c_i a group's representative and e_j an exemplar. By cosine, points are unit vectors and s
 * is their dot product, so that c_i is a mean, as it is for squared distances. In the order of the
 * call: {@link org.bandgram.cluster.multilevel.AutoAffinityPropagation} chooses, {@code
 * PairsChoice} the pairs; {@link org.bandgram.cluster.multilevel.MultilevelAffinityPropagation}
 * starts a {@link org.bandgram.cluster.multilevel.MultilevelRun}, which orders each level's groups
 * along curves or joins them to a {@code GroupGraph}, asks {@link
 * org.bandgram.cluster.multilevel.LevelSizes} how many groups to aim at, {@link
 * org.bandgram.cluster.multilevel.OpeningCost} which preference gives them, and joins groups by
 * {@link org.bandgram.cluster.multilevel.Coarsening} to a longer {@code Hierarchy}; {@code
 * TopLevel} and {@code ExactCount} choose the exemplars at the top, {@code Refinement} improves
 * them on the points, and {@link org.bandgram.cluster.multilevel.MultilevelResult} tells it by
 * input rows as a {@link org.bandgram.cluster.multilevel.MultilevelClustering}. Messages are those
 * of {@code cluster.affinity}, with the same twins and kernels.
 */
package org.bandgram.cluster.multilevel;

/**
 * Affinity propagation level by level, for any number of clusters, and the choice between it and
 * one level, and between bands and graphs.
 *
 * <p>Groups of points with weight w_i are the points of the next level: s'(i, j) = w_i s(c_i, e_j),
 * with c_i a group's representative and e_j an exemplar. By cosine, points are unit vectors and s
 * is their dot product, so that c_i is a mean, as it is for squared distances. In the order of the
 * call: {@link org.bandgram.cluster.multilevel.AutoAffinityPropagation} chooses, {@code
 * MedoidsChoice} whether by k-medoids, {@code PairsChoice} the pairs; {@link
 * org.bandgram.cluster.multilevel.MultilevelAffinityPropagation} starts an {@code
 * internal.MultilevelRun}, whose package has the steps of a level; a {@link
 * org.bandgram.cluster.multilevel.MultilevelClustering} tells the result by input rows. Messages
 * are as in {@code cluster.affinity}.
 */
package org.bandgram.cluster.multilevel;

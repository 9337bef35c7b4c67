/**
 * Points and groups of them as the algorithms of this package see them: distinct points with
 * weights, groups with the sum of their points' similarities, s'(i, j) = w_i s(c_i, e_j),
 * partitions among exemplars and their medoids argmax_k Σ_i s(i, k).
 *
 * <p>{@link org.bandgram.cluster.internal.points.DistinctPoints} joins copies, {@link
 * org.bandgram.cluster.internal.points.PointGroups} are the nodes of a level, {@link
 * org.bandgram.cluster.internal.points.CostMatrix} what they cost with each candidate, {@link
 * org.bandgram.cluster.internal.points.Partition} and {@link
 * org.bandgram.cluster.internal.points.Medoids} what comes out, {@link
 * org.bandgram.cluster.internal.points.ClusterSizes} how it is told; {@link
 * org.bandgram.cluster.internal.points.DistributedPoints} are points that no single machine holds.
 */
package org.bandgram.cluster.internal.points;

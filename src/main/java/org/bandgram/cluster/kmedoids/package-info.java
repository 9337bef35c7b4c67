/**
 * K-medoids: K points that stand for all with the greatest sum of similarities.
 *
 * <pre>
 *   maximize  Σ_i w_i max_c s(i, m_c)    over points m_1, ..., m_K
 * </pre>
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.kmedoids.KMedoids} checks what it is
 * given and starts a {@code KMedoidsRun}, which finds medoids by the swaps of {@code
 * cluster.internal.medoids} among all points or among {@code StandIns}: {@code CurveGroups} or a
 * {@code PointSample}. {@code CentralPoints} are the candidates of later swaps, which more
 * stand-ins judge. All loops that compare points are those of {@code internal.compute.gram}.
 * Checked against trying all medoids of few points.
 */
package org.bandgram.cluster.kmedoids;

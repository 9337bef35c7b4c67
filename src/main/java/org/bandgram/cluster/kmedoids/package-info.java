/**
 * K-medoids: K points that stand for all with the greatest sum of similarities,
 *
 * <pre>
 *   maximize  Σ_i w_i max_c s(i, m_c)    over points m_1, ..., m_K
 * </pre>
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.kmedoids.KMedoids} checks what it is
 * given and starts a {@code KMedoidsRun}, which finds medoids among all points, or those of a
 * {@code PointSample}, by the swaps of {@code cluster.internal.medoids}; {@code CentralPoints} are
 * the candidates that then take part in swaps on more points. All loops that compare points are
 * those of {@code internal.compute.gram}. Checked against trying all medoids of few points.
 */
package org.bandgram.cluster.kmedoids;

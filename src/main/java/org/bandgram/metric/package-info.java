/**
 * How good a clustering, and the band it was computed on, are. Everything here takes points and
 * labels in input order and returns the same number, to the last bit, for any number of threads.
 *
 * <pre>
 *   clustering error   sum over i of ||x_i - x_e(i)||^2                ClusteringError
 *   adjusted Rand index, normalised and adjusted mutual information    ExternalIndices
 *   how many points carry each pair of labels                          ContingencyTable
 *   recall             share of the k nearest neighbours in the band   NeighbourRecall
 *   silhouette         (b - a) / max(a, b), a and b mean distances     Silhouette
 *   the same, simplified: a and b distances to exemplars               ExemplarDistances
 *   outliers           upper quartile + 3 interquartile ranges         Outliers
 * </pre>
 *
 * <p>{@code ExpectedInformation} is what two labelings share by chance, {@code BlockSum} adds up,
 * {@code Exemplars} checks arguments; {@code NeighbourRecall} and {@code Silhouette} go over all
 * points for some of them ({@code BruteForce}, {@code NearestPairs}).
 */
package org.bandgram.metric;

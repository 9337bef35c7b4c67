/**
 * How good a clustering, and the band it was computed on, are. Everything here takes points and
 * labels in input order and returns the same number, to the last bit, for any number of threads.
 *
 * <pre>
 *   clustering error   sum over i of ||x_i - x_e(i)||^2                ClusteringError
 *   adjusted Rand index, normalised and adjusted mutual information    ExternalIndices
 *   how many points carry each pair of labels                          ContingencyTable
 *   recall             share of the k nearest neighbours in the band   NeighbourRecall
 * </pre>
 *
 * <p>{@code ExpectedInformation} is what two labelings share by chance, {@code BlockSum} adds up,
 * {@code Exemplars} checks arguments; {@code NeighbourRecall} goes over all points for some of them
 * ({@code BruteForce}, {@code NearestPairs}).
 */
package org.bandgram.metric;

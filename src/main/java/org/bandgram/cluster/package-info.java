/**
 * Clusters by exemplars: what options and results of affinity propagation have in common, whichever
 * pairs messages are passed along.
 *
 * <p>Given similarities s(i, k) and preferences s(k, k), affinity propagation looks for exemplars
 * e(i) with a great net similarity Σ_i s(i, e(i)), where e(e(i)) = e(i). B. Frey, D. Dueck.
 * Clustering by passing messages between data points. Science 315, 2007, doi
 * 10.1126/science.1136800.
 *
 * <p>A run is told by {@link org.bandgram.cluster.PropagationOptions} ({@link
 * org.bandgram.cluster.Preference}, {@link org.bandgram.cluster.PropagationOptions.Damping}, when
 * to stop) and {@link org.bandgram.cluster.ClusterOptions}, and ends as a {@link
 * org.bandgram.cluster.Clustering} with a {@link org.bandgram.cluster.Status}. The algorithms stand
 * in the rooms beneath: {@code affinity} (bands, dense and sparse similarities), {@code multilevel}
 * (any number of clusters, and the choice of a method), {@code merge} (the tree above the
 * clusters), {@code count} (which number of clusters), {@code kmedoids}, {@code kmeans} and {@code
 * kernelkmeans}; {@code internal} has what they share.
 */
package org.bandgram.cluster;

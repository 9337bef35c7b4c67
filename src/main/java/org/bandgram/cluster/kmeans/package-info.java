/**
 * K-means by Lloyd's algorithm. With weights w (S. Lloyd, 1982, doi 10.1109/TIT.1982.1056489):
 *
 * <pre>
 *   labels l(i) = argmin over c of |x(i) - c|²,    centroids c = mean of w(i) x(i) over l(i) = c
 *   inertia = sum over i of w(i) |x(i) - c(l(i))|²
 * </pre>
 *
 * <p>In the order of the call: {@code KMeans.fit(points, options, execution)} with {@code
 * KMeans.Options}; {@code CentroidStart}, drawn by {@code PlusPlusStart}; a {@code LloydRun} for
 * each start; {@code EmptyClusters}; {@code KMeansClustering}, whose {@code CentroidModel} labels
 * other points.
 *
 * <p>Loops: {@code internal.compute.lloyd}. Checked against scikit-learn.
 */
package org.bandgram.cluster.kmeans;

/**
 * How many clusters: compares numbers of clusters of the same points, and suggests one.
 *
 * <p>One run gives the most clusters and their merge tree, which is cut at every other number K.
 * For each K: the clustering error; the silhouette s(K), the mean of (b - a) / b, with a the
 * distance of a point to its exemplar and b that to the next, over points that are no exemplars;
 * and the stability, the mean adjusted Rand index between the clusters and those that runs on half
 * of the points give. Far lone points are left out of both. A number stands out if its silhouette
 * exceeds that of points without clusters and its clusters are stable. The number suggested has
 * about the best silhouette; if it does not stand out, a more stable one that does is suggested.
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.count.ClusterCounts} runs, {@code
 * CutSilhouettes} has the distances of a sample of points to the exemplars of a tree and so the
 * silhouette of each cut, {@code FarPoints} finds lone points, {@code Resampling} clusters parts of
 * the points, {@code Reference} clusters points without clusters, {@link
 * org.bandgram.cluster.count.CountComparison} holds what came out and suggests a number. There is
 * one implementation, on the CPU.
 */
package org.bandgram.cluster.count;

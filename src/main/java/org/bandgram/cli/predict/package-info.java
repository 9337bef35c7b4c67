/**
 * Labels for new points by what an earlier run left in its folder: {@code predict}.
 *
 * <p>{@code SavedSummary} reads {@code summary.json}; by it a {@code SavedModel} is the table of
 * exemplars, which label by their similarity, or {@code SavedMeans}, the centroids of K-means.
 * {@code SavedMerges} joins the clusters of a multilevel run to fewer. {@code SavedLabels} are the
 * labels of the run itself, for {@code compare}.
 */
package org.bandgram.cli.predict;

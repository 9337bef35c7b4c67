/**
 * Clusterings that outlive the program: folders that hold a run's result, the same that commands
 * write with {@code --out}, and models read from them.
 *
 * <p>{@code ModelFiles.of(data, clustering).write(folder)} writes tables and {@code summary.json},
 * whose fields and list of files {@code SummaryFile} knows. {@code SavedModel.read(folder)} reads
 * it by {@code SavedSummary}: exemplars, which label by their similarity, {@code SavedSelection},
 * exemplars that an optimiser chose, {@code SavedMeans}, the centroids of K-means, or {@code
 * SavedKernel}, all points of a run of kernel K-means. {@code SavedMerges} joins the clusters of a
 * multilevel run to fewer; {@code LabelTable} has the labels, and which points are noise.
 */
package org.bandgram.model;

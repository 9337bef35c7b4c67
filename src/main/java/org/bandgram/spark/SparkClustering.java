package org.bandgram.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.bandgram.cluster.Clustering;

/**
 * The result of a run on Spark.
 *
 * @param clustering the clusters; rows are numbered in the order of the dataset's partitions
 * @param labels a row for each point; its columns are those of {@link
 *     org.bandgram.model.internal.LabelFile}, row as a bigint, the others as int
 */
public record SparkClustering(Clustering clustering, Dataset<Row> labels) {}

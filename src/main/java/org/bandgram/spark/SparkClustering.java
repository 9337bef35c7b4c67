package org.bandgram.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.bandgram.cluster.Clustering;

/**
 * The result of a run on Spark.
 *
 * @param clustering the clusters; rows are numbered in the order of the dataset's partitions
 * @param labels a row for each point, in columns {@code row} (bigint), {@code label} and {@code
 *     exemplar} (int): its number, its cluster and the row of the cluster's exemplar
 */
public record SparkClustering(Clustering clustering, Dataset<Row> labels) {}

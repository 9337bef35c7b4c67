/**
 * Points in the cluster.
 *
 * <p>A {@code SparkRun} knows the cluster. {@code SparkPoints} are pieces of {@code PointRows};
 * what groups whole clusters sends each to one place by {@code IndexPartitioner} and returns {@code
 * MergedCluster} or {@code JoinedPart}. {@code SparkEvaluation} measures what came out where the
 * points are.
 */
package org.bandgram.spark.internal.points;

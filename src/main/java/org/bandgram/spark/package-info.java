/**
 * Affinity propagation on bands and on graphs of nearest neighbours, on Apache Spark.
 *
 * <p>{@code SparkAffinityPropagation} and {@code SparkMultilevelAffinityPropagation} cluster a data
 * set; {@code SparkEngine} does so for the command. Rooms: {@code spark.internal.read} makes files
 * points, {@code spark.internal.points} keeps and measures them, {@code spark.internal.band} passes
 * messages, {@code spark.internal.files} takes results and checkpoints.
 *
 * <p>The command line knows {@code ClusterEngine} alone, which a service loader finds. Spark must
 * be on the class path of whoever uses the rest.
 */
package org.bandgram.spark;

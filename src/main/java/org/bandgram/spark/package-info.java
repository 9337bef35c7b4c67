/**
 * Affinity propagation on a band, on Apache Spark.
 *
 * <p>Points lie along the curve in contiguous ranges, one to a partition. A partition holds its own
 * rows of similarities and messages, and for a few iterations at a time also the rows of its
 * neighbours that these iterations reach, which it works out for itself; then neighbours exchange
 * rows again. Ranges start where stripes of column sums do, so the arithmetic is that of a single
 * machine, and so are the exemplars.
 *
 * <p>{@code SparkAffinityPropagation} and {@code SparkMultilevelAffinityPropagation} cluster a data
 * set; {@code SparkEngine} does so for the command, and {@code SparkEvaluation} measures what came
 * out where the points are. {@code SparkInput} opens its files, {@code CsvRows} checks their rows,
 * {@code HadoopFolder} takes results, {@code HadoopPlace} and {@code SavedMessages} what another
 * driver goes on from.
 *
 * <p>The command line knows {@code ClusterEngine} alone, which a service loader finds. Spark must
 * be on the class path of whoever uses the rest.
 */
package org.bandgram.spark;

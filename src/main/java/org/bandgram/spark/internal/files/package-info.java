/**
 * File systems of Hadoop, which {@code HadoopFiles} reaches.
 *
 * <p>A run takes a {@code HadoopFolder} for its results and a {@code HadoopPlace} for what another
 * driver goes on from.
 */
package org.bandgram.spark.internal.files;

/**
 * From files and datasets to points.
 *
 * <p>{@code SparkInput} opens files; {@code CsvRows} reads lines and {@code TypedRows} columns, by
 * {@code Cells}, as {@code Reading} says. {@code PartRows} takes the rows of a part. {@code
 * PointLoader} numbers all rows; {@code JoinedSegments} has what stands beside them, and {@code
 * ConvertedColumns} fills and scales coordinates.
 */
package org.bandgram.spark.internal.read;

/**
 * Apache Parquet without Hadoop: tables by columns.
 *
 * <p>In the order of the call: {@code ParquetLibrary} checks that Parquet is there, and is the only
 * way in; {@code ParquetReader} opens a file, or the files of a {@code ParquetFolder} as Spark
 * writes it, and takes the columns that are wanted; {@code ParquetCodecs} unpacks pages, {@code
 * ParquetChecksums} compares them and what says where they are; {@code ParquetColumn} reads values
 * one by one, of which {@code ParquetRows} makes rows for a {@code DataSetBuilder} of {@code
 * data.internal.table}. What is written is made by {@code data.result}.
 */
package org.bandgram.data.internal.parquet;

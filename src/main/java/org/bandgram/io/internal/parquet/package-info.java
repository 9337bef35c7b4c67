/**
 * Apache Parquet without Hadoop: tables by columns.
 *
 * <p>In the order of the call: {@code ParquetLibrary} checks that Parquet is there, and is the only
 * way in; {@code ParquetReader} opens a file, or the files of a {@code ParquetFolder} as Spark
 * writes it, also partitioned. A {@code ParquetTable} knows their columns, and from the first rows
 * ({@code ParquetSample}) which of them measure something; {@code ParquetCodecs} unpacks pages.
 * {@code ParquetColumn} reads values one by one, {@code ParquetVector} the lists and vectors that
 * {@code ParquetList} cuts out; {@code ParquetRows} makes rows of them for a {@code DataSetBuilder}
 * of {@code io.internal.table}. What is written is made by {@code io.internal.result}.
 *
 * <p>Other libraries were weighed against parquet-hadoop 1.18.1, at 0ff2cf10 on 2026-11-27, on two
 * busy cores (Intel Xeon). Hardwood 1.0.1 (0.7 MB beside the 18 MB that writing needs anyway) reads
 * all that is read here but LZ4, for which it wants another native library. It verifies checksums
 * and refuses encryption. A process that reads 3 rows takes 0.5 s (parquet-hadoop: 1.3 s),
 * 1,000,000 x 2 doubles 0.6 s (1.3 s), 100,000 lists of 384 floats 4.5 s and 2.1 GB, or 3.4 s and
 * 0.5 GB in small batches (2.3 to 5.5 s and 0.35 GB). But 2 of 300 files with a flipped bit or two
 * made it wait without an end (0 of 4,500), and the decoding of decimals, floats of 16 bits and
 * vectors and all refusals would stay here. DuckDB 1.5.0 takes 0.5 s, 0.6 s and 1.5 s and reads
 * Brotli, but passes over wrong checksums of pages, and brings 83 MB of native code; for that
 * reason it does not find out the form of CSV either.
 */
package org.bandgram.io.internal.parquet;

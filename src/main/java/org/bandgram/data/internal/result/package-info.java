/**
 * Files that are complete or not there, and belong to one run while it writes them.
 *
 * <p>A run takes {@code OutputFolder}, which publishes all its files together and replaces only
 * those that an earlier run's inventory lists, or a single {@code OutputFile}; {@code OutputLock}
 * keeps other processes away. {@code AtomicFile} writes under another name and renames.
 *
 * <p>Tables: {@code LabelFile}, {@code LevelFile}, {@code MergeFile} and {@code ExemplarTable} (the
 * format of each is on its page) list the columns of a {@code ResultTable}, which is written as CSV
 * or, by {@code ParquetTable}, as Parquet; {@code TableHead} has the columns of one that is there.
 */
package org.bandgram.data.internal.result;

/**
 * Files that are complete or not there, and belong to one run while it writes them.
 *
 * <p>A run takes {@code OutputFolder}, which publishes all its files together and replaces only
 * those that an earlier run's inventory lists, or a single {@code OutputFile}; {@code OutputLock}
 * keeps other processes away. {@code AtomicFile} writes under another name and renames.
 *
 * <p>A {@code ResultTable} is written as CSV or, by {@code ParquetTable}, as Parquet; {@code
 * TableHead} has the columns of one that is there. The tables of a clustering stand in {@code
 * model.internal}.
 */
package org.bandgram.io.internal.result;

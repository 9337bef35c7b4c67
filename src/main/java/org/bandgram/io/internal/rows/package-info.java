/**
 * Rows of a table as they come, one after another, to what is kept of them.
 *
 * <p>A reader gives each row to a {@code RowSink}. A {@code DataSetBuilder} gathers points ({@code
 * GrowingPoints}; {@code UnitSphere} for places on Earth), labels ({@code GrowingLabels}), ids
 * ({@code NumberedTexts}, {@code JoinedIds}) and other cells ({@code KeptCells}) of the rows that
 * {@code MissingValues} keeps. A {@code PairListBuilder} gathers pairs ({@code SharedNeighbours}
 * compares nodes of which only the edges are known), a {@code TextListBuilder} texts. {@code
 * RowLines} says on which line of the file a row stands.
 */
package org.bandgram.io.internal.rows;

/**
 * Tables as they arrive: what a file's first rows say of it, and the way from its text to rows.
 *
 * <p>In the order of the call: {@code io.internal.input} has the bytes; {@code TextHead} reads
 * ahead ({@code EscapedQuotes} doubles quotes that a backslash escapes), and from {@code
 * SampleRows} a {@code TextTable} finds the dialect ({@code DelimiterDetector}), the {@code
 * TableStart} ({@code HeaderForms}, {@code DrawnLines}), the names and which columns measure
 * something ({@code SampleColumns}, if {@code ClearMarks} are clear; {@code FirstRows} says why
 * none does) or are wide or categories ({@code WideCells}, {@code CategoryValues}); {@code
 * RecordColumns} does so for columns that have types, and {@code ColumnDigits} says which precision
 * they need. {@code DelimitedRows} then parses with a {@code RowHandler} and {@code
 * internal.text.Decimals} (the bits of {@link Double#parseDouble}) into a {@code RowSink}. Cells
 * are a matter of {@code io.internal.cells}, rows one of {@code io.internal.rows}.
 */
package org.bandgram.io.internal.table;

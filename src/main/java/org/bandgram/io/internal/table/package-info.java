/**
 * Tables as they arrive: bytes of a text or an array to rows of numbers, and these to a {@code
 * DataSet}.
 *
 * <p>In the order of the call: {@code io.internal.input} has the bytes; {@code TextHead} reads
 * ahead ({@code EscapedQuotes} doubles quotes that a backslash escapes), and from {@code
 * SampleRows} a {@code TextTable} finds the {@code Dialect} ({@code DelimiterDetector}), the {@code
 * TableStart} ({@code HeaderForms}, {@code DrawnLines}), the {@code ColumnNames} and which columns
 * measure something ({@code SampleColumns}, {@code Cell}, {@code NumberForm}, if {@code ClearMarks}
 * are clear; {@code FirstRows} and {@code PlaceText} say why none does) or are wide, lists or
 * categories ({@code WideCells}, {@code CellForms}, {@code ListCell}, {@code CategoryValues});
 * {@code ColumnPlan} says what becomes of each, {@code RecordColumns} of columns that have types,
 * {@code ListColumns} which lists are taken, {@code ColumnDigits} which precision they need, with
 * {@code data.internal}. {@code DelimitedRows} then parses with a {@code RowHandler} and {@code
 * Decimals} (the bits of {@link Double#parseDouble}) into a {@code RowSink}: a {@code
 * DataSetBuilder}, which gathers {@code GrowingPoints}, {@code GrowingLabels}, ids ({@code
 * NumberedTexts}, {@code JoinedIds}) and other cells ({@code KeptCells}), of rows that {@code
 * MissingValues} keeps ({@code MissingMarks} are a user's own words for them), or a {@code
 * PairListBuilder}; {@code PairColumns} knows the columns of pairs by their names; {@code RowLines}
 * and {@code Blame} are for messages, {@code UnitSphere} for places on Earth.
 */
package org.bandgram.io.internal.table;

/**
 * Cells of a table: what one says, and what its column is for.
 *
 * <p>In the order of the call: {@code Dialect} says how cells are parted and {@code MissingMarks}
 * which of them stand for no value; {@code Cell} finds what a text is: a number ({@code
 * NumberForm}), a list ({@code ListCell}), a place ({@code PlaceText}) or words. {@code
 * ColumnNames} names the columns, {@code CellForms} says which hold lists or categories, {@code
 * ListColumns} which lists are taken, {@code PairColumns} knows the columns of pairs by their
 * names, and {@code ColumnPlan} says what becomes of each column. {@code Blame} names the cell in a
 * message.
 */
package org.bandgram.io.internal.cells;

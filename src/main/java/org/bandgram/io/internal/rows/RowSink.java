package org.bandgram.io.internal.rows;

import org.bandgram.Precision;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.MissingMarks;

/**
 * Receives a table: of each row its numbers and texts, in any order, and then its end. What is set
 * must be finite in {@link #precision()}, unless it stands for no edge, or NaN for no value.
 */
public interface RowSink {
  /** Says which row is being read, for errors. */
  interface Location {
    /** Blames a column of the current row. */
    DataFormatException fault(String column, String problem);

    /** Returns the line of the current row, from 1; 0 where the source has no lines. */
    default long line() {
      return 0;
    }
  }

  /** Returns the format in which numbers are kept as they arrive. */
  Precision precision();

  /** Tells whether negative infinity, which stands for no edge, is a number here. */
  default boolean takesNoEdge() {
    return false;
  }

  /** Tells whether NaN, which stands for no value, is a number here. */
  default boolean takesMissing() {
    return false;
  }

  /** Returns what stands for no value besides the usual words. */
  default MissingMarks marks() {
    return MissingMarks.NONE;
  }

  /** Returns who takes cells beside the coordinates. */
  default KeptCells kept() {
    return KeptCells.NONE;
  }

  /** Returns how many rows have ended. */
  int size();

  /** Sets a number of the current row, which the precision may yet round. */
  void set(int slot, double value);

  /** Sets the text of {@link ColumnPlan#LABEL}. */
  void label(String text);

  /** Sets the text of {@link ColumnPlan#ID}. */
  void id(String text);

  /** Ends the current row. */
  void endRow(Location location);
}

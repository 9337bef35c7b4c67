package org.bandgram.internal.compute.cpu.compact;

import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.layout.BandLayout;

/**
 * Consecutive rows of compact messages in the same step at once, so that a processor can work on
 * one while it waits for another: the scratch memory of one thread, and the loops over elements and
 * over rows. Implementations give the same bits, so multiplications and additions are never
 * contracted.
 *
 * <p>All rows count columns from the first that one of them stores. A column that a row does not
 * store, and its diagonal, has an infinite dissimilarity.
 */
public abstract class CompactRowGroup {
  /** The most rows of a group; it begins with a multiple of it. */
  public static final int ROWS = RowCorrections.ROWS;

  static final float NONE = Float.POSITIVE_INFINITY;
  static final float LOWEST = (float) RowMaxima.lowest(Precision.FLOAT32);

  final BandLayout layout;
  final ColumnBases columns;
  final CompactState state;
  final RowCorrections corrections;
  private final BandDissimilarities.Reader reader;

  /** Row r's dissimilarities start at {@code r * pitch}. */
  final float[] dissimilarities;

  final int pitch;

  /**
   * The dissimilarity of the column of each correction, {@code slot * ROWS + r}, without it, and
   * where it is.
   */
  final float[] uncorrected = new float[ROWS * RowCorrections.MOST];

  final int[] correctedAt = new int[ROWS * RowCorrections.MOST];

  int start;
  int count;

  /** The first column, and how many columns there are from the first to the last. */
  int first;

  int span;

  /**
   * Allocates rows.
   *
   * @param columns the bases of all columns that rows will have
   * @param state what is kept of all rows
   */
  CompactRowGroup(
      BandLayout layout,
      BandDissimilarities.Reader reader,
      ColumnBases columns,
      CompactState state) {
    this.layout = layout;
    this.reader = reader;
    this.columns = columns;
    this.state = state;
    this.corrections = state.corrections;
    int padding = BandDissimilarities.PADDING;
    this.pitch = (layout.width() + ROWS - 1 + padding - 1) / padding * padding;
    this.dissimilarities = new float[ROWS * pitch + padding];
    Arrays.fill(dissimilarities, NONE);
  }

  /** Makes the loops over the rows of a band. */
  @FunctionalInterface
  public interface Factory {
    /** Returns scratch memory for rows with the given columns and state. */
    CompactRowGroup allocate(ColumnBases columns, CompactState state);
  }

  /** Makes the factories of the bands. */
  @FunctionalInterface
  public interface Loops {
    /**
     * Returns what makes the loops over the rows of one band.
     *
     * @param maxSimilarity what they are counted from
     */
    Factory over(BandDissimilarities dissimilarities, float maxSimilarity);
  }

  /**
   * Turns to rows {@code start .. start + count - 1} of one stripe, and reads their
   * dissimilarities.
   */
  final void load(int start, int count) {
    this.start = start;
    this.count = count;
    first = layout.firstStored(start);
    int shift = layout.firstStored(start + count - 1) - first;
    span = layout.width() + shift;
    read(count == ROWS && shift == ROWS - 1);
    exceptDiagonal();
  }

  /**
   * Reads the dissimilarities.
   *
   * @param isShifted whether there are {@value #ROWS} rows with columns shifted by one each
   */
  void read(boolean isShifted) {
    if (isShifted) {
      reader.loadShifted(start, ROWS, dissimilarities, pitch);
      leaveOutBesideShifted();
    } else {
      for (int r = 0; r < count; r++) {
        int from = layout.firstStored(start + r) - first;
        reader.load(start + r, dissimilarities, r * pitch + from);
        leaveOutBeside(r, from);
      }
    }
  }

  /** Makes the dissimilarities of the diagonal infinite, and keeps those of corrections. */
  final void exceptDiagonal() {
    for (int r = 0; r < count; r++) {
      dissimilarities[at(r, start + r)] = NONE;
    }
    keepUncorrected();
  }

  /** Makes the dissimilarities beside the columns of rows infinite that are shifted by one each. */
  void leaveOutBesideShifted() {
    for (int r = 0; r < ROWS; r++) {
      leaveOutBeside(r, r);
    }
  }

  private void leaveOutBeside(int r, int from) {
    Arrays.fill(dissimilarities, r * pitch, r * pitch + from, NONE);
    Arrays.fill(dissimilarities, r * pitch + from + layout.width(), (r + 1) * pitch, NONE);
  }

  private void keepUncorrected() {
    int slots = corrections.slots(start);
    locateCorrections(slots);
    for (int e = 0; e < slots * ROWS; e++) {
      uncorrected[e] = dissimilarities[correctedAt[e]];
    }
  }

  /** Finds the places of the dissimilarities of corrections. */
  void locateCorrections(int slots) {
    for (int e = 0; e < slots * ROWS; e++) {
      int r = e % ROWS;
      correctedAt[e] = at(r, corrections.columns()[corrections.place(start + r, e / ROWS)]);
    }
  }

  /** Returns row r's place of a column. */
  final int at(int r, int column) {
    return r * pitch + column - first;
  }

  /**
   * Takes the two greatest sums of each row into the maxima. A correction counts by the
   * dissimilarity that gives its column's negated sum as it gives others'.
   */
  abstract void findMaxima();

  /**
   * Damps the maxima. Multiplies the corrections by the damping and drops those that no longer
   * count; then the column of the maximum gains, where this band has it. A column without a
   * correction gets one in the place of the least where there are too many. As a dissimilarity less
   * its correction, the columns of corrections then follow what the others do.
   */
  abstract void updateRows(float damping);

  /**
   * Adds positive responsibilities to the column sums, by ascending row.
   *
   * @param window column sums
   * @param offset index of column 0 in them, as if they went so far
   */
  abstract void addPositive(float[] window, int offset);

  /** Gives the column of row r's maximum a new correction. */
  final void insertCorrection(int r, float gain) {
    int column = state.argMaxColumns[start + r];
    int slot = corrections.slotForNew(start + r);
    int place = corrections.place(start + r, slot);
    float[] values = corrections.values();
    if (values[place] >= gain) {
      return;
    }
    if (values[place] > 0) {
      int e = slot * ROWS + r;
      dissimilarities[correctedAt[e]] = uncorrected[e];
    }
    corrections.columns()[place] = column;
    values[place] = gain;
    dissimilarities[at(r, column)] -= gain;
    corrections.useSlots(start, Math.max(corrections.slots(start), slot + 1));
  }
}

package org.bandgram.internal.compute.cpu.compact;

import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.costs.BandCosts;
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
 * store, and its diagonal, has an infinite cost.
 */
public abstract class CompactRowGroup {
  /** The most rows of a group; it begins with a multiple of it. */
  public static final int ROWS = RowLeads.ROWS;

  static final float NONE = Float.POSITIVE_INFINITY;
  static final float LOWEST = (float) RowMaxima.lowest(Precision.FLOAT32);

  final BandLayout layout;
  final ColumnBases columns;
  final CompactState state;
  final RowLeads leads;
  private final BandCosts.Reader reader;

  /** Row r's costs start at {@code r * pitch}. */
  final float[] costs;

  final int pitch;

  /** The cost of the column of each lead, {@code slot * ROWS + r}, and where it is. */
  final float[] leadCosts = new float[ROWS * RowLeads.MOST];

  final int[] leadAt = new int[ROWS * RowLeads.MOST];

  int start;
  int count;

  /** The first column, and how many columns there are from the first to the last. */
  int first;

  int span;

  /**
   * Allocates rows.
   *
   * @param layout the band's layout
   * @param reader reads costs
   * @param columns the bases of all columns that rows will have
   * @param state what is kept of all rows
   */
  CompactRowGroup(
      BandLayout layout, BandCosts.Reader reader, ColumnBases columns, CompactState state) {
    this.layout = layout;
    this.reader = reader;
    this.columns = columns;
    this.state = state;
    this.leads = state.leads;
    int padding = BandCosts.PADDING;
    this.pitch = (layout.width() + ROWS - 1 + padding - 1) / padding * padding;
    this.costs = new float[ROWS * pitch + padding];
    Arrays.fill(costs, NONE);
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
     * @param costs the costs
     * @param level what they are counted from
     */
    Factory over(BandCosts costs, float level);
  }

  /** Turns to rows {@code start .. start + count - 1} of one stripe, and reads their costs. */
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
   * Reads the costs.
   *
   * @param isShifted whether there are {@value #ROWS} rows with columns shifted by one each
   */
  void read(boolean isShifted) {
    if (isShifted) {
      reader.loadShifted(start, ROWS, costs, pitch);
      leaveOutBesideShifted();
    } else {
      for (int r = 0; r < count; r++) {
        int from = layout.firstStored(start + r) - first;
        reader.load(start + r, costs, r * pitch + from);
        leaveOutBeside(r, from);
      }
    }
  }

  /** Makes the costs of the diagonal infinite, and keeps those of leads. */
  final void exceptDiagonal() {
    for (int r = 0; r < count; r++) {
      costs[at(r, start + r)] = NONE;
    }
    takeLeadCosts();
  }

  /** Makes the costs beside the columns of rows infinite that are shifted by one each. */
  void leaveOutBesideShifted() {
    for (int r = 0; r < ROWS; r++) {
      leaveOutBeside(r, r);
    }
  }

  private void leaveOutBeside(int r, int from) {
    Arrays.fill(costs, r * pitch, r * pitch + from, NONE);
    Arrays.fill(costs, r * pitch + from + layout.width(), (r + 1) * pitch, NONE);
  }

  private void takeLeadCosts() {
    int slots = leads.slots(start);
    locateLeads(slots);
    for (int e = 0; e < slots * ROWS; e++) {
      leadCosts[e] = costs[leadAt[e]];
    }
  }

  /** Finds the places of the costs of leads. */
  void locateLeads(int slots) {
    for (int e = 0; e < slots * ROWS; e++) {
      int r = e % ROWS;
      leadAt[e] = at(r, leads.columns()[leads.place(start + r, e / ROWS)]);
    }
  }

  /** Returns row r's place of a column. */
  final int at(int r, int column) {
    return r * pitch + column - first;
  }

  /**
   * Takes the two greatest sums of each row into the maxima. A lead counts by the cost that gives
   * its column's deficit as it gives others'.
   */
  abstract void findMaxima();

  /**
   * Damps the maxima. Multiplies the leads by the damping and drops those that no longer count;
   * then the column of the maximum gains, where this band has it. A column without a lead gets one
   * at the cost of the least where there are too many. As a cost less its lead, the columns of
   * leads then follow what the others do.
   */
  abstract void updateRows(float damping);

  /**
   * Adds positive responsibilities to the column sums, by ascending row.
   *
   * @param window column sums
   * @param offset index of column 0 in them, as if they went so far
   */
  abstract void addPositive(float[] window, int offset);

  /** Gives the column of row r's maximum a new lead. */
  final void insertLead(int r, float gain) {
    int column = state.topColumns[start + r];
    int slot = leads.slotForNew(start + r);
    int place = leads.place(start + r, slot);
    float[] values = leads.values();
    if (values[place] >= gain) {
      return;
    }
    if (values[place] > 0) {
      int e = slot * ROWS + r;
      costs[leadAt[e]] = leadCosts[e];
    }
    leads.columns()[place] = column;
    values[place] = gain;
    costs[at(r, column)] -= gain;
    leads.useSlots(start, Math.max(leads.slots(start), slot + 1));
  }
}

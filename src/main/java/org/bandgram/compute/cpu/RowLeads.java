package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.StateTransfer;

/**
 * The <em>leads</em> of a band's rows: c(i, k), by which the responsibility of a column k that held
 * row i's maximum lately exceeds what the row's other columns follow. Leads decay by the damping; a
 * row keeps the {@value #MOST} greatest, the others count as zero.
 */
final class RowLeads {
  /** How many leads a row keeps. */
  static final int MOST = 8;

  /**
   * A lead below this share of the row's maximum is dropped. With 2^-24, where it no longer counts,
   * rows carry leads half as long again, which costs time; with 2^-12 runs settle later.
   */
  private static final float NEGLIGIBLE = 0x1p-16f;

  private final int[] columns;
  private final float[] values;
  private final byte[] counts;

  /** What goes along with the leads of a row while it is at hand. */
  interface Companion {
    /** Lead number {@code from} becomes number {@code to}. */
    void move(int from, int to);

    /** A column has got lead number {@code lead}. */
    void gained(int lead, int column);

    /** The lead of a column, number {@code lead}, is dropped. */
    void lost(int lead, int column);
  }

  /** Allocates leads of n rows. */
  RowLeads(int rows) {
    columns = new int[Math.multiplyExact(rows, MOST)];
    values = new float[rows * MOST];
    counts = new byte[rows];
  }

  /** Forgets the leads of rows {@code from} to {@code to - 1}. */
  void clear(int from, int to) {
    Arrays.fill(counts, from, to, (byte) 0);
  }

  /** Moves the leads out or in. */
  void transfer(StateTransfer state) {
    state.values(columns);
    state.values(values);
    state.memory(MemorySegment.ofArray(counts));
  }

  /** Returns how many leads a row has. */
  int count(int row) {
    return counts[row];
  }

  /** Returns the column of a row's lead. */
  int column(int row, int lead) {
    return columns[row * MOST + lead];
  }

  /** Returns the value of a row's lead. */
  float value(int row, int lead) {
    return values[row * MOST + lead];
  }

  /**
   * Multiplies a row's leads by a factor and drops those that no longer count.
   *
   * @param row which row
   * @param damping the factor
   * @param maximum the row's maximum
   * @param companion hears of leads that are dropped or change their numbers
   */
  void decay(int row, float damping, float maximum, Companion companion) {
    float least = Math.max(Float.MIN_NORMAL, NEGLIGIBLE * Math.abs(maximum));
    int at = row * MOST;
    int kept = at;
    for (int lead = at; lead < at + counts[row]; lead++) {
      float value = damping * values[lead];
      if (value > least) {
        columns[kept] = columns[lead];
        values[kept] = value;
        companion.move(lead - at, kept - at);
        kept++;
      } else {
        companion.lost(lead - at, columns[lead]);
      }
    }
    counts[row] = (byte) (kept - at);
  }

  /** Adds to the lead of a column, at the cost of the least lead where there are too many. */
  void add(int row, int column, float value, Companion companion) {
    int at = row * MOST;
    int end = at + counts[row];
    int least = at;
    for (int lead = at; lead < end; lead++) {
      if (columns[lead] == column) {
        values[lead] += value;
        return;
      }
      least = values[lead] < values[least] ? lead : least;
    }
    if (counts[row] < MOST) {
      least = end;
      counts[row]++;
    } else if (values[least] >= value) {
      return;
    } else {
      companion.lost(least - at, columns[least]);
    }
    columns[least] = column;
    values[least] = value;
    companion.gained(least - at, column);
  }
}

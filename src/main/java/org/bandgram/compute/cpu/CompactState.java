package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;

/**
 * What compact messages keep of the rows of one band. Arrays go on beyond the last row to the end
 * of its group, where the values mean nothing.
 */
final class CompactState {
  /** The damped maxima m. */
  final float[] damped;

  final RowLeads leads;
  final RowMaxima maxima;

  /**
   * The column of each row's least deficit, where none of the bands before has one as small, and
   * the negative of that deficit; else {@link CompactRowGroup#LOWEST}.
   */
  final int[] topColumns;

  final float[] tops;

  /** Allocates the state of n rows. */
  CompactState(int rows) {
    int padded = Math.addExact(rows, RowLeads.ROWS);
    damped = new float[padded];
    leads = new RowLeads(rows);
    maxima = new RowMaxima(rows, Precision.FLOAT32);
    topColumns = new int[padded];
    tops = new float[padded];
  }

  /** Starts rows {@code from} to {@code to - 1}, whole groups, again. */
  void reset(int from, int to) {
    Arrays.fill(damped, from, to, 0);
    leads.clear(from, to);
  }

  /** Moves out or in what iterations change and later ones need. */
  void transfer(StateTransfer state) {
    state.values(damped);
    leads.transfer(state);
  }
}

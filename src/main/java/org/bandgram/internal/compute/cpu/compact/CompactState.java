package org.bandgram.internal.compute.cpu.compact;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * What compact messages keep of the rows of one band. Arrays go on beyond the last row to the end
 * of its group, where the values mean nothing.
 */
public final class CompactState {
  /** The damped maxima M_i. */
  final float[] damped;

  final RowCorrections corrections;
  final RowMaxima maxima;

  /**
   * The column of each row's least negated sum, where none of the bands before has one as small,
   * and the negative of that negated sum; else {@link CompactRowGroup#LOWEST}.
   */
  final int[] argMaxColumns;

  final float[] tops;

  /**
   * Of each group of rows, a negated sum that the second least ones, and the least ones, of its
   * rows have lately been below; positive infinity where none is known. It changes no results.
   */
  final float[] secondLimits;

  final float[] firstLimits;

  /** Allocates the state of n rows. */
  CompactState(int rows) {
    int padded = Math.addExact(rows, RowCorrections.ROWS);
    damped = new float[padded];
    corrections = new RowCorrections(rows);
    maxima = new RowMaxima(rows, Precision.FLOAT32);
    argMaxColumns = new int[padded];
    tops = new float[padded];
    secondLimits = new float[Execution.blocks(rows, RowCorrections.ROWS)];
    firstLimits = new float[secondLimits.length];
    Arrays.fill(secondLimits, Float.POSITIVE_INFINITY);
    Arrays.fill(firstLimits, Float.POSITIVE_INFINITY);
  }

  /** Starts rows {@code from} to {@code to - 1}, whole groups, again. */
  void reset(int from, int to) {
    Arrays.fill(damped, from, to, 0);
    corrections.clear(from, to);
    int groups = Execution.blocks(to, RowCorrections.ROWS);
    Arrays.fill(secondLimits, from / RowCorrections.ROWS, groups, Float.POSITIVE_INFINITY);
    Arrays.fill(firstLimits, from / RowCorrections.ROWS, groups, Float.POSITIVE_INFINITY);
  }

  /** Moves out or in what iterations change and later ones need. */
  void transfer(StateTransfer state) {
    state.values(damped);
    corrections.transfer(state);
  }
}

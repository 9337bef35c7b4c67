package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.compact.RowCorrections;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/** What compact messages keep of the rows of a graph: O(n). */
final class CompactGraphState {
  /** The damped maxima M_i. */
  final float[] damped;

  /** Corrections c_ij, each with the slot of its column. */
  final RowCorrections corrections;

  final RowMaxima maxima;

  /** Allocates the state of n rows. */
  CompactGraphState(int rows) {
    damped = new float[rows];
    corrections = new RowCorrections(rows);
    maxima = new RowMaxima(rows, Precision.FLOAT32);
  }

  /** Starts all rows again. */
  void reset() {
    Arrays.fill(damped, 0);
    corrections.clear(0, damped.length);
  }

  /** Moves out or in what iterations change and later ones need. */
  void transfer(StateTransfer state) {
    state.values(damped);
    corrections.transfer(state);
  }
}

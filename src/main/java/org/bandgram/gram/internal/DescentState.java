package org.bandgram.gram.internal;

import java.util.concurrent.atomic.LongAdder;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.internal.compute.gram.NeighbourLists;

/** How far a search for neighbours by NN-descent has come: all that its next round depends on. */
final class DescentState {
  /** The best neighbours so far. */
  final NeighbourLists lists;

  /** Pairs compared so far. */
  final LongAdder compared = new LongAdder();

  /** Rounds finished. */
  int rounds;

  /** Curves whose near positions were compared. */
  int curves;

  DescentState(NeighbourLists lists) {
    this.lists = lists;
  }

  /** Moves it out or in. */
  void transfer(StateTransfer state) {
    rounds = (int) state.number(rounds);
    curves = (int) state.number(curves);
    long pairs = state.number(compared.sum());
    compared.reset();
    compared.add(pairs);
    lists.transfer(state);
  }
}

package org.bandgram.gram.internal;

import org.bandgram.Checkpoints;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.NeighbourGraph.Construction;
import org.bandgram.gram.NeighbourGraph.Method;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.Permutation;

/**
 * What checkpoints keep of a neighbour graph: the state of the search, or all of a finished one.
 */
final class KeptGraph implements Checkpoints.State {
  private final int size;
  private final int neighbours;
  private DescentState search;
  private NeighbourGraph graph;

  /**
   * Begins with nothing.
   *
   * @param size number of points
   * @param neighbours length of the lists
   */
  KeptGraph(int size, int neighbours) {
    this.size = size;
    this.neighbours = neighbours;
  }

  /** Tells whether the graph is finished. */
  boolean isFinished() {
    return graph != null;
  }

  /** Returns the graph, finished. */
  NeighbourGraph graph() {
    return graph;
  }

  /** Returns the state of the search. */
  DescentState search() {
    if (search == null) {
      search = new DescentState(new NeighbourLists(size, neighbours));
    }
    return search;
  }

  /** Ends the search. */
  void finish(NeighbourGraph result) {
    graph = result;
    search = null;
  }

  @Override
  public void transfer(StateTransfer state) {
    if (state.flag(isFinished())) {
      move(state);
    } else {
      search().transfer(state);
    }
  }

  private void move(StateTransfer state) {
    boolean out = isFinished();
    int slots = (int) state.number(out ? graph.layout().slots() : 0);
    GraphLayout layout = out ? graph.layout() : new GraphLayout(new int[size + 1], new int[slots]);
    float[] similarities = out ? graph.similarities() : new float[slots];
    int[] sources = out ? graph.permutation().toArray() : new int[size];
    state.values(sources);
    state.values(layout.rowStarts());
    state.values(layout.columns());
    state.values(similarities);
    Construction construction = moved(out ? graph.construction() : Construction.exact(size), state);
    if (!out) {
      finish(new NeighbourGraph(Permutation.of(sources), layout, similarities, construction));
    }
  }

  private static Construction moved(Construction construction, StateTransfer state) {
    return new Construction(
        state.flag(construction.method() == Method.EXACT) ? Method.EXACT : Method.DESCENT,
        (int) state.number(construction.rounds()),
        state.real(construction.distances()),
        state.real(construction.recall()),
        state.real(construction.listRecall()),
        (int) state.number(construction.sampled()));
  }
}

package org.bandgram.rank;

import org.bandgram.internal.compute.rank.CsrMatrix;

/** The matrix of a graph, for tests of the loops on it. */
public final class Links {
  private Links() {}

  /** Returns a row for each node, with the arcs that lead to it. */
  public static CsrMatrix of(WebGraph graph) {
    return graph.matrix();
  }
}

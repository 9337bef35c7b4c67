package org.bandgram.internal.compute.rank;

import org.bandgram.InvalidInputException;

/**
 * The arcs of a directed graph by where they lead: those to node i come from {@code
 * sources[starts[i]] .. sources[starts[i + 1] - 1]}. The nodes are numbered from 0.
 *
 * @param starts where the arcs of each node begin, n + 1 numbers; not copied
 * @param sources nodes that arcs come from; not copied
 * @param weights a weight for each arc, or none at all where each counts 1; not copied
 */
// shared, as the documentation says
public record InLinks(int[] starts, int[] sources, double[] weights) {
  /**
   * Checks that the parts belong together.
   *
   * @throws InvalidInputException if they do not
   */
  public InLinks {
    InvalidInputException.require(
        starts.length >= 1 && starts[starts.length - 1] == sources.length,
        "the number of sources",
        sources.length,
        "what the last start says");
    InvalidInputException.require(
        weights.length == 0 || weights.length == sources.length,
        "the number of weights",
        weights.length,
        "0 or %d, the number of arcs".formatted(sources.length));
  }

  /** Returns the number of nodes n. */
  public int size() {
    return starts.length - 1;
  }

  /** Returns the number of arcs. */
  public int arcs() {
    return sources.length;
  }

  /** Returns how many arcs lead to a node. */
  public int degree(int node) {
    return starts[node + 1] - starts[node];
  }

  /** Tells whether arcs have weights. */
  public boolean isWeighted() {
    return weights.length > 0;
  }

  /** Returns the bytes of stored links and of where they begin. */
  static long bytes(int[] starts, int[] sources, double[] weights) {
    return (long) Integer.BYTES * starts.length + bytes(sources, weights);
  }

  /** Returns the bytes of stored links. */
  static long bytes(int[] sources, double[] weights) {
    return (long) Integer.BYTES * sources.length + (long) Double.BYTES * weights.length;
  }
}

package org.bandgram.exemplar;

/**
 * The share of the best value that an optimiser guarantees.
 *
 * @param ratio the least share of the value of the best set of k exemplars; 0 for none
 * @param statement the same in words, with its conditions
 */
public record Guarantee(double ratio, String statement) {
  static final double GREEDY_RATIO = 1 - 1 / Math.E;
  static final Guarantee NONE = new Guarantee(0, "none");

  private static final Guarantee ON_GRAPH =
      new Guarantee(0, "none: gains are counted along the edges of a graph");

  /** Returns what is left of this where gains are computed in some way. */
  Guarantee under(Evaluation evaluation) {
    return evaluation == Evaluation.GRAPH ? ON_GRAPH : this;
  }
}

package org.bandgram.exemplar;

import java.util.Locale;

/** The way an optimiser computes the gains of its candidates. */
public enum Evaluation {
  /**
   * From scratch: f(S u {c}) of every candidate c as a set of its own, O(n |S| d) each. What the
   * paper measures; the slowest.
   */
  MULTISET,

  /** From the least distances to the set so far, which are kept; O(n d) each. The default. */
  INCREMENTAL,

  /**
   * On a band: an exemplar represents only points at most h places away along a space-filling
   * curve. The function is f_w(S) = 1/n sum over i of max(0, max over s in S, |i - s| &lt;= h, of
   * d(i, e0) - d(i, s)), monotone and submodular, and at most f. O(h d) each, and an exemplar
   * changes only gains of candidates at most 2h places away.
   */
  BAND,

  /**
   * On a neighbour graph, in any number of dimensions: points are neighbours where one is among the
   * k nearest of the other. The function is f_G(S) = 1/n sum over i of max(0, max over s in S, s at
   * most two edges from i, of d(i, e0) - d(i, s)), at most f; a gain is what a candidate adds to it
   * for itself and its neighbours, from dissimilarities that the graph holds. O(k) each, O(k² d)
   * for each exemplar. Without the second edge, points just out of reach would seem to be
   * represented by nobody, and exemplars would crowd around them.
   *
   * <p>No guarantee, but where the exemplars are neighbours of a quarter of the points or more, f
   * was that of greedy within one per cent on word vectors and images. With fewer, gains say less:
   * {@link ExemplarSelection.GraphValue#reached} tells. Single precision, on the CPU, but for the
   * search of neighbours; dissimilarities are taken to be symmetric.
   */
  GRAPH;

  /** Returns the name for users, in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

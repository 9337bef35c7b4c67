package org.bandgram.exemplar;

import java.util.Locale;

/** How an optimiser over the whole ground set learns the gains of its candidates. */
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
  BAND;

  /** Returns the name for users, in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

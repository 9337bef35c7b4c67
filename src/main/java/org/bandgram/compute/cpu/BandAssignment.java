package org.bandgram.compute.cpu;

import org.bandgram.compute.Messages.Assignment;

/** Assigns points to exemplars along the pairs of a band. */
final class BandAssignment {
  private BandAssignment() {}

  /** Implements {@link org.bandgram.compute.Messages#assign}; O(n (2h + 1)). */
  static Assignment assign(BandState state, boolean[] exemplars) {
    int[] exemplarOf = new int[state.layout.size()];
    double[] contributions = new double[state.layout.size()];
    state.forRowBlocks(
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            int best = exemplars[i] ? i : bestExemplar(state, exemplars, i);
            exemplarOf[i] = best;
            if (best != Assignment.NONE) {
              contributions[i] =
                  best == i ? state.diagonal.preference[i] : similarity(state, i, best);
            }
          }
        });
    return Assignment.of(exemplarOf, contributions);
  }

  private static int bestExemplar(BandState state, boolean[] exemplars, int i) {
    int best = Assignment.NONE;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int k = state.layout.first(i); k < state.layout.end(i); k++) {
      if (exemplars[k] && k != i && similarity(state, i, k) > greatest) {
        best = k;
        greatest = similarity(state, i, k);
      }
    }
    return best;
  }

  private static double similarity(BandState state, int i, int k) {
    return state.precision.get(state.similarities, state.layout.offset(i, k));
  }
}

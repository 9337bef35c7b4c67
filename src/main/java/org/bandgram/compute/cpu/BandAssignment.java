package org.bandgram.compute.cpu;

import java.util.List;
import org.bandgram.compute.Messages.Assignment;
import org.bandgram.layout.BandLayout;

/** Assigns points to exemplars along the pairs of one or several bands. */
final class BandAssignment {
  private final UnionState state;
  private final boolean[] exemplars;

  /** The exemplar flags by position on each band's curve. */
  private final List<boolean[]> flags;

  private BandAssignment(UnionState state, boolean[] exemplars) {
    this.state = state;
    this.exemplars = exemplars;
    this.flags = state.bands.stream().map(band -> inOrder(band, exemplars)).toList();
  }

  private static boolean[] inOrder(BandState band, boolean[] exemplars) {
    boolean[] ordered = new boolean[exemplars.length];
    for (int row = 0; row < ordered.length; row++) {
      ordered[row] = exemplars[band.curve.source(row)];
    }
    return ordered;
  }

  /** Implements {@link org.bandgram.compute.Messages#assign}; O(n (2h + 1)) for each band. */
  static Assignment assign(UnionState state, boolean[] exemplars) {
    return new BandAssignment(state, exemplars).assign();
  }

  private Assignment assign() {
    int[] exemplarOf = new int[exemplars.length];
    double[] contributions = new double[exemplars.length];
    state.forRowBlocks(
        (block, from, to) -> {
          Best best = new Best();
          for (int i = from; i < to; i++) {
            find(i, best);
            exemplarOf[i] = best.exemplar;
            contributions[i] = best.similarity;
          }
        });
    return Assignment.of(exemplarOf, contributions);
  }

  private void find(int i, Best best) {
    best.exemplar = Assignment.NONE;
    best.similarity = Double.NEGATIVE_INFINITY;
    if (exemplars[i]) {
      best.exemplar = i;
      best.similarity = state.diagonal.preference[i];
      return;
    }
    for (int band = 0; band < flags.size(); band++) {
      findIn(state.bands.get(band), flags.get(band), i, best);
    }
  }

  private static void findIn(BandState band, boolean[] flags, int i, Best best) {
    BandLayout layout = band.layout;
    int row = band.curve.position(i);
    for (int column = layout.first(row); column < layout.end(row); column++) {
      if (flags[column]) {
        best.offer(band.curve.source(column), band.similarity(row, column));
      }
    }
  }

  /** The best exemplar of a point so far. */
  private static final class Best {
    private int exemplar;
    private double similarity;

    void offer(int k, double offered) {
      if (offered > similarity || (offered == similarity && k < exemplar)) {
        exemplar = k;
        similarity = offered;
      }
    }
  }
}

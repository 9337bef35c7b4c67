package org.bandgram.internal.compute.cpu.messages;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.messages.Messages.Assignment;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/** Assigns points to exemplars along the pairs of one or several bands. */
public final class BandAssignment {
  private final CurveBands curves;
  private final PairReader similarities;
  private final double[] preferences;
  private final boolean[] exemplars;

  /** The exemplars on each band's curve. */
  private final List<OnCurve> onCurves;

  /** Reads the similarities of a band. */
  @FunctionalInterface
  public interface PairReader {
    /** Returns the similarity of the points at two positions on a band's curve. */
    double similarity(int band, int row, int column);
  }

  private BandAssignment(
      CurveBands curves, PairReader similarities, double[] preferences, boolean[] exemplars) {
    this.curves = curves;
    this.similarities = similarities;
    this.preferences = preferences;
    this.exemplars = exemplars;
    this.onCurves =
        IntStream.range(0, curves.count())
            .mapToObj(band -> OnCurve.of(curves.curve(band), exemplars))
            .toList();
  }

  /**
   * The exemplars of a curve.
   *
   * @param positions their positions, ascending
   * @param before n + 1 numbers: how many exemplars come before each position
   */
  private record OnCurve(int[] positions, int[] before) {
    static OnCurve of(Permutation curve, boolean[] exemplars) {
      int[] before = new int[exemplars.length + 1];
      for (int row = 0; row < exemplars.length; row++) {
        before[row + 1] = before[row] + (exemplars[curve.source(row)] ? 1 : 0);
      }
      int[] positions = new int[before[exemplars.length]];
      for (int row = 0; row < exemplars.length; row++) {
        if (before[row] < before[row + 1]) {
          positions[before[row]] = row;
        }
      }
      return new OnCurve(positions, before);
    }
  }

  /**
   * Implements {@link org.bandgram.internal.compute.messages.Messages#assign}; O(n) for each band,
   * and a similarity for each kept pair of a point and an exemplar.
   *
   * @param preferences what exemplars contribute
   * @param exemplars n flags
   * @param blocks how rows are shared out
   */
  public static Assignment assign(
      CurveBands curves,
      PairReader similarities,
      double[] preferences,
      boolean[] exemplars,
      RowBlocks blocks) {
    return new BandAssignment(curves, similarities, preferences, exemplars).assign(blocks);
  }

  private Assignment assign(RowBlocks blocks) {
    int[] exemplarOf = new int[exemplars.length];
    double[] contributions = new double[exemplars.length];
    blocks.forRows(
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
      best.similarity = preferences[i];
      return;
    }
    for (int band = 0; band < onCurves.size(); band++) {
      findIn(band, i, best);
    }
  }

  private void findIn(int band, int i, Best best) {
    BandLayout layout = curves.layout();
    Permutation curve = curves.curve(band);
    OnCurve exemplarsOf = onCurves.get(band);
    int row = curve.position(i);
    int end = exemplarsOf.before[layout.end(row)];
    for (int e = exemplarsOf.before[layout.first(row)]; e < end; e++) {
      int column = exemplarsOf.positions[e];
      best.offer(curve.source(column), similarities.similarity(band, row, column));
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

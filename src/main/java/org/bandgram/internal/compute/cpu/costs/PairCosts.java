package org.bandgram.internal.compute.cpu.costs;

import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;

/**
 * Costs computed from the points pair by pair: the readable reference, for every similarity.
 *
 * @param layout the band's layout
 * @param points the points in the order of the band, borrowed
 * @param similarity what to compute
 */
public record PairCosts(BandLayout layout, PointSet points, Similarity similarity)
    implements BandCosts {
  @Override
  public Reader reader(float level) {
    return (row, costs, at) -> {
      int first = layout.firstStored(row);
      for (int k = 0; k < layout.width(); k++) {
        costs[at + k] =
            layout.contains(row, first + k)
                ? level - (float) similarity.between(points, row, points, first + k)
                : Float.POSITIVE_INFINITY;
      }
    };
  }
}

package org.bandgram.internal.compute.cpu.dissimilarity;

import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * Masks the pairs of a band that an earlier one keeps, a row at a time; what {@code BandMask} does
 * where similarities are stored.
 */
public class BandOverlap {
  final BandLayout layout;

  /** {@code there[e][i]} is the position on curve e of the point at position i on this one. */
  final int[][] there;

  /**
   * Looks up positions.
   *
   * @param band which band
   */
  public BandOverlap(CurveBands curves, int band) {
    this.layout = curves.layout();
    this.there = new int[band][];
    for (int earlier = 0; earlier < band; earlier++) {
      there[earlier] = new int[Math.addExact(curves.size(), BandDissimilarities.PADDING)];
      Permutation positions = curves.from(earlier, band);
      for (int i = 0; i < curves.size(); i++) {
        there[earlier][i] = positions.source(i);
      }
    }
  }

  /**
   * Tells whether an earlier band keeps the pair of points at two positions on this one's curve.
   */
  public final boolean isMasked(int row, int column) {
    for (int[] positions : there) {
      if (layout.contains(positions[row], positions[column])) {
        return true;
      }
    }
    return false;
  }

  /** Sets the dissimilarities of a row's masked pairs to positive infinity. */
  void mask(int row, float[] dissimilarities, int at) {
    int first = layout.firstStored(row);
    for (int k = 0; k < layout.width(); k++) {
      if (isMasked(row, first + k)) {
        dissimilarities[at + k] = Float.POSITIVE_INFINITY;
      }
    }
  }

  /** Returns dissimilarities without the masked pairs. */
  public final BandDissimilarities applied(BandDissimilarities dissimilarities) {
    if (there.length == 0) {
      return dissimilarities;
    }
    return maxSimilarity -> {
      BandDissimilarities.Reader reader = dissimilarities.reader(maxSimilarity);
      return (row, values, at) -> {
        reader.load(row, values, at);
        mask(row, values, at);
      };
    };
  }
}

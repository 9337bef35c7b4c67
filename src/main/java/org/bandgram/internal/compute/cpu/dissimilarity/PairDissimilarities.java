package org.bandgram.internal.compute.cpu.dissimilarity;

import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;

/**
 * Dissimilarities computed from the points pair by pair: the readable reference, for every
 * similarity.
 *
 * @param points the points in the order of the band, borrowed
 */
public record PairDissimilarities(BandLayout layout, PointSet points, Similarity similarity)
    implements BandDissimilarities {
  @Override
  public Reader reader(float maxSimilarity) {
    return (row, dissimilarities, at) -> {
      int first = layout.firstStored(row);
      for (int k = 0; k < layout.width(); k++) {
        dissimilarities[at + k] =
            layout.contains(row, first + k)
                ? maxSimilarity - (float) similarity.between(points, row, points, first + k)
                : Float.POSITIVE_INFINITY;
      }
    };
  }
}

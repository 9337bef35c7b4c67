package org.bandgram.internal.compute.gram;

import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;

/**
 * The readable reference: one pair at a time, straight from {@link Similarity#between}, the point
 * of the lower index first and each pair once.
 */
final class ScalarPairBlock implements PairBlock {
  private final PointSet points;
  private final Similarity similarity;
  private final int capacity;
  private final float[] values;

  ScalarPairBlock(PointSet points, Similarity similarity, int capacity) {
    this.points = points;
    this.similarity = similarity;
    this.capacity = capacity;
    values = new float[Math.multiplyExact(capacity, capacity)];
  }

  @Override
  public float[] compare(int[] chosen, int count, int rows) {
    for (int r = 0; r < rows; r++) {
      for (int c = r + 1; c < count; c++) {
        int low = Math.min(chosen[r], chosen[c]);
        int high = Math.max(chosen[r], chosen[c]);
        values[r * capacity + c] = (float) similarity.between(points, low, points, high);
      }
    }
    return values;
  }

  @Override
  public int stride() {
    return capacity;
  }
}

package org.bandgram.internal.compute.cpu.band;

import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;

/**
 * A row of fused messages in the scratch memory of one thread. Arrays are {@link
 * BandDissimilarities#PADDING} longer than the row; similarities there are negative infinity, so
 * that loops may go on to whole vectors.
 */
final class StagedRow {
  final int width;
  final float[] similarities;
  final float[] responsibilities;
  final float[] availabilities;

  /** The two greatest sums a + s of the row. */
  float first;

  float second;

  StagedRow(int width) {
    this.width = width;
    similarities = new float[width + BandDissimilarities.PADDING];
    responsibilities = new float[width + BandDissimilarities.PADDING];
    availabilities = new float[width + BandDissimilarities.PADDING];
  }

  /** Takes in a sum a + s. */
  void include(float sum) {
    if (sum > first) {
      second = first;
      first = sum;
    } else if (sum > second) {
      second = sum;
    }
  }
}

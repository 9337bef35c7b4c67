package org.bandgram.exemplar;

import java.util.Arrays;
import org.bandgram.Execution;

/** The nearest exemplar of each point among those offered so far. */
final class NearestExemplars {
  private static final int POINTS_PER_BLOCK = 1 << 14;

  private final double[] least;
  private final int[] labels;

  NearestExemplars(int points) {
    least = new double[points];
    labels = new int[points];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
  }

  /** Takes in the distances of all points to an exemplar. */
  void offer(int exemplar, double[] distances, Execution execution) {
    execution.forBlocks(
        labels.length,
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            if (distances[i] < least[i]) {
              least[i] = distances[i];
              labels[i] = exemplar;
            }
          }
        });
  }

  /** Returns the result, given the distances of all points to e0. */
  Representation comparedWith(double[] start) {
    int nearer = 0;
    for (int i = 0; i < labels.length; i++) {
      nearer += start[i] < least[i] ? 1 : 0;
    }
    return new Representation(labels, nearer);
  }
}

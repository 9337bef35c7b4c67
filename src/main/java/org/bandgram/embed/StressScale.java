package org.bandgram.embed;

/**
 * What stress is measured against.
 *
 * @param squares the sum over kept pairs of w delta^2
 * @param meanDissimilarity the mean of delta by w; 1 where that is 0
 */
record StressScale(double squares, double meanDissimilarity) {
  /** Adds up; O(n^2), on a band O(n h). */
  static StressScale of(Dissimilarities dissimilarities) {
    double squares = 0;
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < dissimilarities.size(); i++) {
      for (int j = dissimilarities.layout().first(i); j < i; j++) {
        double weight = dissimilarities.weightAt(i, j);
        double delta = dissimilarities.values().get(i, j);
        squares += weight * delta * delta;
        sum += weight * delta;
        weights += weight;
      }
    }
    return new StressScale(squares, sum > 0 ? sum / weights : 1);
  }
}

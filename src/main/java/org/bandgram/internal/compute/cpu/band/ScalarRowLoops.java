package org.bandgram.internal.compute.cpu.band;

/**
 * The loops over the elements of a {@link StagedRow}, one element at a time. A subclass may be
 * faster; it must give the same bits, so multiplications and additions are never contracted.
 */
public class ScalarRowLoops {
  /**
   * Refreshes availabilities from responsibilities.
   *
   * @param bases what availabilities start from
   * @param at index of the row's first column in them
   * @param damping λ
   */
  void refresh(StagedRow row, float[] bases, int at, float damping) {
    float added = 1 - damping;
    for (int k = 0; k < row.width; k++) {
      float computed = Math.min(0, bases[at + k] - Math.max(0, row.responsibilities[k]));
      row.availabilities[k] = damping * row.availabilities[k] + added * computed;
    }
  }

  /** Takes the sums a + s of a row into its two greatest. */
  void findMaxima(StagedRow row) {
    for (int k = 0; k < row.width; k++) {
      row.include(row.availabilities[k] + row.similarities[k]);
    }
  }

  /** Updates responsibilities from the two greatest sums. */
  void update(StagedRow row, float damping) {
    float added = 1 - damping;
    for (int k = 0; k < row.width; k++) {
      float similarity = row.similarities[k];
      float sum = row.availabilities[k] + similarity;
      float computed = similarity - (sum == row.first ? row.second : row.first);
      row.responsibilities[k] = damping * row.responsibilities[k] + added * computed;
    }
  }

  /** Adds positive responsibilities to column sums, from index {@code at} on. */
  void addPositive(StagedRow row, float[] sums, int at) {
    for (int k = 0; k < row.width; k++) {
      sums[at + k] += Math.max(0, row.responsibilities[k]);
    }
  }
}

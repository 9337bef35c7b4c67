package org.bandgram.describe;

import java.util.Arrays;

/** The nearest of the rows that were added, ascending by distance; of equals those added first. */
final class NearestRows {
  private final int[] rows;
  private final double[] distances;
  private int found;

  /** Begins without rows. */
  NearestRows(int most) {
    rows = new int[most];
    distances = new double[most];
  }

  /** Adds a row, unless it has no finite distance or as many are nearer as are kept. */
  void add(int row, double distance) {
    if (!Double.isFinite(distance)) {
      return;
    }
    int place = found;
    while (place > 0 && distance < distances[place - 1]) {
      place--;
    }
    if (place == rows.length) {
      return;
    }
    found = Math.min(found + 1, rows.length);
    System.arraycopy(rows, place, rows, place + 1, found - 1 - place);
    System.arraycopy(distances, place, distances, place + 1, found - 1 - place);
    rows[place] = row;
    distances[place] = distance;
  }

  int[] rows() {
    return Arrays.copyOf(rows, found);
  }

  double[] distances() {
    return Arrays.copyOf(distances, found);
  }
}

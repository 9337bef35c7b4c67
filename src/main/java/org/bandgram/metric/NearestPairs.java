package org.bandgram.metric;

import java.util.Arrays;
import org.bandgram.layout.SparsityPattern;

/**
 * The k nearest neighbours of one point seen so far, and how many of them are kept.
 *
 * <p>Neighbours at exactly the k-th distance are interchangeable. All of them are counted, and each
 * stands for an equal part of the places left after the strictly nearer ones; the share of kept
 * neighbours is therefore the mean over all ways to break the ties and does not depend on the order
 * of the points.
 */
final class NearestPairs {
  private final SparsityPattern keptPairs;
  private final double[] distances;
  private final boolean[] kept;
  private int query;
  private int held;
  private long tiedOutside;
  private long tiedOutsideKept;

  NearestPairs(int neighbours, SparsityPattern keptPairs) {
    this.keptPairs = keptPairs;
    this.distances = new double[neighbours];
    this.kept = new boolean[neighbours];
  }

  void start(int newQuery) {
    query = newQuery;
    held = 0;
    tiedOutside = 0;
    tiedOutsideKept = 0;
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
  }

  /** Returns the k-th smallest distance so far; infinity while there are fewer than k. */
  double reach() {
    return distances[distances.length - 1];
  }

  /** Takes in a point no farther than {@link #reach}. */
  void offer(int point, double distance) {
    if (point == query) {
      return;
    }
    boolean isKept = keptPairs.contains(query, point);
    if (held == distances.length) {
      if (distance == reach()) {
        countOutside(isKept);
        return;
      }
      dropFarthest();
    }
    int place = held++;
    for (; place > 0 && distances[place - 1] > distance; place--) {
      distances[place] = distances[place - 1];
      kept[place] = kept[place - 1];
    }
    distances[place] = distance;
    kept[place] = isKept;
  }

  private void dropFarthest() {
    int last = --held;
    boolean tiesRemain = last > 0 && distances[last - 1] == distances[last];
    if (tiesRemain) {
      countOutside(kept[last]);
    } else {
      tiedOutside = 0;
      tiedOutsideKept = 0;
    }
  }

  private void countOutside(boolean isKept) {
    tiedOutside++;
    tiedOutsideKept += isKept ? 1 : 0;
  }

  /** Returns the share of the k nearest neighbours that are kept; k points must have been seen. */
  double keptShare() {
    double reach = reach();
    int nearer = 0;
    int nearerKept = 0;
    long tied = tiedOutside;
    long tiedKept = tiedOutsideKept;
    for (int r = 0; r < held; r++) {
      int one = kept[r] ? 1 : 0;
      if (distances[r] < reach) {
        nearer++;
        nearerKept += one;
      } else {
        tied++;
        tiedKept += one;
      }
    }
    return (nearerKept + (double) (held - nearer) * tiedKept / tied) / held;
  }
}

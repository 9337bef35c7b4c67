package org.bandgram.metric;

import java.io.Serializable;
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
final class NearestPairs implements Serializable {
  private static final long serialVersionUID = 1;

  /** Not needed where lists of several machines are put together. */
  private final transient SparsityPattern keptPairs;

  private final int query;
  private final double[] distances;
  private final boolean[] kept;
  private int held;
  private long tiedOutside;
  private long tiedOutsideKept;

  NearestPairs(int query, int neighbours, SparsityPattern keptPairs) {
    this.query = query;
    this.keptPairs = keptPairs;
    this.distances = new double[neighbours];
    this.kept = new boolean[neighbours];
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
  }

  /** Returns the k-th smallest distance so far; infinity while there are fewer than k. */
  double reach() {
    return distances[distances.length - 1];
  }

  /** Takes in a point no farther than {@link #reach}. */
  void offer(int point, double distance) {
    if (point != query) {
      take(distance, keptPairs.contains(query, point));
    }
  }

  /** Takes in what was seen of the same query among other points. */
  void takeAll(NearestPairs others) {
    for (int r = 0; r < others.held && others.distances[r] <= reach(); r++) {
      take(others.distances[r], others.kept[r]);
    }
    if (others.tiedOutside > 0 && others.reach() == reach()) {
      tiedOutside += others.tiedOutside;
      tiedOutsideKept += others.tiedOutsideKept;
    }
  }

  private void take(double distance, boolean isKept) {
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

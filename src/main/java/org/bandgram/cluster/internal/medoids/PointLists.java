package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;

/** Points in lists of which each is in one at most; joining and leaving take O(1). */
final class PointLists {
  private static final int NONE = -1;

  private final int[] first;
  private final int[] next;
  private final int[] previous;
  private final int[] listOf;

  PointLists(int points, int lists) {
    first = new int[lists];
    next = new int[points];
    previous = new int[points];
    listOf = new int[points];
    Arrays.fill(first, NONE);
    Arrays.fill(listOf, NONE);
  }

  /** Puts a point that is in no list at the head of one. */
  void join(int list, int point) {
    listOf[point] = list;
    previous[point] = NONE;
    next[point] = first[list];
    if (first[list] != NONE) {
      previous[first[list]] = point;
    }
    first[list] = point;
  }

  /** Takes a point out of its list. */
  void leave(int point) {
    if (previous[point] == NONE) {
      first[listOf[point]] = next[point];
    } else {
      next[previous[point]] = next[point];
    }
    if (next[point] != NONE) {
      previous[next[point]] = previous[point];
    }
    listOf[point] = NONE;
  }

  /** Returns the list that a point is in. */
  int listOf(int point) {
    return listOf[point];
  }

  /** Returns the points of a list, the last that joined first. */
  int[] points(int list) {
    int[] points = new int[8];
    int count = 0;
    for (int i = first[list]; i != NONE; i = next[i]) {
      if (count == points.length) {
        points = Arrays.copyOf(points, 2 * count);
      }
      points[count++] = i;
    }
    return Arrays.copyOf(points, count);
  }
}

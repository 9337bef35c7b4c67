package org.bandgram.internal.compute.cpu.gram;

import org.bandgram.data.PointSet;

/**
 * A k-d tree over single-precision points that finds exactly the nearest one, of equally near ones
 * the lowest index (J. L. Bentley 1975, doi 10.1145/361002.361007). Distances are rounded as by the
 * scalar reference; since rounding never reverses an order, a subtree whose nearest coordinate
 * alone is farther than the best distance so far cannot hold the answer.
 *
 * <p>Points lie in the order of the tree; the subtree of {@code [from, to)} is split at the middle,
 * equal coordinates by index. Building takes O(K log K) time on average, a search O(log K) in few
 * dimensions. Immutable once built; searches may run at once.
 */
final class KdTree {
  /** Most points of a subtree that is not split. */
  static final int LEAF = 8;

  private final int d;
  private final int size;

  /** Of the point at place p in the order of the tree, from {@code p * d} on. */
  final float[] coordinates;

  /** Of the point at each place. */
  final int[] indices;

  /** Per inner node, in heap order: the dimension split and the bounds of its halves in it. */
  private final int[] dimension;

  private final float[] greatestLeft;
  private final float[] leastRight;

  KdTree(PointSet points) {
    d = points.dimensions();
    size = points.size();
    coordinates = new float[Math.multiplyExact(size, d)];
    points.read(0, size, coordinates);
    indices = new int[size];
    for (int i = 0; i < size; i++) {
      indices[i] = i;
    }
    int nodes = nodes();
    dimension = new int[nodes];
    greatestLeft = new float[nodes];
    leastRight = new float[nodes];
    split(1, 0, size);
  }

  /**
   * Returns one more than the largest number of a node; the root is 1, the halves of v 2v, 2v + 1.
   */
  int nodes() {
    return 2 * Integer.highestOneBit(Math.max(1, size / LEAF * 2));
  }

  int size() {
    return size;
  }

  int dimensions() {
    return d;
  }

  private void split(int node, int from, int to) {
    if (to - from <= LEAF) {
      return;
    }
    int middle = (from + to) >>> 1;
    int f = widest(from, to);
    partition(from, to, middle, f);
    dimension[node] = f;
    greatestLeft[node] = greatest(from, middle, f);
    leastRight[node] = -greatestNegated(middle, to, f);
    split(2 * node, from, middle);
    split(2 * node + 1, middle, to);
  }

  private int widest(int from, int to) {
    int widest = 0;
    float width = -1;
    for (int f = 0; f < d; f++) {
      float extent = greatest(from, to, f) + greatestNegated(from, to, f);
      if (extent > width) {
        width = extent;
        widest = f;
      }
    }
    return widest;
  }

  private float greatest(int from, int to, int f) {
    float greatest = Float.NEGATIVE_INFINITY;
    for (int p = from; p < to; p++) {
      greatest = Math.max(greatest, coordinates[p * d + f]);
    }
    return greatest;
  }

  private float greatestNegated(int from, int to, int f) {
    float greatest = Float.NEGATIVE_INFINITY;
    for (int p = from; p < to; p++) {
      greatest = Math.max(greatest, -coordinates[p * d + f]);
    }
    return greatest;
  }

  /**
   * Hoare's selection: afterwards no point before {@code middle} follows one after it by coordinate
   * f or, where that is the same, by index.
   */
  private void partition(int from, int to, int middle, int f) {
    int low = from;
    int high = to - 1;
    while (low < high) {
      float pivot = coordinates[((low + high) >>> 1) * d + f];
      int index = indices[(low + high) >>> 1];
      int i = low;
      int j = high;
      while (i <= j) {
        while (order(i, f, pivot, index) < 0) {
          i++;
        }
        while (order(j, f, pivot, index) > 0) {
          j--;
        }
        if (i <= j) {
          swap(i++, j--);
        }
      }
      if (middle <= j) {
        high = j;
      } else if (middle >= i) {
        low = i;
      } else {
        return;
      }
    }
  }

  private int order(int p, int f, float pivot, int index) {
    float x = coordinates[p * d + f];
    return x < pivot ? -1 : x > pivot ? 1 : Integer.compare(indices[p], index);
  }

  private void swap(int i, int j) {
    int index = indices[i];
    indices[i] = indices[j];
    indices[j] = index;
    for (int f = 0; f < d; f++) {
      float x = coordinates[i * d + f];
      coordinates[i * d + f] = coordinates[j * d + f];
      coordinates[j * d + f] = x;
    }
  }

  /** Returns a search over this tree for one thread. */
  Search search() {
    return new Search();
  }

  /** Finds nearest points one after the other; each search starts from the last answer. */
  final class Search {
    private float[] query;
    private int at;
    private float least;
    private int best;
    private int place;

    /** Returns the index of the point nearest to the one at {@code query[at ... at + d - 1]}. */
    int nearest(float[] query, int at) {
      this.query = query;
      this.at = at;
      least = squaredDistance(place);
      best = indices[place];
      visit(1, 0, size);
      return best;
    }

    private void visit(int node, int from, int to) {
      if (to - from <= LEAF) {
        scan(from, to);
        return;
      }
      int middle = (from + to) >>> 1;
      float x = query[at + dimension[node]];
      float toLeft = Math.max(0, x - greatestLeft[node]);
      float toRight = Math.max(0, leastRight[node] - x);
      if (toLeft <= toRight) {
        visitUnlessFarther(toLeft, 2 * node, from, middle);
        visitUnlessFarther(toRight, 2 * node + 1, middle, to);
      } else {
        visitUnlessFarther(toRight, 2 * node + 1, middle, to);
        visitUnlessFarther(toLeft, 2 * node, from, middle);
      }
    }

    private void visitUnlessFarther(float distance, int node, int from, int to) {
      if (distance * distance <= least) {
        visit(node, from, to);
      }
    }

    private void scan(int from, int to) {
      for (int p = from; p < to; p++) {
        float distance = squaredDistance(p);
        if (distance < least || (distance == least && indices[p] < best)) {
          least = distance;
          best = indices[p];
          place = p;
        }
      }
    }

    private float squaredDistance(int p) {
      float sum = 0;
      for (int f = 0; f < d; f++) {
        float difference = query[at + f] - coordinates[p * d + f];
        sum = Math.fma(difference, difference, sum);
      }
      return sum;
    }
  }
}

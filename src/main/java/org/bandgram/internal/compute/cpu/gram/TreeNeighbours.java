package org.bandgram.internal.compute.cpu.gram;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.BlockProgress;
import org.bandgram.internal.compute.gram.NeighbourLists;

/**
 * The k nearest other points of every point through a {@link KdTree}, of equally near ones the
 * lowest indices, exactly as by comparison of all pairs.
 *
 * <p>A subtree is left out where the nearest corner of its bounding box is farther than the
 * farthest of k points, or as far, and all its indices are higher: of many copies of a point the
 * first k are found without looking at the rest. Corners' distances are summed up in the order of
 * the coordinates like those of points, and rounding never reverses an order, so no point of a
 * subtree that is left out would have been taken.
 *
 * <p>O(n log n) to build and O(n k log n) to search, in few dimensions; 2d + 1 numbers for every
 * four to eight points. Queries that are near one another should follow one another.
 */
final class TreeNeighbours {
  private static final int POINTS_PER_BLOCK = 1 << 10;

  private final KdTree tree;
  private final int d;

  /** Of each node: least and greatest of coordinate f at {@code (node * d + f) * 2}. */
  private final float[] boxes;

  private final int[] leastIndex;

  TreeNeighbours(PointSet points) {
    tree = new KdTree(points);
    d = tree.dimensions();
    boxes = new float[Math.multiplyExact(2 * d, tree.nodes())];
    leastIndex = new int[tree.nodes()];
    bound(1, 0, tree.size());
  }

  /** Fills the lists of all points with negative squared distances. */
  static void search(PointSet points, NeighbourLists lists, Execution execution) {
    int n = points.size();
    TreeNeighbours neighbours = new TreeNeighbours(points);
    BlockProgress progress =
        new BlockProgress(execution, "graph", Execution.blocks(n, POINTS_PER_BLOCK));
    execution.forBlocks(
        n,
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          Search search = neighbours.new Search(lists.most());
          search.find(points, from, to, lists);
          progress.blockDone();
        });
  }

  private void bound(int node, int from, int to) {
    if (to - from <= KdTree.LEAF) {
      boundLeaf(node, from, to);
      return;
    }
    int middle = (from + to) >>> 1;
    bound(2 * node, from, middle);
    bound(2 * node + 1, middle, to);
    for (int e = 0; e < 2 * d; e += 2) {
      int left = 4 * node * d + e;
      int right = left + 2 * d;
      boxes[2 * node * d + e] = Math.min(boxes[left], boxes[right]);
      boxes[2 * node * d + e + 1] = Math.max(boxes[left + 1], boxes[right + 1]);
    }
    leastIndex[node] = Math.min(leastIndex[2 * node], leastIndex[2 * node + 1]);
  }

  private void boundLeaf(int node, int from, int to) {
    for (int f = 0; f < d; f++) {
      float least = Float.POSITIVE_INFINITY;
      float greatest = Float.NEGATIVE_INFINITY;
      for (int p = from; p < to; p++) {
        least = Math.min(least, tree.coordinates[p * d + f]);
        greatest = Math.max(greatest, tree.coordinates[p * d + f]);
      }
      boxes[2 * (node * d + f)] = least;
      boxes[2 * (node * d + f) + 1] = greatest;
    }
    leastIndex[node] = Arrays.stream(tree.indices, from, to).min().orElseThrow();
  }

  /** Returns a number that sorts points by squared distance, then by index. */
  private static long order(float distance, int index) {
    return (long) Float.floatToRawIntBits(distance) << Integer.SIZE | index;
  }

  /** Searches one thread's queries; the k least numbers so far are a heap, the greatest first. */
  private final class Search {
    private final int k;
    private final long[] heap;
    private final long[] sorted;
    private final float[] query;
    private int self;

    Search(int k) {
      this.k = k;
      heap = new long[k];
      sorted = new long[k];
      query = new float[d];
    }

    void find(PointSet points, int from, int to, NeighbourLists lists) {
      for (int i = from; i < to; i++) {
        points.read(i, i + 1, query);
        self = i;
        Arrays.fill(heap, Long.MAX_VALUE);
        visit(1, 0, tree.size());
        int count = drain();
        lists.set(i, sorted, count);
      }
    }

    private int drain() {
      Arrays.sort(heap);
      int count = 0;
      for (; count < k && heap[count] < Long.MAX_VALUE; count++) {
        float distance = Float.intBitsToFloat((int) (heap[count] >>> Integer.SIZE));
        sorted[count] = NeighbourLists.key(0 - distance, (int) heap[count]);
      }
      return count;
    }

    private void visit(int node, int from, int to) {
      if (to - from <= KdTree.LEAF) {
        scan(from, to);
        return;
      }
      int middle = (from + to) >>> 1;
      long left = nearest(2 * node);
      long right = nearest(2 * node + 1);
      boolean leftFirst = left >>> Integer.SIZE <= right >>> Integer.SIZE;
      if (leftFirst && left < heap[0]) {
        visit(2 * node, from, middle);
      }
      if (right < heap[0]) {
        visit(2 * node + 1, middle, to);
      }
      if (!leftFirst && left < heap[0]) {
        visit(2 * node, from, middle);
      }
    }

    /** Returns a lower bound of the numbers of a subtree's points. */
    private long nearest(int node) {
      float sum = 0;
      int at = 2 * node * d;
      for (int f = 0; f < d; f++, at += 2) {
        float x = query[f];
        float gap = Math.max(0, Math.max(boxes[at] - x, x - boxes[at + 1]));
        sum = Math.fma(gap, gap, sum);
      }
      return order(sum, leastIndex[node]);
    }

    private void scan(int from, int to) {
      for (int p = from; p < to; p++) {
        float sum = 0;
        for (int f = 0; f < d; f++) {
          float difference = query[f] - tree.coordinates[p * d + f];
          sum = Math.fma(difference, difference, sum);
        }
        long order = order(sum, tree.indices[p]);
        if (order < heap[0] && tree.indices[p] != self) {
          replaceGreatest(order);
        }
      }
    }

    private void replaceGreatest(long order) {
      int at = 0;
      for (int child = 1; child < k; child = 2 * at + 1) {
        if (child + 1 < k && heap[child + 1] > heap[child]) {
          child++;
        }
        if (heap[child] <= order) {
          break;
        }
        heap[at] = heap[child];
        at = child;
      }
      heap[at] = order;
    }
  }
}

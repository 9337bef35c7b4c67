package org.bandgram.internal.compute.messages;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.internal.CurveOrders;

/**
 * The symmetric graph of the nearest neighbours of uniform points in the unit square, in the order
 * of the default curve, with negative squared distances.
 *
 * @param layout the edges
 * @param similarities the similarity of each slot
 */
record PlanarGraph(GraphLayout layout, float[] similarities) {
  private static final int POINTS_PER_CELL = 3;

  /**
   * Builds a graph of n points, each joined with its {@code k} nearest and those it is nearest to.
   */
  static PlanarGraph of(int n, int k, Backend backend, Execution execution) {
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, random.nextDouble());
      points.set(i, 1, random.nextDouble());
    }
    PointSet ordered =
        CurveOrders.of(points, CurveOrdering.Options.defaults(), 1, backend.curves(), execution)
            .getFirst()
            .apply(points, execution);
    Grid grid = new Grid(ordered);
    int[][] nearest = new int[n][];
    execution.forBlocks(
        n,
        1024,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            nearest[i] = grid.nearest(i, k);
          }
        });
    return join(grid, nearest);
  }

  private static PlanarGraph join(Grid grid, int[][] nearest) {
    int n = nearest.length;
    int[] degrees = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j : nearest[i]) {
        degrees[i]++;
        degrees[j] += Arrays.binarySearch(nearest[j], i) < 0 ? 1 : 0;
      }
    }
    GraphLayout layout = GraphLayout.ofDegrees(degrees);
    int[] next = layout.rowStarts().clone();
    for (int i = 0; i < n; i++) {
      for (int j : nearest[i]) {
        layout.columns()[next[i]++] = j;
        if (Arrays.binarySearch(nearest[j], i) < 0) {
          layout.columns()[next[j]++] = i;
        }
      }
    }
    float[] similarities = new float[layout.slots()];
    Arrays.fill(similarities, Float.NEGATIVE_INFINITY);
    for (int i = 0; i < n; i++) {
      Arrays.sort(layout.columns(), layout.rowStarts()[i], next[i]);
      for (int slot = layout.rowStarts()[i]; slot < next[i]; slot++) {
        similarities[slot] = -grid.distance(i, layout.columns()[slot]);
      }
    }
    return new PlanarGraph(layout, similarities);
  }

  /** The points of each cell of a grid. */
  private static final class Grid {
    private final float[] x;
    private final float[] y;
    private final int side;
    private final int[] starts;
    private final int[] members;

    Grid(PointSet points) {
      int n = points.size();
      x = new float[n];
      y = new float[n];
      side = Math.max(1, (int) Math.sqrt((double) n / POINTS_PER_CELL));
      starts = new int[side * side + 1];
      members = new int[n];
      for (int i = 0; i < n; i++) {
        x[i] = (float) points.get(i, 0);
        y[i] = (float) points.get(i, 1);
        starts[cell(i) + 1]++;
      }
      for (int c = 0; c < side * side; c++) {
        starts[c + 1] += starts[c];
      }
      int[] next = starts.clone();
      for (int i = 0; i < n; i++) {
        members[next[cell(i)]++] = i;
      }
    }

    private int cell(int i) {
      return line(y[i]) * side + line(x[i]);
    }

    private int line(float coordinate) {
      return Math.min(side - 1, (int) (coordinate * side));
    }

    float distance(int i, int j) {
      float dx = x[i] - x[j];
      float dy = y[i] - y[j];
      return dx * dx + dy * dy;
    }

    /** Returns the k nearest of a point, ascending by number. */
    int[] nearest(int i, int k) {
      int wanted = Math.min(k, x.length - 1);
      for (int rings = 3; ; rings++) {
        long[] found = around(i, rings);
        float reach = (float) rings / side;
        boolean isWhole = rings > side;
        if (found.length > wanted
            && (isWhole || Float.intBitsToFloat((int) (found[wanted] >>> 32)) < reach * reach)) {
          return IntStream.range(0, wanted + 1)
              .map(e -> (int) found[e])
              .filter(j -> j != i)
              .limit(wanted)
              .sorted()
              .toArray();
        }
      }
    }

    /** Returns the points of the cells around a point, by distance. */
    private long[] around(int i, int rings) {
      int column = line(x[i]);
      int row = line(y[i]);
      long[] found = new long[64];
      int count = 0;
      for (int r = Math.max(0, row - rings); r <= Math.min(side - 1, row + rings); r++) {
        int from = starts[r * side + Math.max(0, column - rings)];
        int to = starts[r * side + Math.min(side - 1, column + rings) + 1];
        found =
            count + to - from > found.length
                ? Arrays.copyOf(found, 2 * (count + to - from))
                : found;
        for (int m = from; m < to; m++) {
          found[count++] =
              (long) Float.floatToRawIntBits(distance(i, members[m])) << 32 | members[m];
        }
      }
      found = Arrays.copyOf(found, count);
      Arrays.sort(found);
      return found;
    }
  }
}

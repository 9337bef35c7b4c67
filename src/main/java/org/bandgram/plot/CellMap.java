package org.bandgram.plot;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The cluster that each cell of a coarse grid over a picture belongs to. */
final class CellMap {
  private static final int NONE = -1;

  private final int columns;
  private final int rows;
  private final int[] cells;
  private final Set<Long> touching = new HashSet<>();

  private CellMap(int columns, int rows) {
    this.columns = columns;
    this.rows = rows;
    this.cells = new int[columns * rows];
    Arrays.fill(cells, NONE);
  }

  static CellMap of(Clusters clusters, Viewport viewport, PlanarView view, int columns) {
    int rows = Math.max(1, (int) Math.round(columns * viewport.height() / viewport.width()));
    CellMap map = new CellMap(columns, rows);
    for (int i = 0; i < clusters.points(); i++) {
      Drawing.look(i);
      if (clusters.clusterOf(i) >= 0) {
        double column = (viewport.x(view.x(i)) - viewport.left()) / viewport.width() * columns;
        double row = (viewport.y(view.y(i)) - viewport.top()) / viewport.height() * rows;
        map.occupy((int) column, (int) row, clusters.clusterOf(i));
      }
    }
    map.fillEmptyCells();
    return map;
  }

  private void occupy(int column, int row, int cluster) {
    int cell = Math.clamp(row, 0, rows - 1) * columns + Math.clamp(column, 0, columns - 1);
    connect(cells[cell], cluster);
    cells[cell] = cluster;
  }

  private void connect(int one, int other) {
    if (one != other && one != NONE && other != NONE) {
      touching.add(((long) Math.min(one, other) << 32) | Math.max(one, other));
    }
  }

  /** Spreads clusters from occupied cells over the four neighbours, breadth first. */
  private void fillEmptyCells() {
    int[] queue = new int[cells.length];
    int end = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      if (cells[cell] != NONE) {
        queue[end++] = cell;
      }
    }
    for (int next = 0; next < end; next++) {
      Drawing.look(next);
      int cell = queue[next];
      int column = cell % columns;
      int[] around = {
        column > 0 ? cell - 1 : cell,
        column < columns - 1 ? cell + 1 : cell,
        cell >= columns ? cell - columns : cell,
        cell < cells.length - columns ? cell + columns : cell
      };
      for (int neighbour : around) {
        if (cells[neighbour] == NONE) {
          cells[neighbour] = cells[cell];
          queue[end++] = neighbour;
        }
      }
    }
  }

  /** Returns, for each of {@code count} clusters, those it touches. */
  int[][] neighbours(int count) {
    for (int cell = 0; cell < cells.length; cell++) {
      if (cell % columns < columns - 1) {
        connect(cells[cell], cells[cell + 1]);
      }
      if (cell + columns < cells.length) {
        connect(cells[cell], cells[cell + columns]);
      }
    }
    long[] pairs = touching.stream().mapToLong(pair -> pair).sorted().toArray();
    int[] degrees = new int[count];
    for (long pair : pairs) {
      degrees[(int) (pair >> 32)]++;
      degrees[(int) pair]++;
    }
    int[][] neighbours = new int[count][];
    for (int c = 0; c < count; c++) {
      neighbours[c] = new int[degrees[c]];
    }
    for (long pair : pairs) {
      int one = (int) (pair >> 32);
      int other = (int) pair;
      neighbours[one][--degrees[one]] = other;
      neighbours[other][--degrees[other]] = one;
    }
    return neighbours;
  }
}

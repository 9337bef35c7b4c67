package org.bandgram.data.internal.table;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;

/**
 * Rows from all over a table: every one if there are few, otherwise those that a hash of their
 * numbers takes.
 */
public final class ScatteredRows {
  private static final int MOST_ROWS = 1 << 13;
  private static final int MOST_CELLS = 1 << 16;
  private static final int ENOUGH_ROWS = 1 << 10;

  private final int dimensions;
  private final int most;
  private final Map<Integer, double[]> rows = new HashMap<>();
  private int mask;
  private int size;
  private int current = -1;
  private double[] taken;

  /** Prepares to look at rows, whose number is not known. */
  ScatteredRows(int dimensions) {
    this.dimensions = dimensions;
    most = Math.min(MOST_ROWS, Math.max(ENOUGH_ROWS, MOST_CELLS / dimensions));
  }

  /** Prepares to look at so many rows. */
  public ScatteredRows(int size, int dimensions) {
    this(dimensions);
    while (size / (mask + 1L) > most) {
      mask = 2 * mask + 1;
    }
  }

  /** Returns some of points, as a copy. */
  public static PointSet of(PointSet points) {
    ScatteredRows sample = new ScatteredRows(points.size(), points.dimensions());
    return points.select(IntStream.range(0, points.size()).filter(sample::takes).toArray());
  }

  /** Mixes the bits of a row's number as SplitMix does. */
  private boolean takes(int row) {
    int mixed = (row ^ (row >>> 16)) * 0x85ebca6b;
    mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
    return ((mixed ^ (mixed >>> 16)) & mask) == 0;
  }

  /** Adds a row, of which there may be too many then. */
  void add(double[] row) {
    if (takes(size)) {
      rows.put(size, row.clone());
    }
    size++;
    if (rows.size() > most) {
      mask = 2 * mask + 1;
      rows.keySet().removeIf(number -> !takes(number));
    }
  }

  /** Sets a number of a row, if that is one of the sample. */
  public void set(int row, int slot, double value) {
    if (row != current) {
      current = row;
      taken = takes(row) ? rows.computeIfAbsent(row, _ -> new double[dimensions]) : null;
    }
    if (taken != null) {
      taken[slot] = value;
    }
  }

  /** Returns a column of the sample. */
  double[] column(int slot) {
    return rows.values().stream().mapToDouble(row -> row[slot]).toArray();
  }
}

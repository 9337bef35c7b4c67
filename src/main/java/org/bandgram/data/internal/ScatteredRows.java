package org.bandgram.data.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;

/**
 * Rows from all over a table: every one if there are few, otherwise some at random distances, the
 * same ones each time.
 */
public final class ScatteredRows {
  private static final int MOST_ROWS = 1 << 13;
  private static final int MOST_CELLS = 1 << 16;
  private static final int ENOUGH_ROWS = 1 << 10;

  private final SplittableRandom random = new SplittableRandom(0);
  private final List<double[]> rows = new ArrayList<>();
  private final int most;
  private final int[] numbers;

  /** The mean distance of two rows that are taken. */
  private int distance = 1;

  private long size;
  private long next;

  /** The place of the next row of the sample, among those whose numbers are known. */
  private int place;

  /** Prepares to look at rows, whose number is not known. */
  public ScatteredRows(int dimensions) {
    this(0, dimensions);
  }

  /** Prepares to look at so many rows. */
  public ScatteredRows(int size, int dimensions) {
    most = Math.min(MOST_ROWS, Math.max(ENOUGH_ROWS, MOST_CELLS / dimensions));
    while (size / distance > most) {
      distance *= 2;
    }
    int[] taken = IntStream.iterate(0, row -> row < size, row -> after(row, size)).toArray();
    numbers = Arrays.copyOf(taken, taken.length + 1);
    numbers[taken.length] = Integer.MAX_VALUE;
    for (int i = 0; i < taken.length; i++) {
      rows.add(new double[dimensions]);
    }
  }

  /** Returns some of points, as a copy. */
  public static PointSet of(PointSet points) {
    int[] numbers = new ScatteredRows(points.size(), points.dimensions()).numbers;
    return points.select(Arrays.copyOf(numbers, numbers.length - 1));
  }

  private int after(int row, int size) {
    return (int) Math.min(size, row + step());
  }

  private long step() {
    return random.nextInt(2 * distance - 1) + 1L;
  }

  /** Adds a row, of which there may be too many then. */
  public void add(double[] row) {
    if (size == next) {
      take(row);
    }
    size++;
  }

  private void take(double[] row) {
    rows.add(row.clone());
    if (rows.size() > most) {
      rows.removeIf(_ -> random.nextInt(2) == 0);
      distance *= 2;
    }
    next += step();
  }

  /** Sets a number of a row if that is one of the sample; rows come in order, for each slot. */
  public void set(int row, int slot, double value) {
    if (row == 0) {
      place = 0;
    } else if (row > numbers[place]) {
      place++;
    }
    if (row == numbers[place]) {
      rows.get(place)[slot] = value;
    }
  }

  /** Returns the sample. */
  public PointSet points() {
    return PointSet.of(rows.toArray(double[][]::new));
  }

  /** Returns a column of the sample. */
  public double[] column(int slot) {
    double[] column = new double[rows.size()];
    for (int i = 0; i < column.length; i++) {
      column[i] = rows.get(i)[slot];
    }
    return column;
  }
}

package org.bandgram.validation.sets;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;

/**
 * Points that experiments work on.
 *
 * @param name short name, in lower case
 * @param points n points
 * @param classes the known class of each point, negative for noise; empty where there are none
 * @param seed what the points were drawn with; empty for points that were read
 */
public record TestSet(String name, PointSet points, Optional<int[]> classes, OptionalLong seed) {
  public TestSet {
    classes.ifPresent(
        known ->
            InvalidInputException.require(
                known.length == points.size(),
                "the number of classes of " + name,
                known.length,
                points.size() + ", the number of points"));
  }

  /** Returns the set with other coordinates of its points. */
  public TestSet with(PointSet others) {
    return new TestSet(name, others, classes, seed);
  }

  public int size() {
    return points.size();
  }

  public int dimensions() {
    return points.dimensions();
  }

  /** Returns at most {@code most} rows: row {@code floor(i n / most)} for each i, or this set. */
  public TestSet thinned(int most) {
    int n = size();
    if (n <= most) {
      return this;
    }
    int[] rows = new int[most];
    for (int i = 0; i < most; i++) {
      rows[i] = (int) ((long) i * n / most);
    }
    return new TestSet(
        name + "-" + most, points.select(rows), classes.map(known -> pick(known, rows)), seed);
  }

  /** Returns the first {@code count} points, of at least as many. */
  public TestSet first(int count) {
    return new TestSet(
        "%s-first%d".formatted(name, count),
        points.slice(0, count),
        classes.map(known -> Arrays.copyOf(known, count)),
        seed);
  }

  private static int[] pick(int[] values, int[] rows) {
    int[] picked = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      picked[i] = values[rows[i]];
    }
    return picked;
  }
}

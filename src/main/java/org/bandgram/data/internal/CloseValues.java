package org.bandgram.data.internal;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;

/**
 * Looks for values of a column that lie close together and apart from all others, so close that
 * rounding changes what groups there are. Values that are spread evenly do not count, however many
 * of them round to one number.
 */
public final class CloseValues {
  /** The gaps beside close values are so many times as wide as these may be. */
  private static final double APART = 64;

  /** Values apart by less, as part of them, are equal but for rounding in double. */
  private static final double NOISE = 0x1p-50;

  /** Values apart by less, as part of the largest, are equal beside it. */
  private static final double NOTHING = 0x1p-80;

  /** Most values in fewer steps are told apart too coarsely. */
  private static final double MANY_STEPS = 1 << 16;

  /** Some values in fewer steps are told apart too coarsely. */
  private static final double FEW_STEPS = 1 << 9;

  /** More than so many are no chance. */
  private static final int FEW = 4;

  /** One in so many values has a close one by chance, hardly more. */
  private static final int CHANCE = 128;

  private final double[] values;
  private final DoubleUnaryOperator step;

  /** The distances of neighbours, in steps. */
  private final double[] gaps;

  /**
   * Close values.
   *
   * @param least the least of them
   * @param most the greatest
   * @param step what they are rounded to multiples of
   */
  public record Run(double least, double most, double step) {}

  private CloseValues(double[] values, DoubleUnaryOperator step) {
    this.values = values;
    this.step = step;
    this.gaps = new double[values.length - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = (values[i + 1] - values[i]) / step(values[i], values[i + 1]);
    }
  }

  /**
   * Finds values that single precision makes equal, or nearly so, and their neighbours do not.
   *
   * @param column values; those that are not finite do not count
   * @param step what a value is rounded to a multiple of, by its magnitude
   */
  public static Optional<Run> of(double[] column, DoubleUnaryOperator step) {
    double[] sorted = finite(column);
    if (sorted.length == 0) {
      return Optional.empty();
    }
    Arrays.sort(sorted);
    double largest = Math.max(Math.abs(sorted[0]), Math.abs(sorted[sorted.length - 1]));
    int count = 1;
    for (double value : sorted) {
      double noise = Math.max(NOISE * Math.abs(value), NOTHING * largest);
      if (value - sorted[count - 1] > noise) {
        sorted[count++] = value;
      }
    }
    return new CloseValues(Arrays.copyOf(sorted, count), step).find();
  }

  /** Returns the finite values; a loop, since few files are so long that a stream gets quick. */
  private static double[] finite(double[] column) {
    double[] values = new double[column.length];
    int count = 0;
    for (double value : column) {
      if (Double.isFinite(value)) {
        values[count++] = value;
      }
    }
    return Arrays.copyOf(values, count);
  }

  /** Finds values that single precision brings together; none if it keeps them all. */
  public static Optional<Run> inSingle(double... column) {
    for (double value : column) {
      if ((float) value != value) {
        return of(column, size -> Math.ulp((float) size));
      }
    }
    return Optional.empty();
  }

  /**
   * Tells whether single precision brings values of a coordinate together.
   *
   * @param offset what is subtracted before
   */
  public static boolean areIn(PointSet points, int slot, double offset) {
    double[] values = coordinate(points, slot);
    Arrays.setAll(values, i -> values[i] - offset);
    return inSingle(values).isPresent();
  }

  /** Returns a coordinate of points. */
  public static double[] coordinate(PointSet points, int slot) {
    return IntStream.range(0, points.size()).mapToDouble(i -> points.get(i, slot)).toArray();
  }

  private double step(double one, double other) {
    return step.applyAsDouble(Math.max(Math.abs(one), Math.abs(other)));
  }

  private Optional<Run> find() {
    Optional<Run> found = Optional.empty();
    for (double width = 1; found.isEmpty() && width <= MANY_STEPS; width *= 2) {
      found = find(width);
    }
    return found;
  }

  /** Finds runs that are at most so many steps wide. */
  private Optional<Run> find(double width) {
    int close = 0;
    int longest = 0;
    int place = 0;
    for (int from = 0, to = 1; from < values.length; from = to, to++) {
      while (to < values.length && gaps[to - 1] <= APART * width) {
        to++;
      }
      double wide = width * step(values[from], values[to - 1]);
      if (values[to - 1] - values[from] <= wide) {
        close += to - from - 1;
        place = to - from > longest ? from : place;
        longest = Math.max(longest, to - from);
      }
    }
    boolean most = longest > FEW && 2 * longest > values.length;
    boolean many = longest > FEW || 4 * close > values.length;
    boolean equal = width == 1 && close > values.length / CHANCE;
    return most || (many && width <= FEW_STEPS) || equal
        ? Optional.of(run(place, place + longest - 1))
        : Optional.empty();
  }

  private Run run(int first, int last) {
    return new Run(values[first], values[last], step(values[first], values[last]));
  }
}

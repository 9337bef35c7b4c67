package org.bandgram.io;

import static org.bandgram.InvalidInputException.require;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet.Conversion;

/**
 * Columns of different units brought to one scale: each coordinate less its column's center,
 * divided by its column's factor.
 *
 * @param kind where they come from
 * @param center for each column what is subtracted, finite
 * @param factor for each column what it is divided by, finite and above 0
 */
public record Scaling(Kind kind, List<Double> center, List<Double> factor)
    implements Conversion, Serializable {
  private static final double QUARTER = 0.25;

  /** A smaller spread, as a part of the largest value, is rounding. */
  private static final double ROUNDING = 10 * Math.ulp(1.0);

  /**
   * How center and factor follow from the values of a column; the factor is 1 where it would be 0
   * but for rounding.
   */
  public enum Kind {
    /** Coordinates as they are. */
    NONE,
    /** The mean and the standard deviation of the population. */
    STANDARD,
    /** The median and the distance between the quartiles, which outliers hardly change. */
    ROBUST,
    /** The least value and the distance from there to the greatest. */
    MINMAX;

    /** Returns the name for users, such as {@code standard}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Copies the lists and checks the numbers. */
  public Scaling {
    center = List.copyOf(center);
    factor = List.copyOf(factor);
    require(
        center.size() == factor.size(), "the number of factors", factor.size(), "" + center.size());
    for (int j = 0; j < center.size(); j++) {
      require(Double.isFinite(center.get(j)), "the center of column " + j, center.get(j), "finite");
      require(
          Double.isFinite(factor.get(j)) && factor.get(j) > 0,
          "the factor of column " + j,
          factor.get(j),
          "finite and above 0");
    }
  }

  /** Returns what leaves coordinates as they are. */
  public static Scaling none(int columns) {
    return new Scaling(
        Kind.NONE, Collections.nCopies(columns, 0.0), Collections.nCopies(columns, 1.0));
  }

  /**
   * Computes centers and factors in double precision; O(n d), for quartiles O(n d log n). Quartiles
   * between two values are interpolated. A column without spread, but for rounding, has the factor
   * 1.
   *
   * @param points n points as a file has them
   * @throws InvalidInputException if values of a column are so large that these overflow
   */
  public static Scaling of(PointSet points, Kind kind) {
    return of(points.dimensions(), kind, j -> column(points, j));
  }

  /** Computes them of columns, each of all its values, whose order may change. */
  public static Scaling of(int columns, Kind kind, IntFunction<double[]> values) {
    if (kind == Kind.NONE) {
      return none(columns);
    }
    List<Double> center = new ArrayList<>();
    List<Double> factor = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      Column numbers = Column.of(kind, values.apply(j));
      center.add(numbers.center);
      factor.add(numbers.factor == 0 ? 1 : numbers.factor);
    }
    return new Scaling(kind, center, factor);
  }

  /** Returns a copy that leaves some columns as they are. */
  public Scaling without(IntPredicate columns) {
    return new Scaling(kind, replaced(center, columns, 0.0), replaced(factor, columns, 1.0));
  }

  private static List<Double> replaced(List<Double> numbers, IntPredicate columns, double value) {
    return IntStream.range(0, numbers.size())
        .mapToObj(j -> columns.test(j) ? value : numbers.get(j))
        .toList();
  }

  /** Returns which columns of points vary, but were not scaled, since their quartiles are equal. */
  public List<Integer> unscaled(PointSet points) {
    return unscaled(j -> column(points, j));
  }

  /** Returns which columns vary, but were not scaled. */
  public List<Integer> unscaled(IntFunction<double[]> values) {
    return IntStream.range(0, kind == Kind.ROBUST ? factor.size() : 0)
        .filter(j -> factor.get(j) == 1)
        .filter(j -> Column.of(Kind.ROBUST, values.apply(j)).factor == 0)
        .filter(j -> Column.of(Kind.MINMAX, values.apply(j)).factor > 0)
        .boxed()
        .toList();
  }

  private static double[] column(PointSet points, int j) {
    return IntStream.range(0, points.size()).mapToDouble(i -> points.get(i, j)).toArray();
  }

  /** Center and spread of a column, which is 0 if it is rounding. */
  private record Column(double center, double factor) {
    static Column of(Kind kind, double[] values) {
      double least = Arrays.stream(values).min().orElseThrow();
      double most = Arrays.stream(values).max().orElseThrow();
      double range = most - least;
      double rounding = ROUNDING * Math.max(Math.abs(least), Math.abs(most));
      if (kind == Kind.MINMAX || range <= rounding) {
        return new Column(least, range <= rounding ? 0 : range);
      }
      Column column = kind == Kind.ROBUST ? ofQuartiles(values) : ofMoments(values, least, range);
      return column.factor <= rounding ? new Column(column.center, 0) : column;
    }

    /** Differences from the least value keep the digits of a spread far from 0. */
    private static Column ofMoments(double[] values, double least, double range) {
      double mean = least + Arrays.stream(values).map(x -> x - least).sum() / values.length;
      double squares = Arrays.stream(values).map(x -> (x - mean) / range).map(x -> x * x).sum();
      return new Column(mean, range * Math.sqrt(squares / values.length));
    }

    private static Column ofQuartiles(double[] values) {
      Arrays.sort(values);
      return new Column(
          quantile(values, 2 * QUARTER), quantile(values, 3 * QUARTER) - quantile(values, QUARTER));
    }

    private static double quantile(double[] sorted, double level) {
      double place = level * (sorted.length - 1);
      int below = (int) place;
      double next = sorted[Math.min(below + 1, sorted.length - 1)];
      return sorted[below] + (place - below) * (next - sorted[below]);
    }
  }

  @Override
  public PointSet apply(PointSet coordinates, Precision precision) {
    require(
        coordinates.dimensions() == center.size(),
        "the number of columns",
        coordinates.dimensions(),
        center.size() + ", the number of scaled columns");
    if (kind == Kind.NONE) {
      return coordinates.withPrecision(precision);
    }
    double[] centers = array(center);
    double[] factors = array(factor);
    PointSet scaled = PointSet.allocate(coordinates.size(), coordinates.dimensions(), precision);
    for (int i = 0; i < scaled.size(); i++) {
      for (int j = 0; j < centers.length; j++) {
        double value = (coordinates.get(i, j) - centers[j]) / factors[j];
        if (!Double.isFinite(precision.round(value))) {
          throw InvalidInputException.of(
              "coordinate %d of point %d, %s as given, scaled"
                  .formatted(j, i, coordinates.get(i, j)),
              value,
              "small enough for " + precision);
        }
        scaled.set(i, j, value);
      }
    }
    return scaled;
  }

  @Override
  public PointSet revert(PointSet points) {
    if (kind == Kind.NONE) {
      return points;
    }
    PointSet coordinates = PointSet.allocate(points.size(), center.size(), Precision.FLOAT64);
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < center.size(); j++) {
        coordinates.set(i, j, points.get(i, j) * factor.get(j) + center.get(j));
      }
    }
    return coordinates;
  }

  @Override
  public boolean isGeographic() {
    return false;
  }

  private static double[] array(List<Double> numbers) {
    return IntStream.range(0, numbers.size()).mapToDouble(numbers::get).toArray();
  }
}

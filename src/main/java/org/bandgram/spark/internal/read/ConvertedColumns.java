package org.bandgram.spark.internal.read;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaRDD;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.Numbers;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.rows.MissingValues;
import org.bandgram.spark.internal.points.PointRows;
import scala.Tuple2;

/**
 * What becomes of coordinates after they are read. All values of a column come to the driver, so
 * that the numbers are those of a single machine.
 *
 * @param file where they come from
 * @param fills what takes the place of missing values of each column; empty if none do
 * @param unscaled columns that have equal quartiles
 */
public record ConvertedColumns(
    String file, double[] fills, Scaling scaling, List<Integer> unscaled, Precision precision)
    implements Serializable {

  /** Finds what becomes of points, whose missing values are NaN. */
  static ConvertedColumns of(
      JavaRDD<PointRows> points,
      int size,
      String file,
      int d,
      ReadOptions options,
      MissingValues missing) {
    double[] fills = new double[missing.isFilled() ? d : 0];
    Arrays.fill(fills, Double.NaN);
    Columns columns = new Columns(points, size, d, fills);
    for (int j = 0; j < fills.length; j++) {
      fills[j] = options.stored().round(missing.filling(DoubleStream.of(columns.apply(j))));
    }
    Scaling scaling = Scaling.of(d, options.form().scale(), columns);
    return new ConvertedColumns(
        file, fills, scaling, scaling.unscaled(columns), options.precision().orElseThrow());
  }

  /** Columns, of which some are in the driver. */
  private static final class Columns implements IntFunction<double[]> {
    /** Values that the driver has at once if points are not more. */
    private static final int VALUES = 1 << 24;

    private final JavaRDD<PointRows> points;
    private final int size;
    private final int dimensions;
    private final double[] fills;
    private double[][] some = {};
    private int from;

    Columns(JavaRDD<PointRows> points, int size, int dimensions, double[] fills) {
      this.points = points;
      this.size = size;
      this.dimensions = dimensions;
      this.fills = fills;
    }

    @Override
    public double[] apply(int j) {
      if (j < from || j >= from + some.length) {
        from = j;
        fetch(j, Math.min(dimensions, j + Math.max(1, VALUES / size)));
      }
      double[] values = some[j - from];
      for (int i = 0; fills.length > 0 && i < size; i++) {
        values[i] = Double.isNaN(values[i]) ? fills[j] : values[i];
      }
      return values;
    }

    private void fetch(int first, int to) {
      some = new double[to - first][size];
      for (Tuple2<Integer, double[]> part :
          points.map(piece -> new Tuple2<>(piece.at(), piece.columns(first, to))).collect()) {
        int count = part._2().length / some.length;
        for (int c = 0; c < some.length; c++) {
          System.arraycopy(part._2(), c * count, some[c], part._1(), count);
        }
      }
    }
  }

  /** Returns a piece without missing values. */
  PointRows filled(PointRows piece) {
    if (fills.length == 0) {
      return piece;
    }
    Numbers numbers = piece.coordinates().slice(0, piece.coordinates().length());
    for (int i = 0; i < numbers.length(); i++) {
      if (Double.isNaN(numbers.get(i))) {
        numbers.set(i, fills[i % fills.length]);
      }
    }
    return piece.with(numbers);
  }

  /** Returns a piece that was {@link #filled}, scaled. */
  PointRows scaled(PointRows piece) {
    if (scaling.kind() == Scaling.Kind.NONE) {
      return piece;
    }
    Numbers numbers = Numbers.allocate(piece.coordinates().length(), precision);
    try {
      numbers.copyFrom(
          scaling.apply(piece.toPointSet(), precision).elements(), 0, 0, numbers.length());
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          file + ": " + e.getMessage().replaceFirst("of point \\d+", "of a point"));
    }
    return piece.with(numbers);
  }
}

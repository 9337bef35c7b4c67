package org.bandgram.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.apache.spark.api.java.JavaRDD;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.messages.Numbers;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.rows.MissingValues;
import scala.Tuple2;

/**
 * What becomes of coordinates after they are read. All values of a column come to the driver, so
 * that the numbers are those of a single machine.
 *
 * @param fills what takes the place of missing values of each column; empty if none do
 * @param notes which columns are not scaled, sentences
 */
record Conversion(double[] fills, Scaling scaling, Precision precision, List<String> notes)
    implements Serializable {
  /** Values that the driver has at once where points are not more. */
  private static final int VALUES = 1 << 24;

  /** Finds what becomes of points, whose missing values are NaN. */
  static Conversion of(
      JavaRDD<PointRows> points,
      int size,
      String file,
      List<String> columns,
      ReadOptions options,
      MissingValues missing) {
    int d = columns.size();
    Scaling.Kind kind = options.form().scale();
    double[] fills = new double[missing.isFilled() ? d : 0];
    List<Double> centers = new ArrayList<>();
    List<Double> factors = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Precision precision = options.precision().orElseThrow();
    int most = Math.max(1, VALUES / size);
    boolean isAsRead = kind == Scaling.Kind.NONE && fills.length == 0;
    for (int from = 0; from < d && !isAsRead; from += most) {
      double[][] values = columns(points, size, from, Math.min(d, from + most));
      for (int j = from; j < from + values.length; j++) {
        int column = j;
        double[] of = values[j - from];
        if (fills.length > 0) {
          fills[j] = options.stored().round(missing.filling(DoubleStream.of(of)));
          Arrays.setAll(of, i -> Double.isNaN(of[i]) ? fills[column] : of[i]);
        }
        Scaling scaling =
            Blame.onFile(file, () -> scaling(of, column, kind, precision, notes, columns));
        centers.addAll(scaling.center());
        factors.addAll(scaling.factor());
      }
    }
    return new Conversion(
        fills,
        kind == Scaling.Kind.NONE ? Scaling.none(d) : new Scaling(kind, centers, factors),
        precision,
        notes);
  }

  private static Scaling scaling(
      double[] values,
      int column,
      Scaling.Kind kind,
      Precision precision,
      List<String> notes,
      List<String> columns) {
    PointSet points = PointSet.allocate(values.length, 1, Precision.FLOAT64);
    for (int i = 0; i < values.length; i++) {
      points.set(i, 0, values[i]);
    }
    try {
      Scaling scaling = Scaling.of(points, kind);
      scaling.apply(points, precision);
      if (!scaling.unscaled(points).isEmpty()) {
        notes.add(ColumnNames.unscaled(columns.get(column)));
      }
      return scaling;
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          e.getMessage().replaceFirst("(column|coordinate) 0", "$1 " + column));
    }
  }

  private static double[][] columns(JavaRDD<PointRows> points, int size, int from, int to) {
    double[][] values = new double[to - from][size];
    for (Tuple2<Integer, double[]> part :
        points.map(piece -> new Tuple2<>(piece.at(), piece.columns(from, to))).collect()) {
      int count = part._2().length / values.length;
      for (int c = 0; c < values.length; c++) {
        System.arraycopy(part._2(), c * count, values[c], part._1(), count);
      }
    }
    return values;
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
    numbers.copyFrom(
        scaling.apply(piece.toPointSet(), precision).elements(), 0, 0, numbers.length());
    return piece.with(numbers);
  }
}

package org.bandgram.internal.compute.cpu.stress;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.stress.PairTriangle;

/**
 * Pairs of an object with as many others at once as a vector holds. A vector of any length adds to
 * the same {@value #PLACES} sums.
 */
public final class VectorStressRows implements StressRows {
  private static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.length() > PLACES
          ? DoubleVector.SPECIES_512
          : DoubleVector.SPECIES_PREFERRED;

  private static final int LANES = SPECIES.length();

  /** Pairs handled at once, whose ratios stay in the first cache; a multiple of all lengths. */
  private static final int PAIRS = 512;

  @Override
  public double add(
      PairTriangle deltas,
      PairTriangle weights,
      double[][] points,
      double[][] product,
      int from,
      int to) {
    int origin = deltas.start(from);
    double[] stress = new double[PLACES];
    double[] sums = new double[points.length * PLACES];
    for (int i = from; i < to; i++) {
      Arrays.fill(sums, 0);
      if (points.length == 2 && weights == null) {
        addInPlane(deltas, i, points, product, origin, stress, sums);
      } else {
        addRow(deltas, weights, i, points, product, origin, stress, sums);
      }
      for (int k = 0; k < points.length; k++) {
        product[k][i - origin] += StressRows.total(sums, k * PLACES);
      }
    }
    return StressRows.total(stress, 0);
  }

  /** Two dimensions without weights, in one loop. */
  private static void addInPlane(
      PairTriangle deltas,
      int i,
      double[][] points,
      double[][] product,
      int origin,
      double[] stress,
      double[] sums) {
    int first = deltas.first(i);
    int start = deltas.start(i);
    double[] row = deltas.row(i);
    double[] xs = points[0];
    double[] ys = points[1];
    double[] sumsX = product[0];
    double[] sumsY = product[1];
    DoubleVector x = DoubleVector.broadcast(SPECIES, xs[i]);
    DoubleVector y = DoubleVector.broadcast(SPECIES, ys[i]);
    int whole = start + (first - start + LANES - 1) / LANES * LANES;
    addErrors(row, points, i, start, first, Math.min(whole, i), stress);
    for (int j = start; j < i; j += LANES) {
      int place = StressRows.place(j - start);
      DoubleVector dx = x.sub(DoubleVector.fromArray(SPECIES, xs, j));
      DoubleVector dy = y.sub(DoubleVector.fromArray(SPECIES, ys, j));
      DoubleVector distance = dy.fma(dy, dx.mul(dx)).sqrt();
      DoubleVector delta = DoubleVector.fromArray(SPECIES, row, j - start);
      if (j >= first && j + LANES <= i) {
        DoubleVector error = delta.sub(distance);
        error.fma(error, DoubleVector.fromArray(SPECIES, stress, place)).intoArray(stress, place);
      }
      DoubleVector ratio = ratio(delta, distance);
      DoubleVector pullX = ratio.mul(dx);
      DoubleVector pullY = ratio.mul(dy);
      addTo(sums, place, pullX);
      addTo(sums, PLACES + place, pullY);
      int at = j - origin;
      DoubleVector.fromArray(SPECIES, sumsX, at).sub(pullX).intoArray(sumsX, at);
      DoubleVector.fromArray(SPECIES, sumsY, at).sub(pullY).intoArray(sumsY, at);
    }
    int tail = Math.max(whole, start + (i - start) / LANES * LANES);
    addErrors(row, points, i, start, tail, i, stress);
  }

  private static void addTo(double[] sums, int place, DoubleVector values) {
    DoubleVector.fromArray(SPECIES, sums, place).add(values).intoArray(sums, place);
  }

  /** Adds (delta - d)^2 of the pairs {@code [from, to)}, which fill no vector. */
  private static void addErrors(
      double[] row, double[][] points, int i, int start, int from, int to, double[] stress) {
    for (int j = from; j < to; j++) {
      addError(row[j - start], 1, square(points, i, j), j - start, stress);
    }
  }

  private static double square(double[][] points, int i, int j) {
    double dx = points[0][i] - points[0][j];
    double dy = points[1][i] - points[1][j];
    return Math.fma(dy, dy, dx * dx);
  }

  /**
   * Any number of dimensions and weights: some pairs at a time, one dimension after another, so
   * that a loop has few sums and few arrays.
   */
  private static void addRow(
      PairTriangle deltas,
      PairTriangle weights,
      int i,
      double[][] points,
      double[][] product,
      int origin,
      double[] stress,
      double[] sums) {
    double[] ratios = new double[PAIRS];
    for (int from = deltas.start(i); from < i; from += PAIRS) {
      int to = Math.min(i, from + PAIRS);
      Arrays.fill(ratios, 0);
      for (double[] coordinate : points) {
        addSquares(coordinate, i, from, to, ratios);
      }
      addErrors(deltas, weights, i, from, to, ratios, stress);
      toRatios(deltas, weights, i, from, to, ratios);
      for (int k = 0; k < points.length; k++) {
        pull(points[k], i, from, to, ratios, product[k], origin, sums, k * PLACES);
      }
    }
  }

  /** Adds the squared differences in one dimension. */
  private static void addSquares(double[] coordinate, int i, int from, int to, double[] squares) {
    DoubleVector x = DoubleVector.broadcast(SPECIES, coordinate[i]);
    for (int j = from; j < to; j += LANES) {
      DoubleVector difference = x.sub(DoubleVector.fromArray(SPECIES, coordinate, j));
      difference
          .fma(difference, DoubleVector.fromArray(SPECIES, squares, j - from))
          .intoArray(squares, j - from);
    }
  }

  /** Adds weight (delta - d)^2, d^2 being known; there is no pair before the first. */
  private static void addErrors(
      PairTriangle deltas,
      PairTriangle weights,
      int i,
      int from,
      int to,
      double[] values,
      double[] stress) {
    int start = deltas.start(i);
    double[] row = deltas.row(i);
    int j = Math.max(from, deltas.first(i));
    for (; j < to && (j - from) % LANES != 0; j++) {
      addError(row[j - start], weight(weights, i, j - start), values[j - from], j - start, stress);
    }
    for (; j <= to - LANES; j += LANES) {
      DoubleVector distance = DoubleVector.fromArray(SPECIES, values, j - from).sqrt();
      DoubleVector error = DoubleVector.fromArray(SPECIES, row, j - start).sub(distance);
      DoubleVector weighted =
          weights == null
              ? error
              : error.mul(DoubleVector.fromArray(SPECIES, weights.row(i), j - start));
      int place = StressRows.place(j - start);
      weighted.fma(error, DoubleVector.fromArray(SPECIES, stress, place)).intoArray(stress, place);
    }
    for (; j < to; j++) {
      addError(row[j - start], weight(weights, i, j - start), values[j - from], j - start, stress);
    }
  }

  private static double weight(PairTriangle weights, int i, int place) {
    return weights == null ? 1 : weights.row(i)[place];
  }

  private static void addError(
      double delta, double weight, double square, int at, double[] stress) {
    double error = delta - Math.sqrt(square);
    int place = StressRows.place(at);
    stress[place] = Math.fma(weight * error, error, stress[place]);
  }

  /** Turns squared distances into weight times delta / d, which is 0 where there is no pair. */
  private static void toRatios(
      PairTriangle deltas, PairTriangle weights, int i, int from, int to, double[] values) {
    int start = deltas.start(i);
    double[] row = deltas.row(i);
    for (int j = from; j < to; j += LANES) {
      DoubleVector distance = DoubleVector.fromArray(SPECIES, values, j - from).sqrt();
      DoubleVector ratio = ratio(DoubleVector.fromArray(SPECIES, row, j - start), distance);
      if (weights != null) {
        ratio = ratio.mul(DoubleVector.fromArray(SPECIES, weights.row(i), j - start));
      }
      ratio.intoArray(values, j - from);
    }
  }

  /** Adds what pairs contribute to the products of both objects in one dimension. */
  private static void pull(
      double[] coordinate,
      int i,
      int from,
      int to,
      double[] ratios,
      double[] product,
      int origin,
      double[] sums,
      int first) {
    DoubleVector x = DoubleVector.broadcast(SPECIES, coordinate[i]);
    for (int place = 0; place < PLACES; place += LANES) {
      DoubleVector sum = DoubleVector.fromArray(SPECIES, sums, first + place);
      for (int j = from + place; j < to; j += PLACES) {
        int at = j - origin;
        DoubleVector pull =
            DoubleVector.fromArray(SPECIES, ratios, j - from)
                .mul(x.sub(DoubleVector.fromArray(SPECIES, coordinate, j)));
        sum = sum.add(pull);
        DoubleVector.fromArray(SPECIES, product, at).sub(pull).intoArray(product, at);
      }
      sum.intoArray(sums, first + place);
    }
  }

  /** Returns delta / d, 0 where d is. */
  private static DoubleVector ratio(DoubleVector delta, DoubleVector distance) {
    return delta.div(distance).blend(0, distance.compare(VectorOperators.EQ, 0));
  }
}

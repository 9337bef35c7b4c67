package org.bandgram.compute.cpu;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.compute.PairTriangle;

/**
 * Pairs of an object with as many others at once as a vector holds. Sums over lanes are taken one
 * lane after another, since the order of a reduction is not defined.
 */
final class VectorStressRows implements StressRows {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  @Override
  public double add(
      PairTriangle deltas,
      PairTriangle weights,
      double[][] points,
      double[][] product,
      int from,
      int to) {
    int origin = deltas.start(from);
    double[] stress = new double[LANES];
    if (points.length == 2 && weights == null) {
      double[] lanes = new double[2 * LANES];
      for (int i = from; i < to; i++) {
        addInPlane(deltas, i, points, product, origin, stress, lanes);
        product[0][i - origin] += total(lanes, 0);
        product[1][i - origin] += total(lanes, LANES);
      }
    } else {
      double[] lanes = new double[points.length * LANES];
      for (int i = from; i < to; i++) {
        Arrays.fill(lanes, 0);
        addRow(deltas, weights, i, points, product, origin, stress, lanes);
        for (int k = 0; k < points.length; k++) {
          product[k][i - origin] += total(lanes, k * LANES);
        }
      }
    }
    return total(stress, 0);
  }

  private static double total(double[] lanes, int from) {
    double sum = 0;
    for (int l = from; l < from + LANES; l++) {
      sum += lanes[l];
    }
    return sum;
  }

  /** Two dimensions without weights: everything stays in registers. */
  private static void addInPlane(
      PairTriangle deltas,
      int i,
      double[][] points,
      double[][] product,
      int origin,
      double[] stress,
      double[] lanes) {
    int first = deltas.first(i);
    int start = deltas.start(i);
    double[] row = deltas.row(i);
    double[] xs = points[0];
    double[] ys = points[1];
    double[] sumsX = product[0];
    double[] sumsY = product[1];
    DoubleVector x = DoubleVector.broadcast(SPECIES, xs[i]);
    DoubleVector y = DoubleVector.broadcast(SPECIES, ys[i]);
    DoubleVector sumX = DoubleVector.zero(SPECIES);
    DoubleVector sumY = sumX;
    DoubleVector squares = DoubleVector.fromArray(SPECIES, stress, 0);
    for (int j = start; j < i; j += LANES) {
      DoubleVector dx = x.sub(DoubleVector.fromArray(SPECIES, xs, j));
      DoubleVector dy = y.sub(DoubleVector.fromArray(SPECIES, ys, j));
      DoubleVector distance = dx.fma(dx, dy.mul(dy)).sqrt();
      DoubleVector delta = DoubleVector.fromArray(SPECIES, row, j - start);
      DoubleVector error = error(delta, distance, j, first, i);
      squares = error.fma(error, squares);
      DoubleVector ratio = ratio(delta, distance);
      DoubleVector pullX = ratio.mul(dx);
      DoubleVector pullY = ratio.mul(dy);
      sumX = sumX.add(pullX);
      sumY = sumY.add(pullY);
      int at = j - origin;
      DoubleVector.fromArray(SPECIES, sumsX, at).sub(pullX).intoArray(sumsX, at);
      DoubleVector.fromArray(SPECIES, sumsY, at).sub(pullY).intoArray(sumsY, at);
    }
    sumX.intoArray(lanes, 0);
    sumY.intoArray(lanes, LANES);
    squares.intoArray(stress, 0);
  }

  private static void addRow(
      PairTriangle deltas,
      PairTriangle weights,
      int i,
      double[][] points,
      double[][] product,
      int origin,
      double[] stress,
      double[] lanes) {
    int first = deltas.first(i);
    int start = deltas.start(i);
    double[] row = deltas.row(i);
    DoubleVector squares = DoubleVector.fromArray(SPECIES, stress, 0);
    for (int j = start; j < i; j += LANES) {
      DoubleVector distance = distance(points, i, j);
      DoubleVector delta = DoubleVector.fromArray(SPECIES, row, j - start);
      DoubleVector error = error(delta, distance, j, first, i);
      DoubleVector ratio = ratio(delta, distance);
      if (weights == null) {
        squares = error.fma(error, squares);
      } else {
        DoubleVector weight = DoubleVector.fromArray(SPECIES, weights.row(i), j - start);
        squares = error.mul(weight).fma(error, squares);
        ratio = ratio.mul(weight);
      }
      for (int k = 0; k < points.length; k++) {
        DoubleVector pull = ratio.mul(difference(points[k], i, j));
        DoubleVector.fromArray(SPECIES, lanes, k * LANES).add(pull).intoArray(lanes, k * LANES);
        DoubleVector.fromArray(SPECIES, product[k], j - origin)
            .sub(pull)
            .intoArray(product[k], j - origin);
      }
    }
    squares.intoArray(stress, 0);
  }

  private static DoubleVector distance(double[][] points, int i, int j) {
    DoubleVector squares = DoubleVector.zero(SPECIES);
    for (double[] coordinate : points) {
      DoubleVector difference = difference(coordinate, i, j);
      squares = difference.fma(difference, squares);
    }
    return squares.sqrt();
  }

  private static DoubleVector difference(double[] coordinate, int i, int j) {
    return DoubleVector.broadcast(SPECIES, coordinate[i])
        .sub(DoubleVector.fromArray(SPECIES, coordinate, j));
  }

  /** Returns delta - d of the objects from j on, 0 outside of {@code [first, end)}: no pairs. */
  private static DoubleVector error(
      DoubleVector delta, DoubleVector distance, int j, int first, int end) {
    DoubleVector error = delta.sub(distance);
    if (j >= first && j + LANES <= end) {
      return error;
    }
    VectorMask<Double> before = SPECIES.indexInRange(j, first);
    VectorMask<Double> after = SPECIES.indexInRange(j, end).not();
    return error.blend(0, before.or(after));
  }

  /** Returns delta / d, 0 where d is. */
  private static DoubleVector ratio(DoubleVector delta, DoubleVector distance) {
    return delta.div(distance).blend(0, distance.compare(VectorOperators.EQ, 0));
  }
}

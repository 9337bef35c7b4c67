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
    double[] stress = new double[LANES];
    if (points.length == 2 && weights == null) {
      double[] lanes = new double[2 * LANES];
      for (int i = from; i < to; i++) {
        addInPlane(deltas.row(i), i, points, product, stress, lanes);
        product[0][i] += total(lanes, 0);
        product[1][i] += total(lanes, LANES);
      }
    } else {
      double[] lanes = new double[points.length * LANES];
      for (int i = from; i < to; i++) {
        Arrays.fill(lanes, 0);
        addRow(
            deltas.row(i),
            weights == null ? null : weights.row(i),
            i,
            points,
            product,
            stress,
            lanes);
        for (int k = 0; k < points.length; k++) {
          product[k][i] += total(lanes, k * LANES);
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
      double[] deltas,
      int i,
      double[][] points,
      double[][] product,
      double[] stress,
      double[] lanes) {
    double[] xs = points[0];
    double[] ys = points[1];
    double[] sumsX = product[0];
    double[] sumsY = product[1];
    DoubleVector x = DoubleVector.broadcast(SPECIES, xs[i]);
    DoubleVector y = DoubleVector.broadcast(SPECIES, ys[i]);
    DoubleVector sumX = DoubleVector.zero(SPECIES);
    DoubleVector sumY = sumX;
    DoubleVector squares = DoubleVector.fromArray(SPECIES, stress, 0);
    for (int j = 0; j < i; j += LANES) {
      DoubleVector dx = x.sub(DoubleVector.fromArray(SPECIES, xs, j));
      DoubleVector dy = y.sub(DoubleVector.fromArray(SPECIES, ys, j));
      DoubleVector distance = dx.fma(dx, dy.mul(dy)).sqrt();
      DoubleVector delta = DoubleVector.fromArray(SPECIES, deltas, j);
      DoubleVector error = error(delta, distance, j, i);
      squares = error.fma(error, squares);
      DoubleVector ratio = ratio(delta, distance);
      DoubleVector pullX = ratio.mul(dx);
      DoubleVector pullY = ratio.mul(dy);
      sumX = sumX.add(pullX);
      sumY = sumY.add(pullY);
      DoubleVector.fromArray(SPECIES, sumsX, j).sub(pullX).intoArray(sumsX, j);
      DoubleVector.fromArray(SPECIES, sumsY, j).sub(pullY).intoArray(sumsY, j);
    }
    sumX.intoArray(lanes, 0);
    sumY.intoArray(lanes, LANES);
    squares.intoArray(stress, 0);
  }

  private static void addRow(
      double[] deltas,
      double[] weights,
      int i,
      double[][] points,
      double[][] product,
      double[] stress,
      double[] lanes) {
    DoubleVector squares = DoubleVector.fromArray(SPECIES, stress, 0);
    for (int j = 0; j < i; j += LANES) {
      DoubleVector distance = distance(points, i, j);
      DoubleVector delta = DoubleVector.fromArray(SPECIES, deltas, j);
      DoubleVector error = error(delta, distance, j, i);
      DoubleVector ratio = ratio(delta, distance);
      if (weights == null) {
        squares = error.fma(error, squares);
      } else {
        DoubleVector weight = DoubleVector.fromArray(SPECIES, weights, j);
        squares = error.mul(weight).fma(error, squares);
        ratio = ratio.mul(weight);
      }
      for (int k = 0; k < points.length; k++) {
        DoubleVector pull = ratio.mul(difference(points[k], i, j));
        DoubleVector.fromArray(SPECIES, lanes, k * LANES).add(pull).intoArray(lanes, k * LANES);
        DoubleVector.fromArray(SPECIES, product[k], j).sub(pull).intoArray(product[k], j);
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

  /** Returns delta - d, 0 from lane {@code end - j} on, where there are no pairs. */
  private static DoubleVector error(DoubleVector delta, DoubleVector distance, int j, int end) {
    DoubleVector error = delta.sub(distance);
    if (j + LANES <= end) {
      return error;
    }
    VectorMask<Double> outside = SPECIES.indexInRange(j, end).not();
    return error.blend(0, outside);
  }

  /** Returns delta / d, 0 where d is. */
  private static DoubleVector ratio(DoubleVector delta, DoubleVector distance) {
    return delta.div(distance).blend(0, distance.compare(VectorOperators.EQ, 0));
  }
}

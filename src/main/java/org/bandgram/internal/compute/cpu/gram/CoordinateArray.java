package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * Points in an array, for plain loops: until the JVM's second compiler has seen a loop, an element
 * of a memory segment takes ten times as long as one of an array. The arithmetic is that of {@link
 * org.bandgram.similarity.Similarity}.
 */
sealed interface CoordinateArray {
  /** Copies points {@code from} to {@code to - 1}, the first of which is point 0 of the array. */
  static CoordinateArray of(PointSet points, int from, int to) {
    MemorySegment part = points.rows(from, to);
    return points.precision() == Precision.FLOAT32
        ? new Singles(part.toArray(ValueLayout.JAVA_FLOAT), points.dimensions())
        : new Doubles(part.toArray(ValueLayout.JAVA_DOUBLE), points.dimensions());
  }

  /** Returns how many points there are. */
  int size();

  /** Returns the squared distance of a point to one of another array of the same kind. */
  double squaredDistance(int i, CoordinateArray others, int j);

  /**
   * Writes the squared distances of a point to all of another array, negated.
   *
   * @param target where they go
   * @param index index of the first element written
   */
  void negatedDistances(int i, CoordinateArray others, MemorySegment target, long index);

  /**
   * Points in single precision.
   *
   * @param x n d coordinates
   * @param d dimensions
   */
  // never compared
  record Singles(float[] x, int d) implements CoordinateArray {
    @Override
    public int size() {
      return x.length / d;
    }

    @Override
    public double squaredDistance(int i, CoordinateArray others, int j) {
      return squares(i, ((Singles) others).x, j);
    }

    @Override
    public void negatedDistances(int i, CoordinateArray others, MemorySegment target, long index) {
      float[] y = ((Singles) others).x;
      float[] negated = new float[others.size()];
      for (int j = 0; j < negated.length; j++) {
        negated[j] = 0 - squares(i, y, j);
      }
      MemorySegment.copy(
          negated, 0, target, ValueLayout.JAVA_FLOAT, index * Float.BYTES, negated.length);
    }

    private float squares(int i, float[] y, int j) {
      float sum = 0;
      for (int f = 0; f < d; f++) {
        float difference = x[i * d + f] - y[j * d + f];
        sum = Math.fma(difference, difference, sum);
      }
      return sum;
    }
  }

  /**
   * Points in double precision.
   *
   * @param x n d coordinates
   * @param d dimensions
   */
  // never compared
  record Doubles(double[] x, int d) implements CoordinateArray {
    @Override
    public int size() {
      return x.length / d;
    }

    @Override
    public double squaredDistance(int i, CoordinateArray others, int j) {
      return squares(i, ((Doubles) others).x, j);
    }

    @Override
    public void negatedDistances(int i, CoordinateArray others, MemorySegment target, long index) {
      double[] y = ((Doubles) others).x;
      double[] negated = new double[others.size()];
      for (int j = 0; j < negated.length; j++) {
        negated[j] = 0 - squares(i, y, j);
      }
      MemorySegment.copy(
          negated, 0, target, ValueLayout.JAVA_DOUBLE, index * Double.BYTES, negated.length);
    }

    private double squares(int i, double[] y, int j) {
      double sum = 0;
      for (int f = 0; f < d; f++) {
        double difference = x[i * d + f] - y[j * d + f];
        sum = Math.fma(difference, difference, sum);
      }
      return sum;
    }
  }
}

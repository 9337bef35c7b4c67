package org.bandgram.internal.compute.cpu.messages;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;

/** A number of a run's precision for each of n points. */
public final class PointValues {
  /** Loops over single-precision values may read and write so many beyond the last point's. */
  static final int PADDING = 16;

  private final int size;
  private final boolean single;
  private final float[] floats;
  private final double[] doubles;

  /** Allocates n zeros. */
  PointValues(int size, Precision precision) {
    this.size = size;
    single = precision == Precision.FLOAT32;
    floats = new float[single ? Math.addExact(size, PADDING) : 0];
    doubles = new double[single ? 0 : size];
  }

  public double get(int point) {
    return single ? floats[point] : doubles[point];
  }

  /** Replaces a value by another, rounded. */
  void set(int point, double value) {
    if (single) {
      floats[point] = (float) value;
    } else {
      doubles[point] = value;
    }
  }

  /** Returns a copy in double precision. */
  public double[] toDoubles() {
    double[] copy = new double[size];
    Arrays.setAll(copy, this::get);
    return copy;
  }

  void fill(double value) {
    Arrays.fill(floats, (float) value);
    Arrays.fill(doubles, value);
  }

  /** Returns the values, if they are in single precision. */
  public float[] floats() {
    return floats;
  }

  /** Returns the values, if they are in double precision. */
  public double[] doubles() {
    return doubles;
  }

  /** Moves the values out or in. */
  void transfer(StateTransfer state) {
    state.values(floats);
    state.values(doubles);
  }
}

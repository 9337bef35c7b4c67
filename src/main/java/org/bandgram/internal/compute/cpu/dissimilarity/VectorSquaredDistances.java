package org.bandgram.internal.compute.cpu.dissimilarity;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;

/** {@link SquaredDistances} with the Vector API, the same bits. */
public final class VectorSquaredDistances extends SquaredDistances {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final int LANES = SPECIES.length();

  /** Rows computed together. */
  private static final int TOGETHER = 4;

  /** Of points in the plane with a wide band, else null. */
  private final VectorPlane plane;

  public VectorSquaredDistances(BandLayout layout, PointSet points) {
    super(layout, points);
    plane =
        coordinates.length == 2 && VectorPlane.suits(layout)
            ? new VectorPlane(layout, coordinates[0], coordinates[1])
            : null;
  }

  @Override
  public Reader reader(float maxSimilarity) {
    Reader rows = super.reader(maxSimilarity);
    return plane == null || maxSimilarity != 0 ? rows : plane.reader(rows);
  }

  @Override
  void distances(int row, int first, float[] dissimilarities, int at) {
    switch (coordinates.length) {
      case 2 -> plane(row, first, dissimilarities, at);
      case 3 -> space(row, first, dissimilarities, at);
      default -> others(row, first, dissimilarities, at);
    }
  }

  @Override
  void shiftedDistances(int start, int count, float[] dissimilarities, int pitch) {
    if (coordinates.length == 2 && count % TOGETHER == 0) {
      int span = layout.width() + count - 1;
      for (int r = 0; r < count; r += TOGETHER) {
        plane(start + r, layout.firstStored(start), span, dissimilarities, r * pitch, pitch);
      }
    } else {
      super.shiftedDistances(start, count, dissimilarities, pitch);
    }
  }

  /** Four rows with the same columns, whose coordinates are read once. */
  private void plane(int row, int first, int span, float[] dissimilarities, int at, int pitch) {
    float[] xs = coordinates[0];
    float[] ys = coordinates[1];
    FloatVector x0 = FloatVector.broadcast(SPECIES, xs[row]);
    FloatVector y0 = FloatVector.broadcast(SPECIES, ys[row]);
    FloatVector x1 = FloatVector.broadcast(SPECIES, xs[row + 1]);
    FloatVector y1 = FloatVector.broadcast(SPECIES, ys[row + 1]);
    FloatVector x2 = FloatVector.broadcast(SPECIES, xs[row + 2]);
    FloatVector y2 = FloatVector.broadcast(SPECIES, ys[row + 2]);
    FloatVector x3 = FloatVector.broadcast(SPECIES, xs[row + 3]);
    FloatVector y3 = FloatVector.broadcast(SPECIES, ys[row + 3]);
    int at1 = at + pitch;
    int at2 = at1 + pitch;
    int at3 = at2 + pitch;
    for (int k = 0; k < span; k += LANES) {
      FloatVector x = FloatVector.fromArray(SPECIES, xs, first + k);
      FloatVector y = FloatVector.fromArray(SPECIES, ys, first + k);
      FloatVector dx = x0.sub(x);
      FloatVector dy = y0.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at + k);
      dx = x1.sub(x);
      dy = y1.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at1 + k);
      dx = x2.sub(x);
      dy = y2.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at2 + k);
      dx = x3.sub(x);
      dy = y3.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at3 + k);
    }
  }

  private void plane(int row, int first, float[] dissimilarities, int at) {
    float[] xs = coordinates[0];
    float[] ys = coordinates[1];
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector x = FloatVector.broadcast(SPECIES, xs[row]);
    FloatVector y = FloatVector.broadcast(SPECIES, ys[row]);
    int width = layout.width();
    for (int k = 0; k < width; k += LANES) {
      FloatVector sum = addSquare(zero, x, xs, first + k);
      addSquare(sum, y, ys, first + k).intoArray(dissimilarities, at + k);
    }
  }

  private void space(int row, int first, float[] dissimilarities, int at) {
    float[] xs = coordinates[0];
    float[] ys = coordinates[1];
    float[] zs = coordinates[2];
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector x = FloatVector.broadcast(SPECIES, xs[row]);
    FloatVector y = FloatVector.broadcast(SPECIES, ys[row]);
    FloatVector z = FloatVector.broadcast(SPECIES, zs[row]);
    int width = layout.width();
    for (int k = 0; k < width; k += LANES) {
      FloatVector sum = addSquare(zero, x, xs, first + k);
      sum = addSquare(sum, y, ys, first + k);
      addSquare(sum, z, zs, first + k).intoArray(dissimilarities, at + k);
    }
  }

  private void others(int row, int first, float[] dissimilarities, int at) {
    int width = layout.width();
    FloatVector zero = FloatVector.zero(SPECIES);
    for (int f = 0; f < coordinates.length; f++) {
      float[] xs = coordinates[f];
      FloatVector x = FloatVector.broadcast(SPECIES, xs[row]);
      for (int k = 0; k < width; k += LANES) {
        FloatVector sum = f == 0 ? zero : FloatVector.fromArray(SPECIES, dissimilarities, at + k);
        addSquare(sum, x, xs, first + k).intoArray(dissimilarities, at + k);
      }
    }
  }

  private static FloatVector addSquare(FloatVector sum, FloatVector x, float[] xs, int at) {
    FloatVector difference = x.sub(FloatVector.fromArray(SPECIES, xs, at));
    return difference.fma(difference, sum);
  }
}

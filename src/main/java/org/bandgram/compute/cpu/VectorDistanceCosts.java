package org.bandgram.compute.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;

/** {@link DistanceCosts} with the Vector API, the same bits. */
final class VectorDistanceCosts extends DistanceCosts {
  private static final VectorSpecies<Float> SPECIES = VectorRowGroup.SPECIES;
  private static final int LANES = SPECIES.length();

  VectorDistanceCosts(BandLayout layout, PointSet points) {
    super(layout, points);
  }

  @Override
  void distances(int row, int first, float[] costs, int at) {
    switch (coordinates.length) {
      case 2 -> plane(row, first, costs, at);
      case 3 -> space(row, first, costs, at);
      default -> others(row, first, costs, at);
    }
  }

  private void plane(int row, int first, float[] costs, int at) {
    float[] xs = coordinates[0];
    float[] ys = coordinates[1];
    FloatVector x = FloatVector.broadcast(SPECIES, xs[row]);
    FloatVector y = FloatVector.broadcast(SPECIES, ys[row]);
    int width = layout.width();
    for (int k = 0; k < width; k += LANES) {
      squared(x, xs, first + k).add(squared(y, ys, first + k)).intoArray(costs, at + k);
    }
  }

  private void space(int row, int first, float[] costs, int at) {
    float[] xs = coordinates[0];
    float[] ys = coordinates[1];
    float[] zs = coordinates[2];
    FloatVector x = FloatVector.broadcast(SPECIES, xs[row]);
    FloatVector y = FloatVector.broadcast(SPECIES, ys[row]);
    FloatVector z = FloatVector.broadcast(SPECIES, zs[row]);
    int width = layout.width();
    for (int k = 0; k < width; k += LANES) {
      squared(x, xs, first + k)
          .add(squared(y, ys, first + k))
          .add(squared(z, zs, first + k))
          .intoArray(costs, at + k);
    }
  }

  private void others(int row, int first, float[] costs, int at) {
    int width = layout.width();
    for (int f = 0; f < coordinates.length; f++) {
      float[] xs = coordinates[f];
      FloatVector x = FloatVector.broadcast(SPECIES, xs[row]);
      for (int k = 0; k < width; k += LANES) {
        FloatVector square = squared(x, xs, first + k);
        (f == 0 ? square : FloatVector.fromArray(SPECIES, costs, at + k).add(square))
            .intoArray(costs, at + k);
      }
    }
  }

  private static FloatVector squared(FloatVector x, float[] xs, int at) {
    FloatVector difference = x.sub(FloatVector.fromArray(SPECIES, xs, at));
    return difference.mul(difference);
  }
}

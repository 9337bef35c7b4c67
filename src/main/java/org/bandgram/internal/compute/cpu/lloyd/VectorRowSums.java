package org.bandgram.internal.compute.cpu.lloyd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;

/**
 * {@link RowSums} with coordinates in the lanes. A cluster's sums take whole vectors; lanes beyond
 * the last coordinate add up whatever follows a row.
 */
final class VectorRowSums extends RowSums {
  private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = DOUBLES.length();
  private static final VectorSpecies<Float> FLOATS =
      VectorSpecies.of(float.class, VectorShape.forBitSize(LANES * Float.SIZE));

  VectorRowSums(int k, int dimensions) {
    super(k, dimensions, Execution.blocks(dimensions, LANES) * LANES);
  }

  @Override
  void addRows(float[] rows, int count, int[] labels, double[] weights, int from) {
    double[] sums = this.sums;
    int d = dimensions;
    int pitch = this.pitch;
    for (int l = 0; l < count; l++) {
      double weight = weight(weights, from + l);
      int at = labels[from + l] * pitch;
      for (int f = 0; f < pitch; f += LANES) {
        DoubleVector row =
            (DoubleVector)
                FloatVector.fromArray(FLOATS, rows, l * d + f)
                    .convertShape(VectorOperators.F2D, DOUBLES, 0);
        DoubleVector.fromArray(DOUBLES, sums, at + f).add(row.mul(weight)).intoArray(sums, at + f);
      }
    }
  }
}

package org.bandgram.internal.compute.cpu.dissimilarity;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.gram.CurveBands;

/** {@link BandOverlap} with the Vector API. */
public final class VectorBandOverlap extends BandOverlap {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final VectorSpecies<Integer> POSITIONS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());
  private static final int LANES = SPECIES.length();

  public VectorBandOverlap(CurveBands curves, int band) {
    super(curves, band);
  }

  @Override
  void mask(int row, float[] dissimilarities, int at) {
    int first = layout.firstStored(row);
    int width = layout.width();
    int h = layout.halfBandwidth();
    for (int[] positions : there) {
      int own = positions[row];
      for (int k = 0; k < width; k += LANES) {
        IntVector apart = IntVector.fromArray(POSITIONS, positions, first + k).sub(own).abs();
        VectorMask<Float> kept = apart.compare(VectorOperators.LE, h).cast(SPECIES);
        FloatVector.fromArray(SPECIES, dissimilarities, at + k)
            .blend(Float.POSITIVE_INFINITY, kept)
            .intoArray(dissimilarities, at + k);
      }
    }
  }
}

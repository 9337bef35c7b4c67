package org.bandgram.internal.compute.cpu.dissimilarity;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The vectors in which the loops of messages hold dissimilarities: the processor's own, of 256 bits
 * at most, as wider ones lower the clock more than they gain.
 */
public final class VectorLanes {
  /** Dissimilarities. */
  public static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.vectorBitSize() > 256
          ? FloatVector.SPECIES_256
          : FloatVector.SPECIES_PREFERRED;

  /** The bits of dissimilarities, or ranks of columns. */
  public static final VectorSpecies<Integer> RANKS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());

  /** Dissimilarities in a vector. */
  public static final int LANES = SPECIES.length();

  private VectorLanes() {}
}

package org.bandgram.storage;

import java.util.Locale;

/**
 * How a full matrix of kernel values is computed; the values are the same. J. Bellavita, T.
 * Pasquali, L. Del Rio Martin, F. Vella, G. Guidi (Popcorn, PPoPP 2025, doi
 * 10.1145/3710848.3710887) choose between a general product (GEMM) and a symmetric one (SYRK) by
 * the ratio of points and dimensions: GEMM above 100 on their GPU. Here the number of dimensions
 * decides.
 */
public enum KernelFill {
  /**
   * {@link #HALF} from {@value #DIMENSIONS_FOR_HALF} dimensions on, else {@link #WHOLE}: on a CPU
   * about the one that takes less time. On a GPU the rule is the same; on an H200 both take the
   * same time within a tenth for up to 5,000 points, half 0.88 of it for 10,000 points in 256
   * dimensions.
   */
  AUTO,

  /** Every value: the general product. */
  WHOLE,

  /** One half, of which the other is a copy: the symmetric product. */
  HALF;

  /**
   * From about this many dimensions on computing one half and copying takes less time than
   * computing both: for 10,000 points on a CPU 1.08 times as long in 32 dimensions, 1.01 in 64,
   * 0.78 in 256 and 0.59 in 1,000, by the experiment {@code kernel-kmeans-time}.
   */
  private static final int DIMENSIONS_FOR_HALF = 64;

  /** Returns what {@link #AUTO} stands for; any other as it is. */
  public KernelFill resolved(int dimensions) {
    if (this != AUTO) {
      return this;
    }
    return dimensions < DIMENSIONS_FOR_HALF ? WHOLE : HALF;
  }

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package org.bandgram.compute;

import java.util.Locale;

/**
 * How a full matrix of kernel values is computed; the values are the same. J. Bellavita, T.
 * Pasquali, L. Del Rio Martin, F. Vella, G. Guidi (Popcorn, PPoPP 2025, doi
 * 10.1145/3710848.3710887) choose between a general product (GEMM) and a symmetric one (SYRK) by
 * the ratio of points and dimensions; here it is the number of dimensions that matters.
 */
public enum KernelFill {
  /** The one that takes less time. */
  AUTO,

  /** Every value: the general product. */
  WHOLE,

  /** One half, of which the other is a copy: the symmetric product. On a GPU as {@link #WHOLE}. */
  HALF;

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

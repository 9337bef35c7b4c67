package org.bandgram.cluster.kernelkmeans;

import java.util.Locale;

/**
 * The way kernel K-means adds up kernel values by cluster. The sums are the same but for rounding;
 * the two are what J. Bellavita, T. Pasquali, L. Del Rio Martin, F. Vella, G. Guidi compare
 * (Popcorn, PPoPP 2025, doi 10.1145/3710848.3710887).
 */
public enum KernelSumForm {
  /** The product of the sparse matrix of labels with the kernel matrix; only moved points' rows. */
  PRODUCT,

  /** Every row with the labels of its columns in every iteration: the kernel written by hand. */
  ROWS;

  /** Returns the name in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

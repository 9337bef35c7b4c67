package org.bandgram.storage;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bandgram.Device;

/**
 * Storage of a sparse matrix for products with vectors (SpMV). All give the same products but for
 * the order in which terms are added.
 */
public enum SparseFormat {
  /**
   * The one that was measured to be the fastest: {@link #SLICED} on a CPU, {@link #CSR} on a GPU.
   */
  AUTO,
  /** Compressed sparse rows: the nonzeros of a row one after another. */
  CSR,
  /**
   * ELLPACK hybrid (Gunarathne et al. 2013, doi 10.1504/IJCSE.2013.052118): rows with up to 3, 4 to
   * 7 and 8 to 15 nonzeros in three tables of as many columns, the others as in {@link #CSR}.
   */
  ELLPACK,
  /**
   * Balanced CSR, BSR in the same paper: the nonzeros cut into segments of equally many, whichever
   * rows they are in; rows in several segments get the sum of partial sums. The paper stores
   * segments column by column and gives each a thread; here they are stored one after another, and
   * on a GPU each has a warp.
   */
  BSR,
  /**
   * Rows sorted by length within windows of 16,384 and cut into slices of eight; a slice has the
   * first nonzeros of its rows side by side, then the second, and so on (SELL-C-sigma: M. Kreutzer,
   * G. Hager, G. Wellein, H. Fehske, A. Bishop, SIAM J. Sci. Comput. 36, 2014, doi
   * 10.1137/130930352). On a CPU alone.
   */
  SLICED;

  /** Returns all formats but {@link #AUTO} that a device has. */
  public static List<SparseFormat> on(Device device) {
    return Arrays.stream(values())
        .filter(format -> format != AUTO && (format != SLICED || device != Device.CUDA))
        .toList();
  }

  /** Returns the name for users, such as {@code csr}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

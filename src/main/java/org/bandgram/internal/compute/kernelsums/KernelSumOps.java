package org.bandgram.internal.compute.kernelsums;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.KernelFill;

/**
 * What holds the matrix of kernel values for kernel K-means and adds up its rows by cluster. J.
 * Bellavita, T. Pasquali, L. Del Rio Martin, F. Vella, G. Guidi. Popcorn: accelerating kernel
 * K-means on GPUs through sparse linear algebra. PPoPP 2025, doi 10.1145/3710848.3710887.
 *
 * <p>Kernels are symmetric; their values are those of {@link Similarity#between}. Sums of kernel
 * values are in double precision; each takes its terms in the order of the rows listed. Every
 * implementation gives the same bits for any number of threads, but where a method says otherwise.
 */
public interface KernelSumOps {
  /**
   * Computes and stores the kernel values of the pairs of points that a layout keeps, in the
   * precision of the points; O(n (2h + 1) d) time, of which half may be saved for a full matrix.
   *
   * @param points n points in the order of the layout's rows, borrowed while this runs
   * @param kernel what to compute, a symmetric one
   * @param layout which pairs, for n points
   * @param fill how a full matrix is computed; ignored for a band
   * @param execution threads, progress (stage gram), cancellation and working memory
   * @throws org.bandgram.InvalidInputException if coordinates are so large that kernel values could
   *     overflow
   */
  KernelMatrix stored(
      PointSet points, Similarity kernel, BandLayout layout, KernelFill fill, Execution execution);

  /**
   * Takes a matrix computed elsewhere.
   *
   * @param elements {@code layout.elementCount()} elements; borrowed until the result is closed
   */
  KernelMatrix stored(BandLayout layout, Precision precision, MemorySegment elements);

  /**
   * Computes rows whenever they are needed, some at a time: O(m n d) time for m rows.
   *
   * @param rows points that rows belong to; borrowed until the result is closed
   * @param columns n points that columns belong to, of the same dimensions and precision; borrowed
   * @param kernel what to compute, a symmetric one
   * @param execution threads and cancellation of the preparation
   * @throws org.bandgram.InvalidInputException if dimensions or precisions differ, or coordinates
   *     are so large that kernel values could overflow
   */
  KernelMatrix tiled(PointSet rows, PointSet columns, Similarity kernel, Execution execution);
}

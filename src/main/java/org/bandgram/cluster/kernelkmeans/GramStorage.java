package org.bandgram.cluster.kernelkmeans;

import org.bandgram.InvalidInputException;
import org.bandgram.storage.KernelFill;

/** Storage of the kernel matrix in kernel K-means. */
public sealed interface GramStorage {
  /**
   * In a matrix of n x n elements, computed once.
   *
   * @param fill how
   */
  record Stored(KernelFill fill) implements GramStorage {
    @Override
    public String toString() {
      return "stored";
    }
  }

  /**
   * Nowhere: rows are computed again whenever they are needed, some at a time; the same results.
   */
  record Tiled() implements GramStorage {
    @Override
    public String toString() {
      return "tiled";
    }
  }

  /**
   * In a band: points are brought into the order of a Hilbert curve, and only pairs at most h
   * positions apart have a kernel value; all others count as zero, as Hussein and Abd-Almageed (SC
   * '09, doi 10.1145/1654059.1654091) approximate Gram matrices. That is n (2h + 1) elements, and
   * for a kernel that is nearly zero for distant points, as a narrow Gaussian is, most of what
   * matters. But such a matrix is in general not positive semidefinite: the objective may rise, and
   * labels may return without settling. Nothing is guaranteed for the result, whose {@link
   * KernelKMeansClustering#indefinite} tells whether that was seen.
   *
   * @param halfBandwidth h, at least 1
   */
  record Banded(int halfBandwidth) implements GramStorage {
    /** Checks the bound. */
    public Banded {
      InvalidInputException.require(
          halfBandwidth >= 1, "halfBandwidth", halfBandwidth, "at least 1");
    }

    @Override
    public String toString() {
      return "banded";
    }
  }

  /**
   * As a matrix F F' of low rank, F being n x r: kernel K-means is K-means on the rows of F then.
   * That takes O(n r) memory, O(n r (d + r)) time and O(n r k) for each iteration. It suits wide
   * kernels, those with many effective neighbours. F F' stays positive semidefinite, so the
   * objective falls. S. Wang, A. Gittens, M. W. Mahoney. Scalable kernel K-means clustering with
   * Nyström approximation: relative-error bounds. JMLR 20, 2019, arXiv 1706.02803. They take the
   * Nyström method; here it is randomly pivoted Cholesky (arXiv 2207.06503, {@link
   * org.bandgram.gram.LowRankMatrix}).
   *
   * @param rank r, at least 1; taken as n if there are fewer points
   */
  record LowRank(int rank) implements GramStorage {
    /** Checks the bound. */
    public LowRank {
      InvalidInputException.require(rank >= 1, "rank", rank, "at least 1");
    }

    @Override
    public String toString() {
      return "low-rank";
    }
  }

  /** Returns {@link Stored}, computed in the way that takes less time. */
  static GramStorage stored() {
    return stored(KernelFill.AUTO);
  }

  /** Returns {@link Stored}. */
  static GramStorage stored(KernelFill fill) {
    return new Stored(fill);
  }

  /** Returns {@link Tiled}. */
  static GramStorage tiled() {
    return new Tiled();
  }

  /** Returns {@link Banded}. */
  static GramStorage banded(int halfBandwidth) {
    return new Banded(halfBandwidth);
  }

  /** Returns {@link LowRank}. */
  static GramStorage lowRank(int rank) {
    return new LowRank(rank);
  }
}

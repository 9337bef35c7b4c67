package org.bandgram.internal.compute.cuda.gram;

/** Gives single similarities to the host, where they are read or computed again. */
@FunctionalInterface
public interface PairReader {
  /** Returns s(i, k) of a pair of the sparsity pattern. */
  double similarity(int i, int k);
}

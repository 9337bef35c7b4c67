package org.bandgram.validation.harness;

/** A paper whose figures and tables experiments repeat. */
public enum Paper {
  /**
   * Bands of Gram matrices along space-filling curves, and affinity propagation on them: Hussein,
   * Abd-Almageed. Efficient band approximation of Gram matrices for large scale kernel methods on
   * GPUs. SC '09, doi 10.1145/1654059.1654091.
   */
  BAND("SC 2009"),
  /**
   * Evaluation of exemplar clustering for many sets at once: Honysz, Buschjäger, Morik.
   * GPU-accelerated optimizer-aware evaluation of submodular exemplar clustering. 2021, arXiv
   * 2101.08763.
   */
  EXEMPLARS("arXiv 2021"),
  /**
   * Kernel K-means as sparse linear algebra: Bellavita, Pasquali, Del Rio Martin, Vella, Guidi.
   * Popcorn: accelerating kernel K-means on GPUs through sparse linear algebra. PPoPP 2025, doi
   * 10.1145/3710848.3710887.
   */
  KERNEL_KMEANS("PPoPP 2025"),
  /**
   * K-means, multidimensional scaling and PageRank on GPUs: Gunarathne, Salpitikorala, Chauhan,
   * Fox. Iterative statistical kernels on contemporary GPUs. IJCSE 8(1), 2013, doi
   * 10.1504/IJCSE.2013.052118.
   */
  ITERATIVE("IJCSE 2013");

  private final String shortName;

  Paper(String shortName) {
    this.shortName = shortName;
  }

  /** Returns where and when it appeared. */
  public String shortName() {
    return shortName;
  }
}

package org.bandgram.validation.harness;

/** A paper whose figures and tables experiments repeat. */
public enum Paper {
  /**
   * Bands of Gram matrices along space-filling curves, and affinity propagation on them: Hussein,
   * Abd-Almageed. Efficient band approximation of Gram matrices for large scale kernel methods on
   * GPUs. SC '09, doi 10.1145/1654059.1654091.
   */
  BAND("SC 2009", "Tesla C1060", "1K to 512K points (COO: 128K)"),
  /**
   * Evaluation of exemplar clustering for many sets at once: Honysz, Buschjäger, Morik.
   * GPU-accelerated optimizer-aware evaluation of submodular exemplar clustering. 2021, arXiv
   * 2101.08763.
   */
  EXEMPLARS("arXiv 2021", "RTX 5000", "N, l, k to 400,000, 40,000, 500"),
  /**
   * Kernel K-means as sparse linear algebra: Bellavita, Pasquali, Del Rio Martin, Vella, Guidi.
   * Popcorn: accelerating kernel K-means on GPUs through sparse linear algebra. PPoPP 2025, doi
   * 10.1145/3710848.3710887.
   */
  KERNEL_KMEANS("PPoPP 2025", "A100", "sets of Table 2, k = 10, 50, 100"),
  /**
   * K-means, multidimensional scaling and PageRank on GPUs: Gunarathne, Salpitikorala, Chauhan,
   * Fox. Iterative statistical kernels on contemporary GPUs. IJCSE 8(1), 2013, doi
   * 10.1504/IJCSE.2013.052118.
   */
  ITERATIVE("IJCSE 2013", "Tesla C1060, Fermi", "sizes in plots");

  private final String shortName;
  private final String device;
  private final String size;

  Paper(String shortName, String device, String size) {
    this.shortName = shortName;
    this.device = device;
    this.size = size;
  }

  /** Returns where and when it appeared. */
  public String shortName() {
    return shortName;
  }

  /** Returns the GPUs it measured on. */
  public String device() {
    return device;
  }

  /** Returns the sizes that most of its numbers are of. */
  public String size() {
    return size;
  }
}

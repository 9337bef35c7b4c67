package org.bandgram.validation.harness;

/**
 * A figure, table or claim of a paper that an experiment puts to the test.
 *
 * <p>The experiment that repeats it says with {@link Report#finding(PaperFigure, boolean, String)}
 * whether it was confirmed.
 */
public enum PaperFigure {
  BAND_6(
      Paper.BAND,
      "figure 6",
      "fig6-error",
      "a band gives clusters as good as the greatest elements of the matrix do (COO)"),
  BAND_7(
      Paper.BAND,
      "figure 7",
      "fig7-time",
      "the time of propagation is almost linear in the number of points"),
  BAND_8(
      Paper.BAND,
      "figure 8",
      "fig8-construction",
      "the time to construct a band is linear in the number of points, COO takes quadratic time"),
  BAND_9(
      Paper.BAND,
      "figure 9",
      "fig9-dimension",
      "the time to construct a band or COO is linear in the number of dimensions"),
  EXEMPLARS_TABLE_1(
      Paper.EXEMPLARS,
      "Table I",
      "evaluation-time",
      "a GPU evaluates many sets up to 72 times as fast as all threads of a CPU, 452 times in"
          + " half precision"),
  EXEMPLARS_3_4(
      Paper.EXEMPLARS,
      "figures 3 and 4",
      "evaluation-time",
      "the time of an evaluation is linear in points, sets and exemplars in a set"),
  EXEMPLARS_PRECISION(
      Paper.EXEMPLARS,
      "text",
      "evaluation-time",
      "evaluation is faster in single than in double precision, and fastest in half precision"),
  EXEMPLARS_HALF(
      Paper.EXEMPLARS,
      "text",
      "half-precision",
      "half precision is fastest; the loss of quality is left open"),
  KERNEL_KMEANS_FILL(
      Paper.KERNEL_KMEANS,
      "figure of GEMM and SYRK",
      "kernel-kmeans-time",
      "the ratio n / d decides whether GEMM or SYRK computes the kernel matrix faster"),
  KERNEL_KMEANS_CPU(
      Paper.KERNEL_KMEANS,
      "text",
      "kernel-kmeans-time",
      "up to 123.8 times as fast as a program on the CPU that uses dense products"),
  KERNEL_KMEANS_DISTANCES(
      Paper.KERNEL_KMEANS,
      "figure of distances",
      "kernel-kmeans-time",
      "on a GPU, sparse products make it up to 2.6 times as fast"),
  KERNEL_KMEANS_THROUGHPUT(
      Paper.KERNEL_KMEANS,
      "figure of throughput",
      "kernel-kmeans-time",
      "the sparse product does more operations in a second than a kernel written by hand"),
  KERNEL_KMEANS_ROOFLINE(
      Paper.KERNEL_KMEANS,
      "figure of the roofline",
      "kernel-kmeans-time",
      "the sums are bound by memory, as there are few operations per byte"),
  KERNEL_KMEANS_BREAKDOWN(
      Paper.KERNEL_KMEANS,
      "figure of the breakdown",
      "kernel-kmeans-time",
      "the more dimensions there are, the greater is the share of the kernel matrix in the time"),
  KERNEL_KMEANS_SETS(
      Paper.KERNEL_KMEANS,
      "table of data sets",
      "kernel-kmeans-time",
      "six sets of up to 126,405 dimensions: acoustic, cifar-10, ledgar, letter, mnist, scotus"),
  ITERATIVE_MDS(
      Paper.ITERATIVE,
      "text, MDS",
      "iterative-figures",
      "the time of an iteration of MDS is quadratic in the number of objects"),
  ITERATIVE_K_MEANS(
      Paper.ITERATIVE,
      "text, K-means",
      "iterative-figures",
      "the time of an iteration of K-means is linear in points and clusters; assignment takes most of it"),
  ITERATIVE_OVERHEAD(
      Paper.ITERATIVE,
      "text, overhead",
      "iterative-figures",
      "with many iterations the overhead o is a small share of the time T = c i + o"),
  ITERATIVE_CACHING(
      Paper.ITERATIVE,
      "text, caching",
      "iterative-figures",
      "caching loop-invariant data on the device saves time in each iteration"),
  ITERATIVE_REARRANGED(
      Paper.ITERATIVE,
      "text, layout",
      "iterative-figures",
      "data rearranged in memory makes kernels faster"),
  ITERATIVE_STEPS(
      Paper.ITERATIVE,
      "text, steps",
      "iterative-figures",
      "all optimisations together make kernels 5 to 6 times as fast as naive ones"),
  ITERATIVE_BALANCED(
      Paper.ITERATIVE,
      "text, BSR",
      "iterative-figures",
      "a layout in segments with equal numbers of links makes PageRank faster"),
  ITERATIVE_BINS(
      Paper.ITERATIVE,
      "text, ELLPACK",
      "iterative-figures",
      "nodes with up to 3, 7 and 15 links each get a table of their own"),
  ITERATIVE_DIVISION(
      Paper.ITERATIVE,
      "text, division",
      "iterative-figures",
      "leaving nodes with many links to the CPU makes PageRank on a GPU faster"),
  ITERATIVE_PRECISION(
      Paper.ITERATIVE,
      "text, precision",
      "iterative-figures",
      "double precision takes longer than single precision"),
  ITERATIVE_ONE_CORE(
      Paper.ITERATIVE,
      "text, one core",
      "iterative-time",
      "kernels on a GPU are up to 100 times as fast as one core of a CPU");

  private final Paper paper;
  private final String label;
  private final String experiment;
  private final String claim;

  PaperFigure(Paper paper, String label, String experiment, String claim) {
    this.paper = paper;
    this.label = label;
    this.experiment = experiment;
    this.claim = claim;
  }

  /** Returns the paper it is from. */
  public Paper paper() {
    return paper;
  }

  /**
   * Returns what the paper calls it, such as "figure 6", or what it shows; "text" for a claim
   * without a picture.
   */
  public String label() {
    return label;
  }

  /** Returns the name of the experiment that repeats it. */
  public String experiment() {
    return experiment;
  }

  /** Returns what the paper says of it, in one line. */
  public String claim() {
    return claim;
  }
}

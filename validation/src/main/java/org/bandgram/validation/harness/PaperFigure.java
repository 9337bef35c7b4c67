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
      "a band of the matrix clusters as well as its greatest elements (COO)"),
  BAND_7(Paper.BAND, "figure 7", "fig7-time", "propagation takes time almost linear in the points"),
  BAND_8(
      Paper.BAND,
      "figure 8",
      "fig8-construction",
      "a band is made in time linear in the points, COO in quadratic time"),
  BAND_9(
      Paper.BAND,
      "figure 9",
      "fig9-dimension",
      "band and COO are both made in time linear in the dimensions"),
  EXEMPLARS_TABLE_1(
      Paper.EXEMPLARS,
      "Table I",
      "evaluation-time",
      "many sets are evaluated on a GPU up to 72 times as fast as on a CPU's threads, and in half"
          + " precision up to 452 times as fast as on one thread in single precision"),
  EXEMPLARS_3_4(
      Paper.EXEMPLARS,
      "figures 3 and 4",
      "evaluation-time",
      "the time of an evaluation grows in proportion to points, sets and members, by any method"),
  EXEMPLARS_PRECISION(
      Paper.EXEMPLARS,
      "text",
      "evaluation-time",
      "evaluation is faster in single than in double precision, and fastest in half precision"),
  EXEMPLARS_HALF(
      Paper.EXEMPLARS,
      "text",
      "half-precision",
      "computing in half precision is fastest; what a selection loses by it is left open"),
  KERNEL_KMEANS_FILL(
      Paper.KERNEL_KMEANS,
      "figure of GEMM and SYRK",
      "kernel-kmeans-time",
      "the ratio n / d tells whether all of the kernel matrix or half of it takes less time"),
  KERNEL_KMEANS_CPU(
      Paper.KERNEL_KMEANS,
      "text",
      "kernel-kmeans-time",
      "up to 123.8 times as fast as a CPU program that takes dense products"),
  KERNEL_KMEANS_DISTANCES(
      Paper.KERNEL_KMEANS,
      "figure of distances",
      "kernel-kmeans-time",
      "up to 2.6 times as fast as without sparse products, on a GPU"),
  KERNEL_KMEANS_THROUGHPUT(
      Paper.KERNEL_KMEANS,
      "figure of throughput",
      "kernel-kmeans-time",
      "the sparse product does more operations in a second than a kernel written by hand"),
  KERNEL_KMEANS_ROOFLINE(
      Paper.KERNEL_KMEANS,
      "figure of the roofline",
      "kernel-kmeans-time",
      "the sums are bound by memory: few operations for each byte"),
  KERNEL_KMEANS_BREAKDOWN(
      Paper.KERNEL_KMEANS,
      "figure of the breakdown",
      "kernel-kmeans-time",
      "the kernel matrix takes the greater share of the time the more dimensions there are"),
  KERNEL_KMEANS_SETS(
      Paper.KERNEL_KMEANS,
      "table of data sets",
      "kernel-kmeans-time",
      "six sets of up to 126,405 dimensions: acoustic, cifar-10, ledgar, letter, mnist, scotus"),
  ITERATIVE_MDS(
      Paper.ITERATIVE,
      "text, MDS",
      "iterative-figures",
      "an iteration of MDS takes time quadratic in the objects"),
  ITERATIVE_K_MEANS(
      Paper.ITERATIVE,
      "text, K-means",
      "iterative-figures",
      "an iteration of K-means takes time linear in points and clusters, most of it to assign"),
  ITERATIVE_OVERHEAD(
      Paper.ITERATIVE,
      "text, overhead",
      "iterative-figures",
      "T = c i + o: with many iterations what a run does once is a small share"),
  ITERATIVE_CACHING(
      Paper.ITERATIVE,
      "text, caching",
      "iterative-figures",
      "loop-invariant data kept where it is computed with saves time in each iteration"),
  ITERATIVE_REARRANGED(
      Paper.ITERATIVE,
      "text, layout",
      "iterative-figures",
      "data rearranged in memory makes kernels faster"),
  ITERATIVE_STEPS(
      Paper.ITERATIVE,
      "text, steps",
      "iterative-figures",
      "all optimisations together make kernels up to 5 to 6 times as fast as naive ones"),
  ITERATIVE_BALANCED(
      Paper.ITERATIVE,
      "text, BSR",
      "iterative-figures",
      "a layout in segments of equally many links makes PageRank faster"),
  ITERATIVE_BINS(
      Paper.ITERATIVE,
      "text, ELLPACK",
      "iterative-figures",
      "nodes with up to 3, 7 and 15 links are in tables of their own"),
  ITERATIVE_DIVISION(
      Paper.ITERATIVE,
      "text, division",
      "iterative-figures",
      "nodes with many links on the CPU while a GPU computes the others make PageRank faster"),
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

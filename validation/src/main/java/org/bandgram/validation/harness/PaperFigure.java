package org.bandgram.validation.harness;

import static org.bandgram.validation.harness.PaperFigure.About.ANYTHING;
import static org.bandgram.validation.harness.PaperFigure.About.CPU;
import static org.bandgram.validation.harness.PaperFigure.About.GPU;
import static org.bandgram.validation.harness.PaperFigure.About.NO_CLAIM;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * A figure, table or claim of a paper that an experiment puts to the test.
 *
 * <p>The experiment that repeats it says with {@link Report#finding(PaperFigure, Verdict, String)}
 * whether it was confirmed.
 */
public enum PaperFigure {
  BAND_6(Paper.BAND, "fig6-error", ANYTHING),
  BAND_7(Paper.BAND, "fig7-time", ANYTHING),
  BAND_7_GAIN(Paper.BAND, "fig7-time", GPU, 114),
  BAND_8(Paper.BAND, "fig8-construction", GPU, 1700),
  BAND_9(Paper.BAND, "fig9-dimension", GPU, 2),
  BAND_9_GAIN(Paper.BAND, "fig9-dimension", GPU, 1000),
  BAND_MEMORY(Paper.BAND, "fig8-construction", ANYTHING, 5),
  BAND_CONSTRUCTION(Paper.BAND, "fig8-construction", GPU, 5),
  BAND_GPUS(Paper.BAND, "fig7-time", GPU, 6),
  BAND_ALL(Paper.BAND, "fig7-time", GPU, 330),
  BAND_ORDER(Paper.BAND, "fig8-construction", ANYTHING, 5),
  BAND_CURVE(Paper.BAND, "curves", ANYTHING),
  EXEMPLARS_TABLE_1(Paper.EXEMPLARS, "evaluation-time", GPU, 72),
  EXEMPLARS_3(Paper.EXEMPLARS, "evaluation-time", ANYTHING),
  EXEMPLARS_4(Paper.EXEMPLARS, "evaluation-time", GPU),
  EXEMPLARS_PRECISION(Paper.EXEMPLARS, "evaluation-time", GPU, 391),
  EXEMPLARS_CHUNKS(Paper.EXEMPLARS, "evaluation-time", GPU),
  EXEMPLARS_HALF(Paper.EXEMPLARS, "half-precision", NO_CLAIM),
  KERNEL_KMEANS_FILL(Paper.KERNEL_KMEANS, "kernel-kmeans-time", ANYTHING, 100),
  KERNEL_KMEANS_CPU(Paper.KERNEL_KMEANS, "kernel-kmeans-time", GPU, 123.8),
  KERNEL_KMEANS_DISTANCES(Paper.KERNEL_KMEANS, "kernel-kmeans-time", GPU, 1.5),
  KERNEL_KMEANS_WHOLE(Paper.KERNEL_KMEANS, "kernel-kmeans-time", GPU, 1.6),
  KERNEL_KMEANS_THROUGHPUT(Paper.KERNEL_KMEANS, "kernel-kmeans-time", GPU, 370),
  KERNEL_KMEANS_ROOFLINE(Paper.KERNEL_KMEANS, "kernel-kmeans-time", GPU),
  KERNEL_KMEANS_BREAKDOWN(Paper.KERNEL_KMEANS, "kernel-kmeans-time", ANYTHING),
  KERNEL_KMEANS_LINES(Paper.KERNEL_KMEANS, "kernel-kmeans-time", GPU),
  KERNEL_KMEANS_SETS(Paper.KERNEL_KMEANS, "kernel-kmeans-time", NO_CLAIM),
  ITERATIVE_MDS(Paper.ITERATIVE, "iterative-figures", ANYTHING, 2),
  ITERATIVE_K_MEANS(Paper.ITERATIVE, "iterative-figures", ANYTHING, 1),
  ITERATIVE_OVERHEAD(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_CACHING(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_REARRANGED(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_STEPS(Paper.ITERATIVE, "iterative-figures", GPU, 5),
  ITERATIVE_BALANCED(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_BALANCED_CPU(Paper.ITERATIVE, "iterative-figures", CPU),
  ITERATIVE_BSR_MEMORY(Paper.ITERATIVE, "iterative-figures", ANYTHING),
  ITERATIVE_PARTIAL(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_COUNT(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_BINS(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_DIVISION(Paper.ITERATIVE, "iterative-figures", GPU),
  ITERATIVE_PRECISION(Paper.ITERATIVE, "iterative-figures", GPU, 3),
  ITERATIVE_ONE_CORE(Paper.ITERATIVE, "iterative-time", GPU, 100);

  /** What a claim is about. */
  enum About {
    /** A GPU: what a CPU does can neither confirm nor refute it. */
    GPU,
    /** A CPU, so that a GPU is not asked. */
    CPU,
    /** Something that is measured on any device. */
    ANYTHING,
    /** Nothing that could hold or not: a description, or a question left open. */
    NO_CLAIM
  }

  /** Where each is in its paper, of what size (~: the paper's usual one), and what it says. */
  private static final class Words {
    private static final Map<String, String[]> OF =
        """
        BAND_6: figure 6: 16K points, 500 to 2,000 exemplars: a band (h = 128) clusters random
            points as well as COO
        BAND_7: figure 7, growth: ~: propagation on a band, and on COO, is almost linear in the
            points
        BAND_7_GAIN: figure 7, gain: ~: on a GPU a band gains up to 114 times, COO 18 times,
            over COO on a CPU
        BAND_8: figure 8: ~: on a GPU a band is made up to 1,700 times, COO up to 300 times as
            fast as COO on a CPU
        BAND_9: figure 9, band: 16K points, d = 32 to 512: on a GPU a band is made at least 2
            times as fast as COO
        BAND_9_GAIN: figure 9, gain: 16K points, d = 512: on a GPU band and COO are made about
            1,000 times as fast as on a CPU
        BAND_MEMORY: abstract, section 4.2: h = 128: COO takes about 5 times the memory of a
            band; (h² + h) / ((2h + 1) n) of a band is padding
        BAND_CONSTRUCTION: abstract: ~: a band is made about 5 times as fast as COO on a GPU
        BAND_GPUS: abstract, section 6.2: ~: propagation on a band is up to 6 times as fast as
            on COO on a GPU
        BAND_ALL: section 7: ~: with construction, a band on a GPU is up to 330 times as fast as
            COO on a CPU
        BAND_ORDER: section 4.3, order: ~: codes and sorting take negligible time
        BAND_CURVE: section 4.3, curve: ~: the Z-curve is good enough, though Hilbert's is more local
        EXEMPLARS_TABLE_1: Table I: ~: a GPU is up to 72 times as fast as one thread, 5.1 as 20
            threads; in half precision 452 and 32 times |
            [by two runs](evaluation-time/README.md#not-measured)
        EXEMPLARS_3: figure 3: ~: time grows almost linearly in points, sets and members
        EXEMPLARS_4: figure 4: ~: a GPU's gain falls with members alone, from 71 to 47
        EXEMPLARS_PRECISION: Table I, section V-B: ~: half precision raises a GPU's mean gain
            over one thread from 67 to 391 (over N), 71 to 415 (l), 52 to 224 (k)
        EXEMPLARS_CHUNKS: section IV-B3: none needed there: sets beyond a GPU's memory go in chunks |
            tests alone limit its memory
        EXEMPLARS_HALF: section VI (future work): ~: what half precision does to the clusters
            found is left open
        KERNEL_KMEANS_FILL: figure 2: n = 10,000, 50,000, d = 100 to 100,000: all of the matrix
            (GEMM) takes less time where n / d is above 100, half (SYRK) below; up to 3.2 and
            2.4 times
        KERNEL_KMEANS_CPU: abstract; figure 3: ~: up to 123.8 times as fast as PRMLT on one
            thread; a CUDA program without sparse products 11 to 21 times, letter 72.8
        KERNEL_KMEANS_DISTANCES: figure 4: ~: distances by sparse products are 1.5 to 2.6 times
            as fast as by a kernel written by hand (SCOTUS at k = 50: 1.1)
        KERNEL_KMEANS_WHOLE: figure 7: ~: whole runs are 1.6 to 2.6 times as fast as the CUDA
            program without sparse products
        KERNEL_KMEANS_THROUGHPUT: figure 5: ~: 370 to 729 GFLOP/s by the sparse product, 304 to
            409 by hand; with k it rises, by hand it falls
        KERNEL_KMEANS_ROOFLINE: figure 6 (and equation 17): ~: the sparse product is nearer to
            the roof than the kernel by hand, and almost on it for 50 and 100 clusters
        KERNEL_KMEANS_BREAKDOWN: figure 8: ~: the kernel matrix takes most of the time for
            Ledgar and SCOTUS, the distances for acoustic and MNIST; assignment is trivial
        KERNEL_KMEANS_LINES: section 4.5: ~: under 50 lines of CUDA are written by hand | products
            are no library's here
        KERNEL_KMEANS_SETS: Table 2: 80 GB: acoustic 78,823 x 50, CIFAR-10 50,000 x 3,072,
            Ledgar 70,000 x 19,996, letter 10,500 x 26, MNIST 60,000 x 780, SCOTUS 6,400 x
            126,405
        ITERATIVE_MDS: section 4: ~: an iteration of MDS takes time quadratic in the objects, by
            the count of operations, 8DN + 7N + 3D + 1 a row
        ITERATIVE_K_MEANS: section 6: ~: an iteration of K-means takes time linear in points and
            clusters, by the count of operations, (3DM + M) a point
        ITERATIVE_OVERHEAD: equations 1 and 2, figures 6 and 16: ~: T = c + o, T' = 2c + o:
            overhead is a large share for small sets, for MDS also for very large ones
        ITERATIVE_CACHING: figures 4 and 14: ~: loop-invariant data kept on the device saves
            time in each iteration
        ITERATIVE_REARRANGED: figures 5(a) and 13: ~: column-major data makes MDS faster; for
            K-means only in local memory | a CPU's loops are timed
        ITERATIVE_STEPS: abstract; figures 5(a) and 13: K-means of 300 clusters in 2-D: all
            optimisations together make kernels 5 to 6 times as fast as naive ones | a CPU's
            loops are timed
        ITERATIVE_BALANCED: section 5.2, figures 10 and 11: web graphs to 875,713 pages: BSR
            makes PageRank faster on a GPU, the more links a page has
        ITERATIVE_BALANCED_CPU: section 5.2, CPUs: web graphs to 875,713 pages: BSR is not for
            CPUs
        ITERATIVE_BSR_MEMORY: section 5.2, memory: web graphs to 875,713 pages: BSR takes little more
            memory than CSR, far less than COO
        ITERATIVE_PARTIAL: section 5.2.3: web graphs to 875,713 pages: partial sums take 1 to 2.5 % of
            the time | not timed apart
        ITERATIVE_COUNT: figures 5(b), 5(c), 15(c), 15(d): ~: the number of iterations changes nothing |
            one number is timed
        ITERATIVE_BINS: section 5.3.3, figure 10, tables: web-Stanford, 281,903 pages: several
            ELLPACK kernels by row length (up to 3; 4 to 7; 8 to 15) take less time than one
        ITERATIVE_DIVISION: section 5.3.3, figure 10, division: web-Stanford, 281,903 pages:
            long rows (from 4, 7, 16 links) on the CPU beside a GPU beat the CPU; CSR takes a
            GPU up to ten times longer
        ITERATIVE_PRECISION: figures 7 and 17: ~: in double precision MDS reaches a third of the
            rate of single precision on Fermi, K-means the same within 10 % | a CPU's loops
            are timed
        ITERATIVE_ONE_CORE: abstract; section 1: ~: kernels on a GPU are up to 100 times as fast
            as one core of a CPU, MDS up to 180 times
        """
            .replaceAll("\\n +", " ")
            .lines()
            .map(line -> line.split(": ", 4))
            .collect(Collectors.toMap(words -> words[0], words -> words));
  }

  private final Paper paper;
  private final String experiment;
  private final About about;
  private final double number;

  PaperFigure(Paper paper, String experiment, About about, double number) {
    this.paper = paper;
    this.experiment = experiment;
    this.about = about;
    this.number = number;
  }

  PaperFigure(Paper paper, String experiment, About about) {
    this(paper, experiment, about, Double.NaN);
  }

  /** Returns the paper it is from. */
  public Paper paper() {
    return paper;
  }

  /** Returns where it is in the paper, such as "figure 6"; unique in its experiment. */
  public String label() {
    return Words.OF.get(name())[1];
  }

  /** Returns the name of the experiment that repeats it. */
  public String experiment() {
    return experiment;
  }

  /** Tells whether it can hold or not; a description, or a question left open, cannot. */
  public boolean isClaim() {
    return about != About.NO_CLAIM;
  }

  /** Tells whether it can hold or not on a device: what is said of CPUs cannot on a GPU. */
  public boolean isClaim(boolean isOnGpu) {
    return isClaim() && !(isOnGpu && about == About.CPU);
  }

  /** Returns the number that the paper states, the least of a range; NaN if there is none. */
  public double number() {
    return number;
  }

  /** Returns what the paper says of it, in one line. */
  public String claim() {
    return Words.OF.get(name())[3].split(" \\| ", -1)[0];
  }

  /** Returns why no experiment tests it on a device that it is about, after ": "; or nothing. */
  public String reason(boolean isOnGpu) {
    String[] words = Words.OF.get(name())[3].split(" \\| ", -1);
    return words.length > 1 && isOnGpu == (about == About.GPU) ? ": " + words[1] : "";
  }

  /** Returns of what size the paper measured it; nothing for {@link Paper#size()}. */
  public String size() {
    String size = Words.OF.get(name())[2];
    return size.equals("~") ? "" : size;
  }

  /**
   * Returns what a device can say of it: a CPU decides nothing about a GPU.
   *
   * @param isOnGpu whether a GPU was measured
   */
  public Verdict on(boolean isOnGpu, Verdict verdict) {
    return about == About.GPU && !isOnGpu && verdict != Verdict.NOT_TESTED
        ? Verdict.ANOTHER_CLAIM
        : verdict;
  }
}

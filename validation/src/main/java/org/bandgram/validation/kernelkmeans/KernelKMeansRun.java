package org.bandgram.validation.kernelkmeans;

import java.util.Locale;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.storage.KernelFill;
import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.TestSet;

/**
 * A timed run of kernel K-means.
 *
 * @param problem what was clustered, and for which part of the experiment
 * @param fill how the matrix was computed
 * @param form how its values were added up
 * @param inFull how many of them added up everything
 * @param timings where the time went, in the fastest repetition
 * @param spread how many times as long the median of the repetitions took
 * @param sumsWork what all sums need
 * @param objective what came out
 * @param agreement share of the labels that are those of the library; NaN if not compared
 */
record KernelKMeansRun(
    Problem problem,
    KernelFill fill,
    String form,
    int iterations,
    int inFull,
    KernelTimings timings,
    double spread,
    Work sumsWork,
    double objective,
    double agreement,
    Stamp stamp)
    implements Measured {
  /** The name of the form that the sparse product is compared with. */
  static final String BY_HAND = "by hand";

  /** The name of the form that goes through all rows in every iteration. */
  static final String PRODUCT = "product, all rows";

  /** The name of the form that users get. */
  static final String MOVED = "product, moved rows";

  /** What is written of a run. */
  static final Columns<KernelKMeansRun> COLUMNS =
      Columns.of(
          KernelKMeansRun.class,
          """
          part set n d k precision fill form iterations in_full seconds_matrix=timings.matrix
          seconds_start=timings.start seconds_sums=timings.sums
          seconds_assignment=timings.assignment median_over_fastest=spread
          flops_matrix=matrixWork.flops bytes_matrix=matrixWork.bytes flops_sums=sumsWork.flops
          bytes_sums=sumsWork.bytes objective agreement backend threads date=finished
          """);

  /** The parts of the experiment. */
  enum Part {
    /** Kernel matrices by n and d. */
    FILL,
    /** Sums in every form. */
    SUMS,
    /** The same problem by the product and on one thread with a library. */
    LIBRARY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What was clustered.
   *
   * @param part what for
   * @param precision of points and kernel values
   */
  record Problem(Part part, String set, int n, int d, int k, Precision precision) {
    static Problem of(Part part, TestSet set, int k) {
      return new Problem(
          part, set.name(), set.size(), set.dimensions(), k, set.points().precision());
    }
  }

  /** Tells of a clustering, and of its agreement with another, if they are compared. */
  static KernelKMeansRun of(
      Problem problem,
      String form,
      KernelKMeans.Options options,
      KernelKMeansClustering found,
      double agreement) {
    return new KernelKMeansRun(
        problem,
        options.sums().storage() instanceof GramStorage.Stored(KernelFill fill)
            ? fill
            : KernelFill.AUTO,
        form,
        found.iterations().size(),
        (int) found.iterations().stream().filter(KernelKMeansClustering.Iteration::inFull).count(),
        found.timings(),
        1,
        Work.ofSums(problem.n, problem.k, found.iterations(), problem.precision),
        found.objective(),
        agreement,
        Stamp.of(found.provenance()));
  }

  /** Tells of the library, which agrees with itself. */
  static KernelKMeansRun of(Problem problem, LibraryKMeans.Fit found, Stamp stamp) {
    return new KernelKMeansRun(
        problem,
        KernelFill.WHOLE,
        LibraryKMeans.FORM,
        found.iterations(),
        found.iterations(),
        found.timings(),
        1,
        Work.ofProducts(problem.n, problem.k, found.products()),
        found.objective(),
        1,
        stamp);
  }

  KernelKMeansRun withSpread(double value) {
    return new KernelKMeansRun(
        problem,
        fill,
        form,
        iterations,
        inFull,
        timings,
        value,
        sumsWork,
        objective,
        agreement,
        stamp);
  }

  String set() {
    return problem.set;
  }

  /** Returns the first word of the set's name. */
  String shortName() {
    return set().replaceFirst("[^a-z].*", "");
  }

  int n() {
    return problem.n;
  }

  int d() {
    return problem.d;
  }

  int k() {
    return problem.k;
  }

  Precision precision() {
    return problem.precision;
  }

  /** Tells whether it had the same points and clusters, in any precision and on any device. */
  boolean hasSameProblem(KernelKMeansRun other) {
    return set().equals(other.set()) && k() == other.k();
  }

  /** Tells whether it also ran on the same device. */
  boolean hasSamePlace(KernelKMeansRun other) {
    return hasSameProblem(other) && backend().equals(other.backend());
  }

  /** Returns what an iteration takes without the matrix, in seconds. */
  double secondsPerIteration() {
    return (timings.sums() + timings.assignment()) / iterations;
  }

  /** Returns what the matrix needs. */
  Work matrixWork() {
    return Work.ofMatrix(n(), d(), fill, precision());
  }

  /** Returns thousand million operations of sums per second. */
  double sumsRate() {
    return sumsWork.flops() / timings.sums() / 1e9;
  }

  /** Says what was clustered where. */
  String title() {
    return "%s (n = %s, d = %s) on %s"
        .formatted(set(), Figures.of(n()), Figures.of(d()), backend());
  }
}

package org.bandgram.validation.iterative;

import org.bandgram.Execution;
import org.bandgram.validation.harness.Earlier;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Measured;

/**
 * A problem for an iterative algorithm that goes on for as many iterations as it is told.
 *
 * @param iterations how many are fewest worth timing
 * @param floor what an iteration takes at least, from what the machine can do
 */
record IterativeTask(Problem problem, int iterations, Floor floor, Solver solver) {
  /** Seconds that a GPU warms up at most. */
  private static final double ON_GPU = 0.5;

  /**
   * What is solved.
   *
   * @param study what it is compared by
   * @param form how it computes, where there is a choice
   * @param set name of the points or the graph
   * @param n number of points or nodes
   * @param d number of dimensions; of a graph the mean number of arcs of a node
   * @param k number of clusters; 0 where there are none
   */
  record Problem(Study study, String algorithm, String form, String set, int n, double d, int k) {
    /** A problem compared by size, layout or part. */
    Problem(String algorithm, String form, String set, int n, double d, int k) {
      this(Study.SIZES, algorithm, form, set, n, d, k);
    }

    /** Returns the problem that a row tells of, which may lack study and clusters. */
    static Problem of(Earlier.Row row) {
      return new Problem(
          row.has("study") ? row.constant(Study.class, "study") : Study.SIZES,
          row.text("algorithm"),
          row.text("form"),
          row.text("set"),
          row.integer("n"),
          row.number("d"),
          row.has("k") ? row.integer("k") : 0);
    }

    @Override
    public String toString() {
      return "%s, n = %s%s".formatted(set, Figures.of(n), k == 0 ? "" : ", k = " + k);
    }
  }

  /** Seconds of an iteration at best. */
  @FunctionalInterface
  interface Floor {
    /**
     * Returns seconds.
     *
     * @param bytesPerSecond what streaming reaches with as many threads
     * @param coordinatesPerSecond how many subtractions with a multiply-add, likewise
     */
    double seconds(double bytesPerSecond, double coordinatesPerSecond);
  }

  /** Carries out iterations. */
  @FunctionalInterface
  interface Solver {
    /** Returns how many were carried out and by what. */
    Solved solve(int iterations, Execution execution);
  }

  /** What a solver did. */
  record Solved(int iterations, String backend) {}

  /**
   * Times as many iterations as wanted and twice as many, so that what both have in common drops
   * out: T = c + o, 2 c + o (Gunarathne et al. 2013, doi 10.1504/IJCSE.2013.052118).
   *
   * @param warmUp seconds of iterations that are not timed, while the JVM compiles
   * @param repetitions how often; of each time the least counts
   * @param floor seconds of an iteration at best
   */
  IterativeRun run(double warmUp, int repetitions, double floor, Execution execution) {
    warmUp(warmUp, execution);
    double once = Double.POSITIVE_INFINITY;
    double twice = Double.POSITIVE_INFINITY;
    String backend = "";
    for (int r = 0; r < repetitions; r++) {
      long start = System.nanoTime();
      backend = solve(iterations, execution);
      long middle = System.nanoTime();
      solve(2 * iterations, execution);
      once = Math.min(once, (middle - start) / 1e9);
      twice = Math.min(twice, (System.nanoTime() - middle) / 1e9);
    }
    return new IterativeRun(
        problem,
        iterations,
        repetitions,
        (twice - once) / iterations,
        2 * once - twice,
        floor,
        Measured.Stamp.now(backend, execution));
  }

  /** Iterates on a CPU for so many seconds, and on a GPU, whose code is compiled, for a moment. */
  private void warmUp(double seconds, Execution execution) {
    long begun = System.nanoTime();
    double left = seconds;
    while ((System.nanoTime() - begun) / 1e9 < left) {
      if (solve(iterations, execution).contains("cuda")) {
        left = Math.min(seconds, ON_GPU);
      }
    }
  }

  private String solve(int count, Execution execution) {
    Solved solved = solver.solve(count, execution);
    if (solved.iterations() != count) {
      throw new IllegalStateException(
          "%s on %s ended after %d of %d iterations"
              .formatted(problem.algorithm(), problem.set(), solved.iterations(), count));
    }
    return solved.backend();
  }
}

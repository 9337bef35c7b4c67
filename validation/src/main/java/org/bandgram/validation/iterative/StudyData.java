package org.bandgram.validation.iterative;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.validation.iterative.IterativeTask.Problem;
import org.bandgram.validation.iterative.IterativeTask.Solved;

/**
 * The problems of all studies, one of each algorithm and one of PageRank for each graph.
 *
 * @param objects the points whose distances MDS reproduces, where they are there
 * @param points the points of K-means, likewise
 * @param matrices the graphs of PageRank
 * @param iterations how many are timed, and twice as many
 */
record StudyData(
    Optional<PointSet> objects,
    Optional<PointSet> points,
    int k,
    List<LinkMatrix> matrices,
    int iterations) {
  /** The end of a form whose loops keep what they have prepared. */
  static final String KEPT = "kept";

  /** The end of a form whose loops prepare for each iteration. */
  static final String ANEW = "anew";

  private static final int MORE = 4;

  /** Returns a task of K-means. */
  IterativeTask means(Study study, String form, PointSet set, Supplier<Loop> loop) {
    return task(
        new Problem(
            study, Algorithms.K_MEANS, form, FigureTasks.CITIES, set.size(), set.dimensions(), k),
        iterations,
        loop);
  }

  /** Returns a task of MDS. */
  IterativeTask scaling(Study study, String form, PointSet set, Supplier<Loop> loop) {
    return task(
        new Problem(
            study, Algorithms.SMACOF, form, FigureTasks.DIGITS, set.size(), ScalingLoop.PLANE, 0),
        iterations,
        loop);
  }

  /** Returns a task of PageRank, whose iterations are short: more of them where they are alone. */
  IterativeTask ranks(Study study, String form, LinkMatrix links, Supplier<Loop> loop) {
    int n = links.matrix().size();
    double mean = (double) links.matrix().nonzeros() / n;
    return task(
        new Problem(study, Algorithms.PAGE_RANK, form, links.name(), n, mean, 0),
        isKept(form) ? MORE * iterations : iterations,
        loop);
  }

  private static boolean isKept(String form) {
    return !form.endsWith(ANEW);
  }

  private static IterativeTask task(Problem problem, int iterations, Supplier<Loop> loop) {
    return new IterativeTask(
        problem,
        iterations,
        (_, _) -> Double.NaN,
        (count, execution) -> {
          Loop begun = loop.get();
          begun.run(count, isKept(problem.form()), execution);
          return new Solved(count, begun.backend());
        });
  }

  /** Computes Euclidean distances of all pairs on one thread. */
  static PairTriangle distances(PointSet points) {
    try (Execution execution = Execution.onThreads(1)) {
      return distances(points, execution);
    }
  }

  /** Computes Euclidean distances of all pairs. */
  static PairTriangle distances(PointSet points, Execution execution) {
    EuclideanDistance distance = new EuclideanDistance();
    return PairTriangle.of(
        BandLayout.full(points.size()),
        (i, j) -> distance.between(points, i, points, j),
        execution);
  }
}

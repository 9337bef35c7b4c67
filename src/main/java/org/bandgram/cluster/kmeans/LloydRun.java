package org.bandgram.cluster.kmeans;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.CoordinateVariance;
import org.bandgram.cluster.kmeans.KMeansClustering.CentroidModel;
import org.bandgram.cluster.kmeans.KMeansClustering.Iteration;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.MovedPoints;

/** One start of K-means. */
final class LloydRun {
  private final Problem problem;
  private final long seed;
  private final LloydAssignment assignment;
  private final List<Iteration> iterations = new ArrayList<>();
  private PointSet centroids;
  private double inertia;
  private boolean converged;

  /**
   * What all starts share.
   *
   * @param moved the points
   * @param stored these where they are assigned
   * @param weights their weights, or none
   * @param options how
   * @param largestShift the sum of squared shifts at which a run has converged
   * @param execution how to run
   */
  record Problem(
      MovedPoints moved,
      LloydPoints stored,
      double[] weights,
      KMeans.Options options,
      double largestShift,
      Execution execution) {
    static Problem of(
        MovedPoints moved,
        LloydPoints stored,
        double[] weights,
        KMeans.Options options,
        Execution execution) {
      PointSet points = moved.points();
      if (options.init().start() instanceof CentroidStart.Given given) {
        LloydArguments.requireStart(points, moved.moved(given.centroids()), execution);
      }
      double shift = options.stopping().tolerance() * CoordinateVariance.mean(points, execution);
      return new Problem(moved, stored, weights, options, shift, execution);
    }

    PointSet points() {
      return moved.points();
    }

    int size() {
      return points().size();
    }

    double weight(int i) {
      return weights.length == 0 ? 1 : weights[i];
    }

    /** Runs one start. */
    LloydRun run(long seed, int number) {
      LloydRun run = new LloydRun(this, seed);
      run.centroids = run.start();
      run.iterate(number);
      return run;
    }
  }

  private LloydRun(Problem problem, long seed) {
    this.problem = problem;
    this.seed = seed;
    assignment = problem.stored.begin(problem.weights);
  }

  private PointSet start() {
    SplittableRandom random = new SplittableRandom(seed);
    int k = problem.options.k();
    return switch (problem.options.init().start()) {
      case CentroidStart.Given given -> problem.moved.moved(given.centroids());
      case CentroidStart.PlusPlus _ ->
          new PlusPlusStart(problem.stored, problem.weights, random, problem.execution).draw(k);
      case CentroidStart.Random _ ->
          problem.points().select(random.ints(0, problem.size()).distinct().limit(k).toArray());
    };
  }

  private void iterate(int number) {
    int most = problem.options.stopping().maxIterations();
    CentroidSums sums = CentroidSums.of(problem.options.k(), problem.points().dimensions());
    boolean settled = false;
    while (!settled && iterations.size() < most && !isStopping()) {
      problem
          .execution
          .progress()
          .update(
              "k-means",
              (long) number * most + iterations.size(),
              (long) problem.options.init().starts() * most);
      int moved = assignment.assign(centroids, sums, problem.execution);
      inertia = assignment.inertia();
      int relocated = EmptyClusters.fill(problem, assignment, sums);
      settled = moved == 0 && relocated == 0;
      double shift = settled ? 0 : move(sums);
      iterations.add(new Iteration(inertia, moved, relocated, shift));
      problem.execution.cancellation().resultAvailable();
      converged = settled || (shift <= problem.largestShift && relocated == 0);
      if (converged && !settled) {
        break;
      }
    }
    if (!settled) {
      assignment.assign(centroids, problem.execution);
      inertia = assignment.inertia();
    }
  }

  private boolean isStopping() {
    return !iterations.isEmpty() && problem.execution.cancellation().isStopping();
  }

  /** Moves centroids to means; returns the sum of the squares of their shifts. */
  private double move(CentroidSums sums) {
    PointSet means = sums.means(centroids);
    double shift = 0;
    for (int c = 0; c < means.size(); c++) {
      for (int f = 0; f < means.dimensions(); f++) {
        double difference = means.get(c, f) - centroids.get(c, f);
        shift += difference * difference;
      }
    }
    centroids = means;
    return shift;
  }

  double inertia() {
    return inertia;
  }

  KMeansClustering result(double[] inertias, double hostShare, Provenance provenance) {
    Status status = Status.of(converged).unlessStopped(problem.execution.cancellation());
    PointSet found = problem.moved.restored(centroids);
    return new KMeansClustering(
        found == centroids
            ? assignment.labels()
            : new CentroidModel(found).predict(problem.moved.given(), problem.execution),
        found,
        inertia,
        status,
        iterations,
        seed,
        inertias,
        hostShare,
        provenance);
  }
}

package org.bandgram.cluster.kernelkmeans;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.Iteration;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelModel;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.order.Permutation;

/** One start of kernel K-means. */
final class KernelRun {
  /** A rise of the objective by less than this share of the trace is rounding. */
  private static final double LEAST_RISE = 1e-6;

  private final Problem problem;
  private final long seed;
  private final LabelledSums sums;
  private final List<Iteration> iterations = new ArrayList<>();
  private final double trace;
  private int[] labels;
  private int[] bestLabels;
  private double bestObjective = Double.POSITIVE_INFINITY;
  private double objective;
  private double[] norms;
  private boolean converged;
  private boolean indefinite;
  private int period;

  /**
   * What all starts share.
   *
   * @param matrix kernel values
   * @param diagonal those of each point with itself
   * @param options how
   * @param order which point each row of the matrix belongs to
   * @param clock where the time goes
   * @param execution how to run
   */
  record Problem(
      KernelMatrix matrix,
      double[] diagonal,
      KernelKMeans.Options options,
      Permutation order,
      KernelTimings.Clock clock,
      Execution execution) {
    /** Runs one start. */
    KernelRun run(long seed, int number) {
      KernelRun run = new KernelRun(this, seed);
      run.iterate(number);
      return run;
    }
  }

  private KernelRun(Problem problem, long seed) {
    this.problem = problem;
    this.seed = seed;
    int k = problem.options.k();
    sums = new LabelledSums(problem.matrix, k, problem.options.sums().form(), problem.execution);
    trace = Arrays.stream(problem.diagonal).sum();
    labels =
        new KernelStart(problem.matrix, problem.diagonal, problem.order, problem.execution)
            .labels(problem.options.init().start(), k, seed);
    problem.clock.startEnds();
  }

  private void iterate(int number) {
    int most = problem.options.stopping().maxIterations();
    LabelCycle cycle = new LabelCycle();
    int sinceFull = 0;
    sums.compute(labels);
    problem.clock.sumsEnd();
    boolean inFull = true;
    while (!converged && period == 0 && iterations.size() < most && !isStopping()) {
      problem
          .execution
          .progress()
          .update(
              "kernel k-means",
              (long) number * most + iterations.size(),
              (long) problem.options.init().starts() * most);
      Iteration iteration = iteration(inFull);
      iterations.add(iteration);
      problem.execution.cancellation().resultAvailable();
      problem.clock.assignmentEnds();
      converged = iteration.moved() == 0 || hardlyChanges();
      if (iteration.moved() > 0) {
        period = cycle.period(labels);
        sinceFull++;
        inFull = sums.change(labels, sinceFull >= problem.options.sums().refresh());
        sinceFull = inFull ? 0 : sinceFull;
        problem.clock.sumsEnd();
      }
    }
    finish();
  }

  private boolean isStopping() {
    return !iterations.isEmpty() && problem.execution.cancellation().isStopping();
  }

  /** Assigns all points to the centroids of the labels so far. */
  private Iteration iteration(boolean inFull) {
    norms = sums.norms();
    double before = sums.objective(trace, norms);
    indefinite |= !iterations.isEmpty() && before > objective + LEAST_RISE * Math.abs(trace);
    objective = before;
    if (objective < bestObjective) {
      bestObjective = objective;
      bestLabels = labels.clone();
    }
    int[] nearest = new int[labels.length];
    double[] least = new double[labels.length];
    sums.nearest(norms, nearest, least);
    double cost = trace;
    for (double value : least) {
      cost += value;
    }
    int relocated = fillEmpty(nearest, least);
    int moved = 0;
    for (int i = 0; i < labels.length; i++) {
      moved += nearest[i] == labels[i] ? 0 : 1;
    }
    labels = nearest;
    return new Iteration(before, cost, moved, relocated, inFull);
  }

  /** Returns how many empty clusters got the farthest point of a cluster that has others. */
  private int fillEmpty(int[] nearest, double[] least) {
    if (problem.options.empty() == EmptyClusterPolicy.KEEP) {
      return 0;
    }
    int[] counts = new int[norms.length];
    for (int label : nearest) {
      counts[label]++;
    }
    int filled = 0;
    for (int j = 0; j < counts.length; j++) {
      int farthest = counts[j] > 0 ? -1 : farthest(nearest, least, counts);
      if (farthest >= 0) {
        counts[nearest[farthest]]--;
        counts[j]++;
        nearest[farthest] = j;
        filled++;
      }
    }
    return filled;
  }

  private int farthest(int[] nearest, double[] least, int[] counts) {
    int farthest = -1;
    double greatest = LEAST_RISE * Math.abs(trace) / least.length;
    for (int i = 0; i < least.length; i++) {
      double distance = problem.diagonal[i] + least[i];
      if (counts[nearest[i]] > 1 && distance > greatest) {
        greatest = distance;
        farthest = i;
      }
    }
    return farthest;
  }

  /** Tells whether the last two iterations began with nearly the same objective. */
  private boolean hardlyChanges() {
    int t = iterations.size() - 1;
    if (t < 1 || problem.options.stopping().tolerance() == 0) {
      return false;
    }
    double before = iterations.get(t - 1).objective();
    return Math.abs(before - iterations.get(t).objective())
        <= problem.options.stopping().tolerance() * Math.abs(before);
  }

  /**
   * Takes the labels it converged to, or the labels with the least objective; sums are computed
   * anew.
   */
  private void finish() {
    settleOn(labels);
    if (!converged && bestObjective < objective) {
      settleOn(bestLabels);
    }
  }

  private void settleOn(int[] chosen) {
    labels = chosen;
    sums.compute(labels);
    problem.clock.sumsEnd();
    norms = sums.norms();
    objective = sums.objective(trace, norms);
  }

  double objective() {
    return objective;
  }

  double[] norms() {
    return norms;
  }

  int[] labels() {
    return labels;
  }

  /**
   * Returns what came out.
   *
   * @param objectives those of all starts
   * @param model labels new points
   * @param provenance where the result comes from
   */
  KernelKMeansClustering result(
      double[] objectives, Optional<KernelModel> model, Provenance provenance) {
    Permutation order = problem.order;
    return new KernelKMeansClustering(
        order.unapply(labels),
        sums.counts(),
        objective,
        order.unapply(sums.distances(norms, problem.diagonal)),
        Status.of(converged).unlessStopped(problem.execution.cancellation()),
        period,
        indefinite || period > 0,
        problem.options.sums().storage() instanceof GramStorage.Banded band
            ? OptionalInt.of(band.halfBandwidth())
            : OptionalInt.empty(),
        Optional.empty(),
        iterations,
        seed,
        objectives,
        model,
        problem.clock.timings(),
        provenance);
  }
}

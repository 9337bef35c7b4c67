package org.bandgram.cluster.internal.propagation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.bandgram.Execution;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.order.Permutation;

/**
 * Searches the preference that gives a requested number of clusters. The number grows with the
 * preference, roughly as a power of its distance below the highest one worth a try; the search
 * interpolates between a preference that gives too few and one that gives too many on that scale,
 * and bisects where interpolation stalls.
 */
public final class ClusterCountSearch {
  private static final int MOST_RUNS = 24;
  private static final double FIRST_FACTOR = 4;
  private static final double NARROWEST = 1e-6;
  private static final double SHALLOWEST = 1e-20;

  private final Messages messages;
  private final SparseSimilarities pairs;
  private final Permutation permutation;
  private final DoubleFunction<double[]> preferences;
  private final PropagationOptions options;
  private final SimilarityRange range;
  private final double highest;
  private final Execution execution;

  /**
   * Prepares a search.
   *
   * @param pairs the similarities that messages are passed along
   * @param permutation input row of each position
   * @param preferences the preferences by input row at each value that the search may try
   * @param options when a run ends, jitter and its seed
   * @param highest the value at which about every point prefers to stand for itself
   */
  public ClusterCountSearch(
      Messages messages,
      SparseSimilarities pairs,
      Permutation permutation,
      DoubleFunction<double[]> preferences,
      PropagationOptions options,
      SimilarityRange range,
      double highest,
      Execution execution) {
    this.messages = messages;
    this.pairs = pairs;
    this.permutation = permutation;
    this.preferences = preferences;
    this.options = options;
    this.range = range;
    this.highest = highest;
    this.execution = execution;
  }

  /** A run, and its preferences by input row, jitter left out. */
  public record Found(double value, double[] preferences, Outcome outcome) {
    public long distance(int clusters) {
      return Math.abs((long) outcome.count() - clusters);
    }

    private boolean isBetterThan(Found other, int clusters) {
      return distance(clusters) != other.distance(clusters)
          ? distance(clusters) < other.distance(clusters)
          : outcome.status() == Status.CONVERGED && other.outcome.status() != Status.CONVERGED;
    }
  }

  /**
   * Searches from a first value on; returns the run closest to the request.
   *
   * @param clusters the number of clusters asked for
   * @param first where to start
   */
  Found find(int clusters, double first) {
    Found best = null;
    for (Found found : findAll(clusters, 0, first)) {
      best = best == null || found.isBetterThan(best, clusters) ? found : best;
    }
    return best;
  }

  /**
   * Searches from a first value on; returns every run, the last one close to the number asked for
   * where any is.
   *
   * @param clusters the number of clusters asked for
   * @param tolerance how far from it the search may end
   * @param first where to start
   */
  public List<Found> findAll(int clusters, int tolerance, double first) {
    if (clusters == messages.size()) {
      return List.of(run(0, aboveAll(), 0));
    }
    double depth = highest - first;
    double logDepth = Math.max(Math.log(Math.max(depth, 0)), Math.log(SHALLOWEST * scale()));
    Bound tooFew = null;
    Bound tooMany = null;
    List<Found> runs = new ArrayList<>();
    double factor = Math.log(FIRST_FACTOR);
    for (int run = 0; run < MOST_RUNS; run++) {
      Found found = run(run, highest - Math.exp(logDepth), options.jitter());
      runs.add(found);
      int count = found.outcome.count();
      if (found.distance(clusters) <= tolerance || execution.cancellation().isStopping()) {
        break;
      } else if (count > clusters) {
        tooMany = new Bound(logDepth, count);
      } else {
        tooFew = new Bound(logDepth, count);
      }
      if (tooFew == null || tooMany == null) {
        double next = count > clusters ? deeper(logDepth, factor) : shallower(logDepth, factor);
        if (next == logDepth) {
          break;
        }
        logDepth = next;
        factor *= 2;
      } else if (tooFew.logDepth - tooMany.logDepth < NARROWEST) {
        break;
      } else {
        logDepth = between(tooMany, tooFew, clusters, run);
      }
    }
    return runs;
  }

  /** A preference below every sum of similarities cannot do more. */
  private double deeper(double logDepth, double factor) {
    double deepest = Math.log(4 * messages.size() * scale());
    return Math.max(logDepth, Math.min(logDepth + factor, deepest));
  }

  private double shallower(double logDepth, double factor) {
    return Math.max(logDepth - factor, Math.log(SHALLOWEST * scale()));
  }

  private record Bound(double logDepth, int count) {}

  private static double between(Bound tooMany, Bound tooFew, int clusters, int run) {
    double middle = 0.5;
    if (run % 3 != 2) {
      double span = Math.log(tooMany.count) - Math.log(tooFew.count);
      double share = (Math.log(tooMany.count) - Math.log(clusters)) / span;
      middle = Math.clamp(share, 0.05, 0.95);
    }
    return tooMany.logDepth + middle * (tooFew.logDepth - tooMany.logDepth);
  }

  /** Well above the highest value worth a try, so that every point prefers to stand for itself. */
  private double aboveAll() {
    return highest + scale();
  }

  /** Returns the order of magnitude of the similarities and of their differences. */
  private double scale() {
    double greatest = range.greatest();
    double scale = Math.max(greatest - range.least(), Math.abs(greatest));
    return scale > 0 ? scale : 1;
  }

  private Found run(int run, double value, double jitter) {
    double[] byRow = preferences.apply(value);
    return new Found(
        value,
        byRow,
        PropagationLoop.run(
            messages,
            pairs,
            permutation,
            byRow,
            options.withJitter(jitter),
            execution,
            (stage, done, total) ->
                execution.progress().update(stage, run * total + done, (long) MOST_RUNS * total)));
  }
}

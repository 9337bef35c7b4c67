package org.bandgram.cluster.affinity;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.internal.propagation.PointPreferences;
import org.bandgram.cluster.internal.propagation.Preferences;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;

/**
 * A run on an even sample of the points, by which the times of the whole run are predicted.
 *
 * @param run the whole run
 * @param points the sample, in the precision of the run
 * @param ordered the order of the sample
 * @param backend what computes
 * @param execution threads, working memory and cancellation
 */
record TrialRun(
    BandRun run, PointSet points, OrderedBands ordered, Backend backend, Execution execution) {
  private static final double SECONDS = 0.15;

  /** Iterations of which the quickest counts, at least. */
  private static final int FEWEST_ITERATIONS = 3;

  /**
   * Takes a sample and orders it.
   *
   * @param points the points of the whole run, at least 2
   * @param rows the size of the sample, at least 2; all points where there are no more
   */
  static TrialRun of(BandRun run, PointSet points, int rows, Backend backend, Execution execution) {
    PointSet sample = sample(points, rows).withPrecision(run.options().storage().precision());
    return new TrialRun(run, sample, order(run, sample, backend, execution), backend, execution);
  }

  private static OrderedBands order(
      BandRun run, PointSet points, Backend backend, Execution execution) {
    return OrderedBands.order(
        points,
        BandLayout.of(points.size(), run.layout().halfBandwidth()),
        run.curves(),
        run.options().bands().ordering(),
        backend,
        execution);
  }

  /** Returns how long ordering and construction take for all points of the whole run. */
  double prepareSeconds() {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    order(run, points, backend, execution)
        .construct(points, run.options().similarity(), backend, execution)
        .close();
    return watch.lap() * run.layout().size() / points.size();
  }

  /** Returns how long an iteration of the whole run takes with messages and similarities so. */
  double iterationSeconds(StoragePlan plan) {
    Options options = run.options();
    try (SparseSimilarities kept =
            ordered.construct(
                points, options.similarity(), plan.similarities(), backend, execution);
        Messages messages = kept.messages(options.storage().form(), plan.messages(), execution)) {
      messages.reset(preferences(kept));
      double damping = run.options().propagation().damping().factor();
      return iterationSeconds(messages, damping, execution)
          / kept.elementCount()
          * run.elementCount();
    }
  }

  /**
   * Returns the preferences of the sample that the run's rule gives; where every point has its own,
   * their mean.
   */
  double[] preferences(SparseSimilarities kept) {
    Preference rule = run.options().propagation().preference();
    return PointPreferences.values(
        rule instanceof Preference.PerPoint(double[] values)
            ? Preference.scalar(Preferences.mean(values))
            : rule,
        points,
        kept,
        run.layout().width(),
        run.options().similarity(),
        backend.gram(),
        run.options().propagation().seed(),
        execution);
  }

  /** Returns how long an iteration takes, once the loops are compiled. */
  static double iterationSeconds(Messages messages, double damping, Execution execution) {
    quickest(messages, damping, 1, execution);
    return quickest(messages, damping, FEWEST_ITERATIONS, execution);
  }

  /** Iterates for some time, and returns the seconds that the quickest iteration took. */
  private static double quickest(
      Messages messages, double damping, int leastIterations, Execution execution) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    double total = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int done = 0; done < leastIterations || total < SECONDS; done++) {
      execution.cancellation().throwIfCancelled();
      messages.iterate(damping);
      double seconds = watch.lap();
      least = Math.min(least, seconds);
      total += seconds;
    }
    return least;
  }

  /** Returns an even sample of points, or all where there are no more. */
  static PointSet sample(PointSet points, int rows) {
    int n = points.size();
    return n <= rows
        ? points
        : points.select(IntStream.range(0, rows).map(i -> (int) ((long) i * n / rows)).toArray());
  }
}

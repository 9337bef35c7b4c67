package org.bandgram.cluster.affinity.internal;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.internal.propagation.PointPreferences;
import org.bandgram.cluster.internal.propagation.Preferences;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.SimilarityStorage;

/** A run on an even sample of the points, by which the times of the whole run are predicted. */
public final class TrialRun {
  private static final double SECONDS = 0.15;

  /** Windows of so many seconds, of which a later one is quicker while loops are compiled. */
  private static final int MOST_WINDOWS = 6;

  /** The part of the last window's time from which on no more is to be gained. */
  private static final double ALIKE = 0.9;

  /** Iterations of which the quickest counts, at least. */
  private static final int FEWEST_ITERATIONS = 3;

  /** Most iterations of a trial; with few points, more would not make the time more exact. */
  private static final int MOST_ITERATIONS = 1000;

  private final BandRun run;
  private final PointSet points;
  private final OrderedBands ordered;
  private final Backend backend;
  private final Execution execution;
  private double[] preferences;

  private TrialRun(
      BandRun run, PointSet points, OrderedBands ordered, Backend backend, Execution execution) {
    this.run = run;
    this.points = points;
    this.ordered = ordered;
    this.backend = backend;
    this.execution = execution;
  }

  /**
   * Takes a sample and orders it.
   *
   * @param points the points of the whole run, at least 2
   * @param rows the size of the sample, at least 2; all points where there are no more
   */
  public static TrialRun of(
      BandRun run, PointSet points, int rows, Backend backend, Execution execution) {
    PointSet sample =
        GramArguments.inPrecision(
            sample(points, rows), run.options().storage().precision(), run.options().similarity());
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
  public double prepareSeconds() {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    construct(order(run, points, backend, execution), SimilarityStorage.STORED).close();
    return watch.lap() * run.layout().size() / points.size();
  }

  /** Computes the similarities of the sample. */
  SparseSimilarities construct(SimilarityStorage storage) {
    return construct(ordered, storage);
  }

  private SparseSimilarities construct(OrderedBands bands, SimilarityStorage storage) {
    try (HeldPoints held = backend.gram().hold(points, execution)) {
      return bands.construct(held, run.options().similarity(), storage, backend, execution);
    }
  }

  /** Returns how long an iteration of the whole run takes with messages and similarities so. */
  public double iterationSeconds(StoragePlan plan) {
    try (SparseSimilarities kept = construct(plan.similarities());
        Messages messages = kept.messages(plan.messages(), execution)) {
      messages.reset(preferences(kept));
      double damping = run.options().propagation().damping().factor();
      return iterationSeconds(messages, damping, execution)
          / kept.elementCount()
          * run.elementCount();
    }
  }

  /** Returns the preferences that the run's rule gives, found once for all ways to store pairs. */
  double[] preferences(SparseSimilarities kept) {
    if (preferences == null) {
      preferences =
          preferences(run.options(), points, kept, run.layout().width(), backend, execution);
    }
    return preferences;
  }

  /**
   * Returns the preferences of a sample that a run's rule gives; where every point has its own,
   * their mean.
   *
   * @param rowLength how many similarities a row has, 1 where that varies
   */
  static double[] preferences(
      AffinityOptions options,
      PointSet sample,
      SparseSimilarities kept,
      int rowLength,
      Backend backend,
      Execution execution) {
    Preference rule = options.propagation().preference();
    return PointPreferences.values(
        rule instanceof Preference.PerPoint(double[] values)
            ? Preference.scalar(Preferences.mean(values))
            : rule,
        sample,
        kept,
        rowLength,
        options.similarity(),
        backend.gram(),
        options.propagation().seed(),
        execution);
  }

  /** Returns how long an iteration takes, once later ones are not much quicker. */
  static double iterationSeconds(Messages messages, double damping, Execution execution) {
    double least = quickest(messages, damping, 1, execution);
    for (int window = 1; window < MOST_WINDOWS; window++) {
      double next = quickest(messages, damping, FEWEST_ITERATIONS, execution);
      if (next > ALIKE * least) {
        return Math.min(next, least);
      }
      least = next;
    }
    return least;
  }

  /** Iterates for some time, and returns the seconds that the quickest iteration took. */
  private static double quickest(
      Messages messages, double damping, int leastIterations, Execution execution) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    double total = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int done = 0; moreIterations(done, leastIterations, total); done++) {
      execution.cancellation().throwIfCancelled();
      messages.iterate(damping);
      double seconds = watch.lap();
      least = Math.min(least, seconds);
      total += seconds;
    }
    return least;
  }

  private static boolean moreIterations(int done, int least, double seconds) {
    return done < least || (seconds < SECONDS && done < MOST_ITERATIONS);
  }

  /** Returns an even sample of points, or all if there are no more. */
  static PointSet sample(PointSet points, int rows) {
    int n = points.size();
    return n <= rows
        ? points
        : points.select(IntStream.range(0, rows).map(i -> (int) ((long) i * n / rows)).toArray());
  }
}

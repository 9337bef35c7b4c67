package org.bandgram.cluster.affinity;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.affinity.RunPlan.Way;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.SparseSimilarities;
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
record SampleRun(
    BandRun run, PointSet points, OrderedBands ordered, Backend backend, Execution execution) {

  /**
   * Takes a sample and orders it.
   *
   * @param points the points of the whole run, at least 2
   * @param rows the size of the sample, at least 2; all points where there are no more
   */
  static SampleRun of(
      BandRun run, PointSet points, int rows, Backend backend, Execution execution) {
    PointSet sample = sample(points, rows).withPrecision(run.options().precision());
    return new SampleRun(run, sample, order(run, sample, backend, execution), backend, execution);
  }

  private static PointSet sample(PointSet points, int rows) {
    int n = points.size();
    return n <= rows
        ? points
        : points.select(IntStream.range(0, rows).map(i -> (int) ((long) i * n / rows)).toArray());
  }

  private static OrderedBands order(
      BandRun run, PointSet points, Backend backend, Execution execution) {
    return OrderedBands.order(
        points,
        BandLayout.of(points.size(), run.layout().halfBandwidth()),
        run.curves(),
        run.options().ordering(),
        backend,
        execution);
  }

  /** Returns the number of points of the sample. */
  int size() {
    return points.size();
  }

  /** Returns the same sample with other threads. */
  SampleRun on(Execution other) {
    return new SampleRun(run, points, ordered, backend, other);
  }

  /** Returns how long ordering and construction take. */
  double prepareSeconds() {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    order(run, points, backend, execution)
        .construct(points, run.options().similarity(), backend, execution)
        .close();
    return watch.lap();
  }

  /** Constructs similarities and messages of a way, to iterate with them. */
  WayTrial trial(Way way) {
    Options options = run.options();
    SparseSimilarities kept =
        ordered.construct(points, options.similarity(), way.storage(), backend, execution);
    try {
      return WayTrial.of(kept, way.messages(), options, execution);
    } catch (RuntimeException | Error e) {
      kept.close();
      throw e;
    }
  }
}

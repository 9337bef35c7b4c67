package org.bandgram.validation.band;

import java.util.Arrays;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.checkpoint.Numbers;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.MessageRows;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.ResumableMessages;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * How many rows of messages an iteration left as they were, to the last bit.
 *
 * @param subject the points
 * @param damping how much of old messages was kept
 * @param iterations how many a usual run takes until its exemplars have not changed for a while
 * @param mean share of rows that did not change, over all iterations
 * @param last share of rows that did not change in the last iteration
 * @param stamp what measured it
 */
record SettledRun(
    Subject subject, double damping, int iterations, double mean, double last, Stamp stamp)
    implements Measured {
  private static final int HALF_BANDWIDTH = 128;

  /** What is written of a run. */
  static final List<Column<SettledRun>> COLUMNS =
      List.of(
          new Column<>("set", r -> r.subject.set()),
          new Column<>("n", r -> r.subject.n()),
          new Column<>("d", r -> r.subject.d()),
          new Column<>("damping", SettledRun::damping),
          new Column<>("iterations", SettledRun::iterations),
          new Column<>("unchanged_mean", SettledRun::mean),
          new Column<>("unchanged_last", SettledRun::last),
          new Column<>("backend", SettledRun::backend),
          new Column<>("threads", SettledRun::threads),
          new Column<>("date", SettledRun::finished));

  /** Repeats the iterations of a usual run on one band and compares each with the one before. */
  static SettledRun of(TestSet set, double damping, Execution execution) {
    BandAffinityPropagation.Options options =
        BandAffinityPropagation.Options.defaults()
            .withDevice(Device.CPU)
            .withCurves(1)
            .withHalfBandwidth(HALF_BANDWIDTH)
            .withDamping(damping);
    Clustering usual = BandAffinityPropagation.fit(set.points(), options, execution);
    Backend backend = BackendProvider.select(Device.CPU, Long.MAX_VALUE);
    List<Permutation> orders =
        CurveOrdering.order(
            set.points(), options.bands().ordering(), 1, backend.curves(), execution);
    CurveBands bands = CurveBands.of(BandLayout.of(set.size(), HALF_BANDWIDTH), orders);
    try (SparseSimilarities band =
            backend.bands(
                orders.getFirst().apply(set.points(), execution),
                options.similarity(),
                bands,
                execution);
        Messages messages = band.messages(MessageFormat.FULL, execution)) {
      double[] preferences = new double[set.size()];
      Arrays.fill(preferences, usual.preference());
      messages.reset(preferences);
      double[] shares =
          shares((ResumableMessages) messages, damping, usual.iterations(), HALF_BANDWIDTH);
      return new SettledRun(
          Subject.of(set),
          damping,
          usual.iterations(),
          Arrays.stream(shares).average().orElseThrow(),
          shares[shares.length - 1],
          Stamp.now(backend.name(), execution));
    }
  }

  private static double[] shares(
      ResumableMessages messages, double damping, int iterations, int reach) {
    int n = messages.size();
    double[] shares = new double[iterations];
    MessageRows before = messages.copyOut(0, n, reach);
    for (int iteration = 0; iteration < iterations; iteration++) {
      messages.iterate(damping);
      MessageRows after = messages.copyOut(0, n, reach);
      shares[iteration] = (double) unchanged(before, after) / n;
      before = after;
    }
    return shares;
  }

  private static int unchanged(MessageRows before, MessageRows after) {
    int count = 0;
    for (int row = 0; row < before.count(); row++) {
      int from = row * before.width();
      int to = from + before.width();
      if (same(before.responsibilities(), after.responsibilities(), from, to)
          && same(before.availabilities(), after.availabilities(), from, to)) {
        count++;
      }
    }
    return count;
  }

  private static boolean same(Numbers before, Numbers after, int from, int to) {
    for (int e = from; e < to; e++) {
      if (before.get(e) != after.get(e)) {
        return false;
      }
    }
    return true;
  }
}

package org.bandgram.validation.band;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.Trial;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * Measures iterations alone, on a band that is built before, in single precision.
 *
 * @param set the points
 * @param method the band and how messages are passed on it
 * @param iterations how many to time, after as many to warm up
 * @param repetition number of the repetition, from 1
 */
record IterationTrial(TestSet set, Method.Band method, int iterations, int repetition)
    implements Trial {
  private static final double DAMPING = 0.8;

  /** Messages in half precision take the CPU two to three times as long as full ones. */
  static final int LARGEST_HALF = 1 << 20;

  private static final long BYTES_PER_POINT = 160;

  /** In sides of the unit cube: low enough that clusters form. */
  private static final double PREFERENCE = -1e-3;

  @Override
  public boolean suits(Device device) {
    return device == Device.CUDA || set.size() <= largestOnCpu();
  }

  private int largestOnCpu() {
    return method.messages() == MessageFormat.FULL ? Integer.MAX_VALUE : LARGEST_HALF;
  }

  @Override
  public MethodRun run(Device device, Execution execution) {
    Backend backend = BackendProvider.select(device, Long.MAX_VALUE);
    Stopwatch clock = Stopwatch.start();
    BandLayout layout = BandLayout.of(set.size(), method.h());
    requireMemory(layout, backend);
    List<Permutation> orders =
        CurveOrders.of(
            set.points(), method.ordering(), method.curves(), backend.curves(), execution);
    try (SparseSimilarities band =
            backend.bands(
                orders.getFirst().apply(set.points(), execution),
                new NegativeSquaredEuclidean(),
                CurveBands.of(layout, orders),
                execution);
        Messages messages =
            method.published()
                ? band.twoScanMessages(execution)
                : band.messages(method.messages(), execution)) {
      double[] preferences = new double[set.size()];
      Arrays.fill(preferences, PREFERENCE);
      messages.reset(preferences);
      messages.iterate(DAMPING, iterations);
      Stopwatch timed = Stopwatch.start();
      messages.iterate(DAMPING, iterations);
      double seconds = timed.seconds();
      return new MethodRun(
          Subject.of(set),
          new MethodRun.Setting(method, "", repetition),
          Optional.of(outcome(messages)),
          new MethodRun.Seconds(0, 0, seconds, 0, clock.cpuSeconds()),
          SystemMemory.peakBytes(),
          Measured.Stamp.now(backend.name(), execution));
    }
  }

  private void requireMemory(BandLayout layout, Backend backend) {
    int message = method.messages() == MessageFormat.HALF ? Short.BYTES : Float.BYTES;
    long needed =
        method.curves() * layout.elementCount() * (Float.BYTES + 2L * message)
            + BYTES_PER_POINT * layout.size();
    long available = backend.availableBytes();
    if (needed > available) {
      throw new InsufficientMemoryException(
          "a band and its messages on " + backend.name(),
          needed,
          available,
          "a smaller set would fit");
    }
  }

  /** Where the messages stand after the iterations that were timed. */
  private MethodRun.Outcome outcome(Messages messages) {
    Messages.Assignment assignment = messages.assign(messages.exemplars());
    return new MethodRun.Outcome(
        PREFERENCE,
        DAMPING,
        messages.exemplarCount(),
        1,
        iterations,
        false,
        assignment.orphans(),
        ClusteringTrial.crc(assignment.exemplarOf()),
        Double.NaN,
        assignment.netSimilarity(),
        Double.NaN,
        Double.NaN);
  }

  @Override
  public String label() {
    return "%s, iterations on %s".formatted(set.name(), method.label());
  }
}

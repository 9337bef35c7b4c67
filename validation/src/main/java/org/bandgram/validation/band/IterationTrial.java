package org.bandgram.validation.band;

import java.util.Arrays;
import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.Trial;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * Measures iterations, on a band or a coordinate matrix that is built before, in single precision.
 *
 * @param method the sparsity pattern and how messages are passed on it
 * @param iterations how many to time, after as many to warm up
 * @param repetition number of the repetition, from 1
 */
record IterationTrial(TestSet set, Method method, int iterations, int repetition) implements Trial {
  private static final double DAMPING = 0.8;

  private static final long BYTES_PER_POINT = 160;

  /** In sides of the unit cube: low enough that clusters form. */
  private static final double PREFERENCE = -1e-3;

  @Override
  public MethodRun run(Device device, Execution execution) {
    Backend backend = BackendProvider.select(device, Long.MAX_VALUE);
    Stopwatch clock = Stopwatch.start();
    if (method instanceof Method.Band band) {
      requireMemory(BandLayout.of(set.size(), band.h()), backend);
    }
    Construction made = Construction.of(set, method, backend, execution);
    try (SparseSimilarities similarities = made.similarities();
        Messages messages =
            method.published()
                ? similarities.twoScanMessages(execution)
                : similarities.messages(method.messages(), execution)) {
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
          new MethodRun.Seconds(
              made.orderSeconds(), made.constructSeconds(), seconds, 0, clock.cpuSeconds()),
          SystemMemory.peakBytes(),
          Measured.Stamp.now(backend.name(), execution));
    }
  }

  private void requireMemory(BandLayout layout, Backend backend) {
    long arrays = method.published() ? 4 : 3;
    long needed =
        method.curves() * layout.elementCount() * arrays * Float.BYTES
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
        assignment.totals().orphans(),
        ClusteringTrial.crc(assignment.exemplarOf()),
        Double.NaN,
        Double.NaN,
        assignment.totals().netSimilarity(),
        Double.NaN,
        Double.NaN);
  }

  @Override
  public String label() {
    return "%s, iterations on %s".formatted(set.name(), method.label());
  }
}

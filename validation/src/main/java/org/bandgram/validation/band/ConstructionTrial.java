package org.bandgram.validation.band;

import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.Trial;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * Measures the construction of a matrix, without clustering.
 *
 * @param method the sparsity pattern
 * @param repetition number of the repetition, from 1
 */
record ConstructionTrial(TestSet set, Method method, int repetition) implements Trial {
  @Override
  public MethodRun run(Device device, Execution execution) {
    Backend backend = BackendProvider.select(device, Long.MAX_VALUE);
    Stopwatch clock = Stopwatch.start();
    Construction made = Construction.of(set, method, backend, execution);
    made.similarities().close();
    return new MethodRun(
        Subject.of(set),
        new MethodRun.Setting(method, "", repetition),
        Optional.empty(),
        new MethodRun.Seconds(
            made.orderSeconds(), made.constructSeconds(), 0, 0, clock.cpuSeconds()),
        SystemMemory.peakBytes(),
        Measured.Stamp.now(backend.name(), execution));
  }

  @Override
  public String label() {
    return "%s, construction of %s".formatted(set.name(), method.label());
  }
}

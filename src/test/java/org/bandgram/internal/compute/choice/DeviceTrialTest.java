package org.bandgram.internal.compute.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Progress;
import org.bandgram.internal.compute.Backend;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two back ends on the CPU stand for a CPU and a GPU; a clock made by hand says what they take. */
class DeviceTrialTest {
  private static final Backend CPU = BackendProvider.chooseCpu("cpu-vector");
  private static final Backend GPU = BackendProvider.chooseCpu("cpu-scalar");

  @AutoClose private final Execution execution = Execution.onThreads(1);
  private final List<String> done = new ArrayList<>();
  private long clock = 42;

  private Backend fastest(Map<Backend, int[]> nanoseconds, int iterations) {
    IterativeRun run =
        new IterativeRun(
            1,
            iterations,
            (backend, _) -> {
              pass(backend, "prepare", nanoseconds.get(backend)[0]);
              return () -> pass(backend, "iterate", nanoseconds.get(backend)[1]);
            });
    return new DeviceTrial(() -> clock).fastest(CPU, GPU, run, execution);
  }

  private void pass(Backend backend, String what, int nanoseconds) {
    done.add(backend.name() + " " + what);
    clock += nanoseconds;
  }

  /** The GPU takes 1000 to prepare, and 3 for an iteration; the CPU 100 and 12. */
  @ParameterizedTest
  @CsvSource({"1, cpu-vector", "99, cpu-vector", "100, cpu-vector", "101, cpu-scalar"})
  void theWholeRunDecides(int iterations, String expected) {
    Map<Backend, int[]> times = Map.of(CPU, new int[] {100, 12}, GPU, new int[] {1000, 3});
    assertThat(fastest(times, iterations).name()).isEqualTo(expected);
  }

  @Test
  void eachIsTriedForFourIterations() {
    fastest(Map.of(CPU, new int[] {1, 1}, GPU, new int[] {1, 1}), 1000);
    assertThat(done)
        .containsExactly(
            "cpu-scalar prepare",
            "cpu-scalar iterate",
            "cpu-scalar iterate",
            "cpu-scalar iterate",
            "cpu-scalar iterate",
            "cpu-vector prepare",
            "cpu-vector iterate",
            "cpu-vector iterate",
            "cpu-vector iterate",
            "cpu-vector iterate");
  }

  @Test
  void aRunThatDoesNotFitTheGpuStaysOnTheCpu() {
    IterativeRun run =
        new IterativeRun(
            1,
            1000,
            (backend, _) -> {
              done.add(backend.name());
              throw new InsufficientMemoryException("a trial", 2, 1, "try less");
            });
    assertThat(new DeviceTrial(() -> clock).fastest(CPU, GPU, run, execution)).isSameAs(CPU);
    assertThat(done).containsExactly(GPU.name());
  }

  @Test
  void trialsAreSilentAndCanBeCancelled() {
    Cancellation cancellation = new Cancellation();
    Progress progress = (stage, _, _) -> done.add(stage);
    IterativeRun run =
        new IterativeRun(
            1,
            1000,
            (_, silent) ->
                () -> {
                  silent.progress().update("trial", 1, 2);
                  cancellation.cancel();
                  silent.cancellation().throwIfCancelled();
                });
    try (Execution heard = Execution.of(1, progress, cancellation)) {
      cancelled(() -> new DeviceTrial(() -> clock).fastest(CPU, GPU, run, heard));
    }
    assertThat(done).isEmpty();
  }
}

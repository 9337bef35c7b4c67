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

  private DeviceChoice fastest(
      Map<Backend, int[]> nanoseconds, int iterations, List<Double> shares) {
    IterativeRun run =
        new IterativeRun(
            1,
            iterations,
            shares,
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
    DeviceChoice choice = fastest(times, iterations, List.of());
    assertThat(choice.backend().name()).isEqualTo(expected);
    assertThat(choice.hostShare()).isEqualTo(choice.backend() == CPU ? 1 : 0);
  }

  /**
   * Of an iteration the GPU takes 4 and the CPU 12, so that both take 3 for a quarter on the CPU;
   * in a run of i iterations 110 + 3 i instead of 10 + 4 i.
   */
  @ParameterizedTest
  @CsvSource({"5, 0", "120, 0", "168, 0", "169, 0.25", "1000, 0.25"})
  void bothTakePartWhereThatGainsATenth(int iterations, double expected) {
    Map<Backend, int[]> times = Map.of(CPU, new int[] {100, 12}, GPU, new int[] {10, 4});
    DeviceChoice choice = fastest(times, iterations, List.of(0.75, 0.5, 0.25));
    assertThat(choice.backend()).isSameAs(GPU);
    assertThat(choice.hostShare()).isEqualTo(expected);
    assertThat(fastest(times, iterations, List.of()).hostShare()).isZero();
  }

  @Test
  void eachIsTriedForFourIterations() {
    fastest(Map.of(CPU, new int[] {1, 1}, GPU, new int[] {1, 1}), 1000, List.of(0.5));
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
    assertThat(new DeviceTrial(() -> clock).fastest(CPU, GPU, run, execution))
        .isEqualTo(new DeviceChoice(CPU, 1));
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

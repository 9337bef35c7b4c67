package org.bandgram.internal.compute.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.cpu.CpuBackend;
import org.bandgram.internal.compute.cpu.warmup.WarmUps;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BackendProviderTest {
  /**
   * The tests run with the module, so that nothing here tests the scalar path alone by accident.
   */
  @Test
  void withTheVectorApiItsBackendIsChosen() {
    assertThat(BackendProvider.select(Device.AUTO, 1).name()).isEqualTo("cpu-vector");
    assertThat(BackendProvider.select(Device.CPU, 1))
        .isSameAs(BackendProvider.select(Device.AUTO, 1));
    assertThat(BackendProvider.chooseCpu(null).description())
        .contains("-bit vectors, the Vector API is available");
  }

  @Test
  void aBackendCanBeForced() {
    assertThat(BackendProvider.chooseCpu("cpu-scalar").name()).isEqualTo("cpu-scalar");
    assertThat(BackendProvider.chooseCpu("cpu-scalar").description())
        .isEqualTo("forced by bandgram.backend");
    assertThat(BackendProvider.chooseCpu("cpu-vector").name()).isEqualTo("cpu-vector");
    for (String forced : List.of("cpu-scalar", "cpu-vector")) {
      assertThat(warmUps(forced).bands().isOver()).as(forced).isTrue();
    }
    assertThat(warmUps(null)).isSameAs(warmUps(null)).isNotEqualTo(warmUps("cpu-vector"));
  }

  private static WarmUps warmUps(String forced) {
    return ((CpuBackend) BackendProvider.chooseCpu(forced)).warmUps();
  }

  @Test
  void aBackendThatDoesNotExistIsRefused() {
    refused(() -> BackendProvider.chooseCpu("gpu"))
        .hasMessage("bandgram.backend is gpu, but must be cpu-scalar or cpu-vector");
  }

  @Test
  void aDeviceThatIsNotThereIsRefusedWithTheReason() {
    refused(() -> BackendProvider.select(Device.CUDA, 1))
        .isInstanceOf(BandgramException.class)
        .hasMessage("device is cuda, but " + BackendProvider.cudaStatus());
  }

  @ParameterizedTest
  @EnumSource(
      value = Device.class,
      names = {"AUTO", "CPU"})
  void nothingIsTriedWhereThereIsNoGpu(Device device) {
    IterativeRun run =
        new IterativeRun(
            1L << 40,
            1L << 40,
            (_, _) -> {
              throw new AssertionError("tried");
            });
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(BackendProvider.select(device, run, execution).name()).isEqualTo("cpu-vector");
      refused(() -> BackendProvider.select(Device.CUDA, run, execution))
          .hasMessage("device is cuda, but " + BackendProvider.cudaStatus());
    }
  }

  @ParameterizedTest
  @EnumSource
  void devicesAreReadBack(Device device) {
    assertThat(Device.parse(device.toString())).isEqualTo(device);
  }

  @Test
  void otherDevicesAreRefused() {
    refused(() -> Device.parse("gpu")).hasMessage("device is 'gpu', but must be auto, cpu or cuda");
  }
}

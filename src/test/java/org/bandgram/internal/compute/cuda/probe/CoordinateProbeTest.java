package org.bandgram.internal.compute.cuda.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("cuda")
class CoordinateProbeTest {
  @AutoClose private final CudaContext context = TestDevice.open();

  /** Steps of a half and few rounds: every term and sum is exact. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 33, 129})
  void everyThreadDoesAllTheRounds(int rounds) {
    double expected = 0;
    for (int chain = 0; chain < CoordinateProbe.COORDINATES_PER_ROUND; chain++) {
      for (int round = 1; round <= rounds; round++) {
        expected += Math.pow(chain - 0.5 * round, 2);
      }
    }
    float[] sums = new float[3 * Kernel.BLOCK_OF_THREADS];
    try (DeviceArena arena = context.arena()) {
      DeviceBuffer buffer = arena.allocate((long) sums.length * Float.BYTES);
      CoordinateProbe.launch(context, 3, rounds, 0.5f, buffer);
      context.synchronize();
      buffer.download(MemorySegment.ofArray(sums));
    }
    assertThat(sums).containsOnly((float) expected);
  }

  @Test
  void theDevicesPeakIsMeasured() {
    assertThat(CoordinateProbe.coordinatesPerSecond(context)).isBetween(1e6, 1e15);
  }
}

package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity.Polynomial;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each kind of argument reaches a kernel; the results are worked out by hand. */
@Tag("cuda")
class KernelArgumentsOnDeviceTest {
  private final CudaContext context = TestDevice.shared();
  @AutoClose private final DeviceArena arena = context.arena();

  /** Every third of five values, counted by 64-bit integers. */
  @Test
  void integersOf64Bits() {
    DeviceBuffer out = arena.allocate(8);
    context
        .kernel("gram_sample_f32")
        .launchThreads(
            2, KernelArguments.of().pointer(floats(1, 2, 3, 4, 5)).int64(5).int64(3).pointer(out));
    assertThat(HostArrays.downloadFloats(out, 2)).containsExactly(1, 4);
  }

  /** (0.5 x . y + 3)^2 of the points (1, 2) and (3, 4), whose products are 5, 11 and 25. */
  @Test
  void bandsSimilaritiesAndNullPointers() {
    DeviceBuffer points = doubles(1, 2, 3, 4);
    DeviceBuffer target = arena.allocate(32);
    KernelArguments arguments =
        KernelArguments.of()
            .pointer(points)
            .int32(2)
            .pointer(null)
            .band(BandLayout.of(2, 1))
            .similarity(new Polynomial(0.5, 3, 2))
            .pointer(target);
    context.kernel("gram_band_f64").launch(1, 256, 0, arguments);
    assertThat(HostArrays.download(target, Precision.FLOAT64, 4))
        .containsExactly(5.5 * 5.5, 8.5 * 8.5, 8.5 * 8.5, 15.5 * 15.5);
  }

  /** A sum of 8 damped by 0.75 onto an availability of 4 gives 0.75 * 4 + 0.25 * 8. */
  @Test
  void numbersOfEitherPrecision() {
    DeviceBuffer availability = floats(4);
    updateDiagonal(Precision.FLOAT32, floats(-10), availability, floats(8));
    assertThat(HostArrays.downloadFloats(availability, 1)).containsExactly(5);

    availability = doubles(4);
    updateDiagonal(Precision.FLOAT64, doubles(-10), availability, doubles(8));
    assertThat(HostArrays.download(availability, Precision.FLOAT64, 1)).containsExactly(5);
  }

  private void updateDiagonal(
      Precision precision,
      DeviceBuffer responsibility,
      DeviceBuffer availability,
      DeviceBuffer sum) {
    DeviceBuffer exemplar = arena.allocate(1);
    DeviceBuffer status = arena.allocate(8);
    exemplar.clear();
    status.clear();
    KernelArguments arguments =
        KernelArguments.of()
            .int32(1)
            .pointer(responsibility)
            .pointer(availability)
            .pointer(arena.allocate(precision.bytes()))
            .pointer(sum)
            .pointer(exemplar)
            .real(precision, 0.75)
            .pointer(status);
    context.kernel(KernelNames.of("diagonal_update", precision)).launchThreads(1, arguments);
  }

  private DeviceBuffer floats(float... values) {
    return HostArrays.upload(arena, values);
  }

  private DeviceBuffer doubles(double... values) {
    return HostArrays.upload(arena, values);
  }
}

package org.bandgram.internal.compute.cuda.products;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.cancelled;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.internal.compute.products.MatrixProductsContract;
import org.bandgram.internal.compute.products.ProductCases;
import org.bandgram.internal.compute.products.ProductOps;
import org.bandgram.internal.compute.products.StoredMatrix;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Products on the device, held to the contract. */
@Tag("cuda")
class CudaProductOpsTest extends MatrixProductsContract {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  @Override
  protected ProductOps ops() {
    return CudaUnderTest.cuda().products();
  }

  private static StoredMatrix.Bands bands() {
    return ProductCases.bands(257, 20, 2, Precision.FLOAT32, new SplittableRandom(5));
  }

  /** Returns a band of 13 MB. */
  private static StoredMatrix.Bands largeBand() {
    return ProductCases.bands(4098, 200, 1, Precision.FLOAT64, new SplittableRandom(6));
  }

  @Test
  void closingFreesTheDevicesMemory() {
    CudaContext context = TestDevice.shared();
    StoredMatrix.Bands matrix = largeBand();
    double[] x = new double[4098 * 9];
    try (MatrixProducts warm = ops().of(matrix)) {
      warm.multiply(x, 9, new double[x.length], execution);
    }
    long before = context.freeBytes();
    MatrixProducts products = ops().of(matrix);
    products.multiply(x, 9, new double[x.length], execution);
    assertThat(context.freeBytes()).isLessThan(before);
    products.close();
    products.close();
    assertThat(context.freeBytes()).isGreaterThanOrEqualTo(before);
    assertThatThrownBy(() -> products.multiply(x, 9, new double[x.length], execution))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  @Tag("thorough")
  void refusesWhatDoesNotFitAndSaysWhatWould() {
    CudaContext context = TestDevice.shared();
    StoredMatrix.Bands matrix = largeBand();
    long perRow = 3 * Double.BYTES + Integer.BYTES;
    try (DeviceArena other = context.arena()) {
      other.allocate(context.freeBytes() - (4 << 20));
      long free = context.freeBytes();
      assertThatThrownBy(() -> ops().of(matrix))
          .isInstanceOfSatisfying(
              InsufficientMemoryException.class,
              e -> {
                assertThat(e.neededBytes()).isEqualTo(4098 * (401 * Double.BYTES + perRow));
                assertThat(e.availableBytes()).isGreaterThanOrEqualTo(free);
                long width = (e.availableBytes() / 4098 - perRow) / Double.BYTES;
                assertThat(e)
                    .hasMessageContaining(
                        "a half-bandwidth of %d would fit".formatted((width - 1) / 2));
              });
    }
  }

  @Test
  void threadsTakeTurns() {
    try (MatrixProducts products = ops().of(bands())) {
      double[][] results =
          IntStream.range(0, 8)
              .parallel()
              .mapToObj(
                  t -> {
                    double[] x = new SplittableRandom(t % 2).doubles(257 * 3).toArray();
                    double[] y = new double[x.length];
                    products.multiply(x, 3, y, execution);
                    return y;
                  })
              .toArray(double[][]::new);
      for (int t = 2; t < results.length; t++) {
        assertThat(Arrays.equals(results[t], results[t % 2])).isTrue();
      }
    }
  }

  @Test
  void cancels() {
    try (MatrixProducts products = ops().of(bands())) {
      execution.cancellation().cancel();
      cancelled(() -> products.multiply(new double[257], 1, new double[257], execution));
    }
  }
}

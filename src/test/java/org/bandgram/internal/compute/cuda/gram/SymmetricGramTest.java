package org.bandgram.internal.compute.cuda.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.bandgram.testing.Refusals.cancelled;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.RecordingDriver;
import org.bandgram.internal.compute.cuda.kernelsums.CudaKernelSumOps;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.storage.KernelFill;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds the half of a matrix that is computed, and the other that is copied, to all of it. */
@Tag("cuda")
class SymmetricGramTest {
  private static final KernelSumOps CUDA = CudaUnderTest.cuda().kernelSums();
  private static final KernelSumOps HOST = CudaUnderTest.HOST.kernelSums();

  @AutoClose private final Execution execution = Execution.onThreads(1);

  private static PointSet points(int n, int d, Precision precision) {
    SplittableRandom random = new SplittableRandom(n + d);
    PointSet points = PointSet.allocate(n, d, precision);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextDouble() - 0.25);
      }
    }
    return points;
  }

  private double[] onDevice(PointSet points, Similarity kernel, boolean half) {
    int n = points.size();
    try (DeviceArena arena = TestDevice.shared().arena()) {
      DevicePoints uploaded = DevicePoints.upload(arena, points, kernel);
      DeviceBuffer target = arena.allocate((long) n * n * points.precision().bytes());
      if (half) {
        new SymmetricGram(uploaded, kernel).fill(target, execution);
      } else {
        new GramRows(uploaded, kernel).all(uploaded, target, execution);
      }
      return HostArrays.download(target, points.precision(), n * n);
    }
  }

  private static double[] onHost(PointSet points, Similarity kernel) {
    int n = points.size();
    double[] expected = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        expected[i * n + j] = points.precision().round(kernel.between(points, i, points, j));
      }
    }
    return expected;
  }

  /** Sizes within a tile, of whole tiles and beyond, and features in one and several chunks. */
  @ParameterizedTest
  @CsvSource({"1, 3", "2, 1", "31, 5", "33, 70", "64, 2", "65, 33", "128, 4", "257, 5"})
  void halfIsTheWholeAndThatOfTheHost(int n, int d) {
    for (Precision precision : Precision.values()) {
      PointSet points = points(n, d, precision);
      for (Similarity kernel :
          List.of(new Polynomial(0.5, 1, 3), new Cosine(), new NegativeSquaredEuclidean())) {
        double[] half = onDevice(points, kernel, true);
        assertThat(half).isEqualTo(onDevice(points, kernel, false));
        assertThat(half).isEqualTo(onHost(points, kernel));
      }
      Similarity gaussian = new Gaussian(1);
      assertThat(onDevice(points, gaussian, true)).isEqualTo(onDevice(points, gaussian, false));
    }
  }

  /** Returns the kernels that a matrix asks for. */
  private List<String> kernels(int d, BandLayout layout, KernelFill fill) {
    RecordingDriver driver = new RecordingDriver();
    try (CudaContext context = CudaContext.open(driver, RecordingDriver.DEVICE, new byte[1])) {
      new CudaKernelSumOps(context, HOST)
          .stored(points(70, d, Precision.FLOAT64), new Linear(), layout, fill, execution)
          .close();
    }
    return driver.calls().stream().filter(call -> call.contains("gram_")).toList();
  }

  @Test
  void fullMatricesAreFilledAsAskedFor() {
    BandLayout full = BandLayout.full(70);
    assertThat(kernels(63, full, KernelFill.HALF))
        .singleElement(STRING)
        .contains("gram_symmetric_f64");
    assertThat(kernels(64, full, KernelFill.AUTO)).isEqualTo(kernels(64, full, KernelFill.HALF));
    assertThat(kernels(64, full, KernelFill.WHOLE)).singleElement(STRING).contains("gram_rows_f64");
    assertThat(kernels(63, full, KernelFill.AUTO)).isEqualTo(kernels(63, full, KernelFill.WHOLE));
    assertThat(kernels(64, BandLayout.of(70, 5), KernelFill.HALF))
        .singleElement(STRING)
        .contains("gram_band_f64");
  }

  /** A second launch begins on the diagonal, too, and writes to rows of the first. */
  @Test
  void manyRowsAreFilledSomeAtATime() {
    PointSet points = points(4_200, 1, Precision.FLOAT32);
    BandLayout full = BandLayout.full(points.size());
    try (KernelMatrix half = CUDA.stored(points, new Linear(), full, KernelFill.HALF, execution)) {
      for (int i : new int[] {0, 63, 64, 2_000, 4_095, 4_096, 4_160, 4_199}) {
        double[] row = half.row(i, execution);
        for (int j = 0; j < row.length; j++) {
          assertThat(row[j]).isEqualTo((float) points.get(i, 0) * (float) points.get(j, 0));
        }
      }
    }
  }

  @Test
  void itTellsProgressAndCanBeCancelled() {
    Cancellation cancellation = new Cancellation();
    AtomicInteger updates = new AtomicInteger();
    PointSet points = points(65, 1, Precision.FLOAT32);
    try (Execution watched =
        Execution.of(
            1,
            (stage, _, total) -> {
              assertThat(stage).isEqualTo("gram");
              assertThat(total).isEqualTo(65);
              updates.incrementAndGet();
            },
            cancellation)) {
      BandLayout full = BandLayout.full(65);
      CUDA.stored(points, new Linear(), full, KernelFill.HALF, watched).close();
      assertThat(updates).hasValue(1);
      cancellation.cancel();
      cancelled(() -> CUDA.stored(points, new Linear(), full, KernelFill.HALF, watched));
    }
  }
}

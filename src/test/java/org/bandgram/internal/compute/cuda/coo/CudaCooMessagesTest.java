package org.bandgram.internal.compute.cuda.coo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.gram.DevicePoints;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.layout.CooLayout;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages in coordinate form on the device, held to the contract and to the CPU bit for bit. */
@Tag("cuda")
class CudaCooMessagesTest extends MessagesContract implements TwinContract {
  /** What vectors and the granularity of allocations may take besides. */
  private static final long SLACK = 8 << 20;

  private final List<AutoCloseable> opened = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    CooMatrix matrix = input.coo(precision);
    SparseSimilarities kept = CudaUnderTest.cuda().coo(matrix.layout(), precision, matrix.values());
    opened.add(matrix);
    opened.add(kept);
    return kept.messages(MessageFormat.FULL, execution);
  }

  @Override
  protected int manyRows() {
    return Sizes.of(super.manyRows(), 130);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
  }

  @Override
  public int mostCurves() {
    return 1;
  }

  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    try (Execution execution = Execution.onThreads(1);
        CooMatrix matrix = input.coo(precision);
        SparseSimilarities onHost =
            CudaUnderTest.HOST.coo(matrix.layout(), precision, matrix.values());
        SparseSimilarities onDevice =
            CudaUnderTest.cuda().coo(matrix.layout(), precision, matrix.values());
        Messages host = onHost.messages(MessageFormat.FULL, execution);
        Messages device = onDevice.messages(MessageFormat.FULL, execution)) {
      TwinContract.assertSameBits(
          input.preferences(), MessageFormat.FULL, iterations, host, device);
      assertThat(onDevice.range(execution)).isEqualTo(onHost.range(execution));
      assertThat(onDevice.sample(3, execution)).isEqualTo(onHost.sample(3, execution));
      if (precision == Precision.FLOAT32) {
        assertSameBitsInScans(onHost, onDevice, input, iterations);
      }
    }
  }

  /** Compares the band paper's baseline. */
  private static void assertSameBitsInScans(
      SparseSimilarities onHost, SparseSimilarities onDevice, MessageCase input, int iterations) {
    try (Execution execution = Execution.onThreads(3);
        Messages host = onHost.twoScanMessages(execution);
        Messages device = onDevice.twoScanMessages(execution)) {
      TwinContract.assertSameBits(
          input.preferences(), MessageFormat.FULL, iterations, host, device);
    }
  }

  /** Segments that go on from one tile of a scan to the next, some through several. */
  @ParameterizedTest
  @CsvSource({"130, 129", "520, 20", "33, 32"})
  void scansOfManyElementsGiveTheBitsOfTheCpu(int n, int h) {
    assertTwins(MessageCase.random(n, h, MessageCase.Kind.values()[0], n), Precision.FLOAT32, 3);
  }

  @Test
  void moreElementsThanHaveNumbersAreRefused() {
    long count = (1L << 32) + 1;
    CooLayout layout =
        new CooLayout(
            new long[] {0, count},
            new long[] {0, count},
            MemorySegment.NULL,
            MemorySegment.NULL,
            MemorySegment.NULL);
    Backend cuda = CudaUnderTest.cuda();
    assertThatThrownBy(() -> cuda.coo(layout, Precision.FLOAT32, MemorySegment.NULL))
        .isInstanceOf(BandgramException.class)
        .hasMessageContaining("at most 4294967296 elements, not 4294967297");
  }

  /** Four times 70 rows, the last of them fewer. */
  @Test
  void someRowsAtATimeGiveTheSameElements() {
    PointSet points = onALine(257);
    try (Execution execution = Execution.onThreads(1);
        DeviceArena arena = TestDevice.shared().arena();
        SparseSimilarities host =
            CudaUnderTest.HOST.coo(points, new NegativeSquaredEuclidean(), -900, execution)) {
      List<CooConstruction.Built> built =
          Stream.of(CooConstruction.PAIRS_AT_ONCE, 70 * 257L)
              .map(
                  pairsAtOnce ->
                      new CooConstruction(
                              arena.context(),
                              DevicePoints.upload(arena, points, new NegativeSquaredEuclidean()),
                              new NegativeSquaredEuclidean(),
                              -900,
                              pairsAtOnce,
                              execution)
                          .build(arena))
              .toList();
      for (Function<CooConstruction.Built, DeviceBuffer> array :
          List.<Function<CooConstruction.Built, DeviceBuffer>>of(
              CooConstruction.Built::values, some -> some.layout().columns())) {
        assertArrayEquals(
            ints(array.apply(built.getFirst()), host), ints(array.apply(built.getLast()), host));
      }
    }
  }

  private static int[] ints(DeviceBuffer buffer, SparseSimilarities kept) {
    return HostArrays.downloadInts(buffer, Math.toIntExact(kept.elementCount()));
  }

  /**
   * More than a sample fetches at once; a matrix of the same kind has loaded the kernels before.
   */
  @Test
  @Tag("thorough")
  void aComputedElementTakesTwelveBytesAndItsMessagesEight() {
    Backend cuda = CudaUnderTest.cuda();
    PointSet few = onALine(2);
    PointSet points = onALine(2100);
    long elements = 2100L * 2100;
    try (Execution execution = Execution.onThreads(1)) {
      takenBy(cuda, few, execution);
      long[] taken = takenBy(cuda, points, execution);
      assertThat(taken[0]).isBetween(12 * elements, 12 * elements + SLACK);
      assertThat(taken[1]).isBetween(20 * elements, 20 * elements + SLACK);
      try (SparseSimilarities onDevice = everyPair(cuda, points, execution);
          SparseSimilarities onHost = everyPair(CudaUnderTest.HOST, points, execution)) {
        assertArrayEquals(onHost.sample(1, execution), onDevice.sample(1, execution));
      }
    }
  }

  /** Returns the bytes of device memory that similarities take, and with messages on them. */
  private static long[] takenBy(Backend cuda, PointSet points, Execution execution) {
    long free = cuda.availableBytes();
    try (SparseSimilarities kept = everyPair(cuda, points, execution)) {
      long similarities = free - cuda.availableBytes();
      try (Messages messages = kept.messages(MessageFormat.FULL, execution)) {
        messages.reset(new double[points.size()]);
        return new long[] {similarities, free - cuda.availableBytes()};
      }
    }
  }

  private static SparseSimilarities everyPair(
      Backend backend, PointSet points, Execution execution) {
    return backend.coo(points, new NegativeSquaredEuclidean(), Double.NEGATIVE_INFINITY, execution);
  }

  private static PointSet onALine(int n) {
    float[][] points = new float[n][1];
    for (int i = 0; i < n; i++) {
      points[i][0] = i;
    }
    return PointSet.of(points);
  }
}

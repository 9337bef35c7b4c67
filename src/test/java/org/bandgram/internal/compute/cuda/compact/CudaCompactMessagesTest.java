package org.bandgram.internal.compute.cuda.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.internal.compute.CompactReference.assertStartsAgain;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.CudaAndHost;
import org.bandgram.internal.compute.cuda.CudaAndHost.Setting;
import org.bandgram.internal.compute.cuda.CudaTransferTest;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.RandomCurves;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages that are not stored, from all sources of similarities, held to the CPU bit for bit. */
@Tag("cuda")
class CudaCompactMessagesTest implements TwinContract {
  private static final Setting SETTING = new Setting(Precision.FLOAT32, MessageFormat.COMPACT);
  private static final Similarity DISTANCE = new NegativeSquaredEuclidean();

  @Override
  public List<Precision> precisions() {
    return List.of(Precision.FLOAT32);
  }

  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    CudaAndHost.assertSameBits(input, SETTING, iterations);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 1, 1",
    "2, 5, 2",
    "31, 30, 1",
    "33, 64, 1",
    "257, 31, 3",
    "600, 90, 2",
    "260, 260, 1",
    "1030, 140, 1"
  })
  void awkwardSizesGiveTheBitsOfTheCpu(int n, int h, int curves) {
    Sizes.skipAbove(300, n);
    for (MessageCase.Kind kind : MessageCase.Kind.values()) {
      MessageCase input = MessageCase.random(n, h, curves, kind, n + h);
      CudaAndHost.assertSameBits(input, SETTING, n < 600 ? Sizes.of(12, 6) : 4);
    }
  }

  @Test
  @Tag("thorough")
  void manyRowsGiveTheBitsOfTheCpu() {
    CudaAndHost.assertSameBits(
        MessageCase.random(4098, 9, 2, MessageCase.Kind.SPARSE, 1), SETTING, 3);
  }

  /** Enough iterations for rows to have had more leaders than they keep corrections of. */
  @Test
  void longRunsGiveTheBitsOfTheCpu() {
    for (int curves = 1; curves <= Sizes.of(3, 1); curves++) {
      CudaAndHost.assertSameBits(
          MessageCase.random(70, 12, curves, MessageCase.Kind.TIED, 5), SETTING, 40);
      CudaAndHost.assertSameBits(
          MessageCase.random(70, 12, curves, MessageCase.Kind.CONTINUOUS, 5), SETTING, 40);
    }
  }

  private static PointSet points(int n, int d, long seed) {
    Random random = new Random(seed);
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, random.nextInt(20) == 0 ? 0 : random.nextGaussian());
      }
    }
    return points;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 2",
    "2, 1, 2, 1",
    "31, 4, 2, 3",
    "33, 64, 1, 2",
    "130, 7, 3, 4",
    "257, 31, 3, 2",
    "500, 90, 2, 2",
    "220, 140, 1, 3"
  })
  void allSourcesOfDistancesGiveTheBitsOfTheCpu(int n, int h, int curves, int d) {
    Sizes.skipAbove(150, n);
    CurveBands bands = RandomCurves.bands(n, h, curves, n + d);
    for (SimilarityStorage storage : SimilarityStorage.values()) {
      if (storage != SimilarityStorage.AUTO) {
        assertSame(points(n, d, n + h), DISTANCE, bands, storage);
      }
    }
  }

  private static void assertSame(
      PointSet points, Similarity similarity, CurveBands bands, SimilarityStorage storage) {
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities host =
            CudaUnderTest.HOST.bands(points, similarity, bands, storage, execution);
        SparseSimilarities device =
            CudaUnderTest.cuda().bands(points, similarity, bands, storage, execution)) {
      assertThat(device.size()).isEqualTo(host.size());
      assertThat(device.precision()).isEqualTo(host.precision());
      assertThat(device.elementCount()).isEqualTo(host.elementCount());
      assertThat(device.range(execution)).as("%s", storage).isEqualTo(host.range(execution));
      for (long stride = 1; stride < 10; stride += 4) {
        assertThat(device.sample(stride, execution)).isEqualTo(host.sample(stride, execution));
      }
      for (int i = 0; i < points.size(); i++) {
        int k = (7 * i + 3) % points.size();
        assertThat(device.similarity(i, k)).isEqualTo(host.similarity(i, k));
      }
      assertSameRun(device, host, execution);
    }
  }

  private static void assertSameRun(
      SparseSimilarities onDevice, SparseSimilarities onHost, Execution execution) {
    double[] preferences = new double[onHost.size()];
    for (int k = 0; k < preferences.length; k++) {
      preferences[k] = onHost.range(execution).mean() - 0.01 * (k % 7);
    }
    try (Messages device = messages(onDevice, execution);
        Messages host = messages(onHost, execution)) {
      TwinContract.assertSameBits(preferences, MessageFormat.COMPACT, 10, host, device);
    }
  }

  private static Messages messages(SparseSimilarities kept, Execution execution) {
    return kept.messages(MessageFormat.COMPACT, execution);
  }

  @ParameterizedTest
  @CsvSource({"STORED, 1", "STORED, 3", "RECOMPUTED, 1", "RECOMPUTED, 3"})
  void messagesGoOn(SimilarityStorage storage, int curves) {
    PointSet points = points(150, 2, 8);
    double[] preferences = new Random(1).doubles(150).map(x -> -2 - x).toArray();
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities kept =
            CudaUnderTest.cuda()
                .bands(
                    points, DISTANCE, RandomCurves.bands(150, 12, curves, 3), storage, execution)) {
      CudaTransferTest.assertGoesOn(() -> messages(kept, execution), preferences);
    }
  }

  @Test
  void resetStartsAgain() {
    MessageCase input = MessageCase.random(65, 12, 2, MessageCase.Kind.SPARSE, 9);
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities kept =
            CudaUnderTest.cuda()
                .bands(input.bands(), Precision.FLOAT32, input.stored(Precision.FLOAT32));
        Messages messages = messages(kept, execution)) {
      assertStartsAgain(messages, input.preferences());
    }
  }

  private static void assertRefused(
      PointSet points, Similarity similarity, SimilarityStorage storage, String message) {
    CurveBands bands = RandomCurves.bands(points.size(), 3, 1, 1);
    Backend cuda = CudaUnderTest.cuda();
    try (Execution execution = Execution.onThreads(1)) {
      refused(() -> cuda.bands(points, similarity, bands, storage, execution))
          .hasMessageContaining(message);
    }
  }

  @Test
  void whatTheDeviceCannotDoIsRefused() {
    String distances =
        "similarities is recomputed, but must be stored on a GPU, unless the similarity is"
            + " the negative squared Euclidean distance in at most 4 dimensions";
    CustomSimilarity custom = new CustomSimilarity("sum", true, (x, i, y, k) -> i + k);
    assertRefused(points(9, 5, 1), DISTANCE, SimilarityStorage.RECOMPUTED, distances);
    assertRefused(points(9, 2, 1), new Gaussian(1), SimilarityStorage.RECOMPUTED, distances);
    assertRefused(
        points(9, 2, 1).withPrecision(Precision.FLOAT64),
        DISTANCE,
        SimilarityStorage.RECOMPUTED,
        "similarities is recomputed, but must be auto or stored for precision float64");
    assertRefused(
        points(9, 2, 1),
        custom,
        SimilarityStorage.RECOMPUTED,
        "must be stored for a custom similarity on a GPU");
  }

  @Test
  void formatsThatDoNotSuitTheSimilaritiesAreRefused() {
    MessageCase input = MessageCase.random(10, 3, 1, MessageCase.Kind.CONTINUOUS, 9);
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities doubles =
            CudaUnderTest.cuda()
                .bands(input.bands(), Precision.FLOAT64, input.stored(Precision.FLOAT64))) {
      refused(() -> messages(doubles, execution))
          .hasMessage("messages is compact, but must be full for precision float64");
      SimilarityStorage storage = SimilarityStorage.RECOMPUTED;
      try (SparseSimilarities kept =
          CudaUnderTest.cuda()
              .bands(points(10, 2, 0), DISTANCE, input.bands(), storage, execution)) {
        refused(() -> kept.messages(MessageFormat.FULL, execution))
            .hasMessageContaining("auto or stored on a GPU unless messages are compact");
      }
    }
  }
}

package org.bandgram.internal.compute.cuda;

import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.graph.GraphCase;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One short run of every kind of messages at sizes around warps, stripes and full bands, and around
 * the 512 points from which on a warp of the emulated device walks a stripe.
 */
@Tag("cuda")
class CudaMessagesSizesTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1", "2, 1, 1", "31, 30, 1", "33, 4, 1", "64, 32, 1", "65, 64, 1", "130, 16, 1",
    "300, 160, 1", "1, 1, 2", "2, 1, 3", "31, 4, 2", "33, 40, 2", "130, 16, 3", "300, 140, 2",
    "512, 16, 1", "513, 16, 1", "540, 160, 1", "540, 140, 2"
  })
  void everyKindOfMessagesGivesTheBitsOfTheCpu(int n, int h, int curves) {
    Sizes.skipAbove(150, n);
    MessageCase input = MessageCase.random(n, h, curves, MessageCase.Kind.SPARSE, n);
    for (Precision precision : Precision.values()) {
      assertSame(backend -> bands(backend, input, precision), MessageFormat.FULL, input);
      try (CooMatrix matrix = input.coo(precision)) {
        assertSame(
            backend -> backend.coo(matrix.layout(), precision, matrix.values()),
            MessageFormat.FULL,
            input);
      }
    }
    if (curves == 1) {
      CudaAndHost.assertSameBitsInTwoScans(input, 3);
    }
    GraphCase graph = GraphCase.of(input);
    for (MessageFormat format : MessageFormat.values()) {
      assertSame(backend -> backend.graph(graph.layout(), graph.similarities()), format, input);
    }
  }

  /** Blocks of sums that are full, one short, and one over. */
  @ParameterizedTest
  @ValueSource(ints = {1535, 1536, 1537, 4098})
  void totalsOfSeveralBlocksAreThoseOfTheCpu(int n) {
    BandLayout layout = BandLayout.of(n, 2);
    SplittableRandom random = new SplittableRandom(n);
    double[] preferences = random.doubles(n, -1, 0).toArray();
    float[] similarities = new float[(int) layout.elementCount()];
    for (int element = 0; element < similarities.length; element++) {
      similarities[element] = (float) -random.nextDouble();
    }
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities onDevice = stored(CudaUnderTest.cuda(), layout, similarities);
        SparseSimilarities onHost = stored(CudaUnderTest.HOST, layout, similarities);
        Messages device = onDevice.messages(MessageFormat.FULL, execution);
        Messages host = onHost.messages(MessageFormat.FULL, execution)) {
      TwinContract.assertSameBits(preferences, MessageFormat.FULL, 1, host, device);
    }
  }

  private static SparseSimilarities stored(
      Backend backend, BandLayout layout, float[] similarities) {
    return backend.band(layout, Precision.FLOAT32, MemorySegment.ofArray(similarities));
  }

  private static SparseSimilarities bands(Backend backend, MessageCase input, Precision precision) {
    return backend.bands(input.bands(), precision, input.stored(precision));
  }

  private static void assertSame(
      Function<Backend, SparseSimilarities> make, MessageFormat format, MessageCase input) {
    try (Execution execution = Execution.onThreads(1);
        SparseSimilarities onDevice = make.apply(CudaUnderTest.cuda());
        SparseSimilarities onHost = make.apply(CudaUnderTest.HOST);
        Messages device = onDevice.messages(format, execution);
        Messages host = onHost.messages(format, execution)) {
      TwinContract.assertSameBits(input.preferences(), format, 3, host, device);
    }
  }
}

package org.bandgram.internal.compute.cuda.band;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.CudaAndHost;
import org.bandgram.internal.compute.cuda.CudaAndHost.Setting;
import org.bandgram.internal.compute.cuda.CudaUnderTest;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.MessagesContract;
import org.bandgram.internal.compute.messages.TwinContract;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages on bands along several curves, held to the contract and to the CPU bit for bit. */
@Tag("cuda")
class CudaUnionMessagesTest extends MessagesContract implements TwinContract {
  private final List<SparseSimilarities> kept = new ArrayList<>();

  @Override
  protected int curves() {
    return 2;
  }

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    SparseSimilarities bands =
        CudaUnderTest.cuda().bands(input.bands(), precision, input.stored(precision));
    kept.add(bands);
    return bands.messages(MessageFormat.FULL, execution);
  }

  @Override
  protected int manyRows() {
    return Sizes.of(super.manyRows(), 130);
  }

  @AfterEach
  void close() {
    kept.forEach(SparseSimilarities::close);
  }

  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    CudaAndHost.assertSameBits(input, new Setting(precision, MessageFormat.FULL), iterations);
  }

  /** Several stripes; rows in registers, and wider ones. */
  @ParameterizedTest
  @CsvSource({
    "257, 31, 3, FLOAT32",
    "600, 128, 2, FLOAT32",
    "600, 128, 2, FLOAT64",
    "530, 150, 3, FLOAT32",
    "900, 400, 2, FLOAT64",
    "4098, 9, 2, FLOAT32"
  })
  void manyStripesGiveTheBitsOfTheCpu(int n, int h, int curves, Precision precision) {
    Sizes.skipAbove(300, n);
    MessageCase input = MessageCase.random(n, h, curves, MessageCase.Kind.SPARSE, n + h);
    assertTwins(input, precision, 2);
  }
}

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

/**
 * Messages on a single band, in one pass and in two scans, held to the contract and to the CPU bit
 * for bit.
 */
@Tag("cuda")
class CudaBandMessagesTest extends MessagesContract implements TwinContract {
  private final List<SparseSimilarities> bands = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    SparseSimilarities band =
        CudaUnderTest.cuda().band(input.layout(), precision, input.band(precision));
    bands.add(band);
    return band.messages(MessageFormat.FULL, execution);
  }

  @Override
  protected int manyRows() {
    return Sizes.of(super.manyRows(), 130);
  }

  @AfterEach
  void close() {
    bands.forEach(SparseSimilarities::close);
  }

  @Override
  public int mostCurves() {
    return 1;
  }

  @Override
  public void assertTwins(MessageCase input, Precision precision, int iterations) {
    CudaAndHost.assertSameBits(input, new Setting(precision, MessageFormat.FULL), iterations);
    if (precision == Precision.FLOAT32) {
      CudaAndHost.assertSameBitsInTwoScans(input, iterations);
    }
  }

  /** Several stripes, whose rows fit registers or, in the wider cases, do not. */
  @ParameterizedTest
  @CsvSource({
    "257, 31, FLOAT32",
    "257, 31, FLOAT64",
    "520, 519, FLOAT64",
    "600, 128, FLOAT32",
    "530, 530, FLOAT32",
    "1700, 840, FLOAT32",
    "1000, 700, FLOAT64"
  })
  void manyStripesGiveTheBitsOfTheCpu(int n, int h, Precision precision) {
    Sizes.skipAbove(520, n);
    MessageCase input = MessageCase.random(n, h, MessageCase.Kind.SPARSE, n + h);
    assertTwins(input, precision, 3);
  }
}

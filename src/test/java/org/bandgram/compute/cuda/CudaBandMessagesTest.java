package org.bandgram.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageCase;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.MessagesContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Both forms on the device, held to the contract and to the CPU bit for bit. */
@Tag("cuda")
@net.jqwik.api.Tag("cuda")
class CudaBandMessagesTest extends MessagesContract {
  private final List<KeptSimilarities> bands = new ArrayList<>();

  @Override
  protected Messages messages(MessageCase input, Precision precision, Execution execution) {
    KeptSimilarities band =
        CudaUnderTest.cuda().band(input.layout(), precision, input.band(precision));
    bands.add(band);
    return band.messages(MessageForm.FUSED, MessageFormat.FULL, execution);
  }

  @AfterEach
  void close() {
    bands.forEach(KeptSimilarities::close);
  }

  private record Setting(Precision precision, MessageForm form, MessageFormat format) {}

  private static void assertSameBits(MessageCase input, Setting setting, int iterations) {
    try (Execution execution = Execution.onThreads(1);
        KeptSimilarities onHost = band(CudaUnderTest.HOST, input, setting);
        KeptSimilarities onDevice = band(CudaUnderTest.cuda(), input, setting);
        Messages host = onHost.messages(MessageForm.TWO_SCAN, setting.format, execution);
        Messages device = onDevice.messages(setting.form, setting.format, execution)) {
      Random random = new Random(iterations);
      host.reset(input.preferences());
      device.reset(input.preferences());
      for (int iteration = 0; iteration < iterations; iteration++) {
        double damping = 0.5 + 0.45 * random.nextDouble();
        String what = setting + ", iteration " + iteration;
        assertThat(device.iterate(damping)).as(what).isEqualTo(host.iterate(damping));
        assertArrayEquals(host.evidence(), device.evidence(), what);
        assertArrayEquals(host.exemplars(), device.exemplars(), what);
        assertThat(device.exemplarCount()).isEqualTo(host.exemplarCount());
        assertThat(device.assign(device.exemplars()))
            .usingRecursiveComparison()
            .isEqualTo(host.assign(host.exemplars()));
      }
    }
  }

  private static KeptSimilarities band(Backend backend, MessageCase input, Setting setting) {
    return backend.band(input.layout(), setting.precision, input.band(setting.precision));
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void bothFormsGiveTheBitsOfTheCpu(
      @ForAll @IntRange(min = 1, max = 150) int n,
      @ForAll @IntRange(min = 1, max = 160) int h,
      @ForAll MessageCase.Kind kind,
      @ForAll MessageForm form,
      @ForAll Precision precision,
      @ForAll long seed) {
    Setting setting = new Setting(precision, form, MessageFormat.FULL);
    assertSameBits(MessageCase.random(n, h, kind, seed), setting, 6);
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE)
  void bothFormsGiveTheBitsOfTheCpuInHalfPrecision(
      @ForAll @IntRange(min = 1, max = 150) int n,
      @ForAll @IntRange(min = 1, max = 160) int h,
      @ForAll MessageCase.Kind kind,
      @ForAll MessageForm form,
      @ForAll long seed) {
    Setting setting = new Setting(Precision.FLOAT32, form, MessageFormat.HALF);
    assertSameBits(MessageCase.random(n, h, kind, seed), setting, 6);
  }

  /** Several stripes, whose windows fit shared memory or, in the wider cases, do not. */
  @ParameterizedTest
  @CsvSource({
    "257, 31, FLOAT32, FULL",
    "600, 128, FLOAT32, FULL",
    "600, 128, FLOAT32, HALF",
    "530, 530, FLOAT32, FULL",
    "1700, 840, FLOAT32, FULL",
    "1000, 700, FLOAT64, FULL"
  })
  void manyStripesGiveTheBitsOfTheCpu(int n, int h, Precision precision, MessageFormat format) {
    MessageCase input = MessageCase.random(n, h, MessageCase.Kind.SPARSE, n + h);
    for (MessageForm form : MessageForm.values()) {
      assertSameBits(input, new Setting(precision, form, format), 3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void forbiddenPointsAndPointsWithoutEdgesGiveTheBitsOfTheCpu(MessageForm form) {
    MessageCase input = MessageCase.random(70, 9, MessageCase.Kind.SPARSE, 31);
    for (int i = 0; i < 70; i += 7) {
      input.preferences()[(i + 3) % 70] = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < 70; k++) {
        if (k != i) {
          input.similarities()[i][k] = Double.NEGATIVE_INFINITY;
        }
      }
    }
    assertSameBits(input, new Setting(Precision.FLOAT32, form, MessageFormat.FULL), 20);
    assertSameBits(input, new Setting(Precision.FLOAT64, form, MessageFormat.FULL), 20);
  }
}

package org.bandgram.validation.band;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveKind;
import org.bandgram.storage.MessageFormat;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.sets.TestSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IterationTrialTest {
  @ParameterizedTest
  @CsvSource({"FULL, 2000000", "HALF, 1048576"})
  void slowFormsAreLeftOutOnTheCpuWhereThereAreManyPoints(MessageFormat format, int most) {
    assertThat(trial(most, format).suits(Device.CPU)).isTrue();
    IterationTrial larger = trial(most + 1, format);
    assertThat(larger.suits(Device.CPU)).isEqualTo(most == 2_000_000);
    assertThat(larger.suits(Device.CUDA)).isTrue();
  }

  private static IterationTrial trial(int n, MessageFormat format) {
    PointSet points = PointSet.allocate(n, 1, Precision.FLOAT32);
    return new IterationTrial(
        new TestSet("zeros", points, Optional.empty(), OptionalLong.empty()),
        new Method.Band(4, CurveKind.HILBERT, format),
        1,
        1);
  }
}

package org.bandgram.internal.compute.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareModelTest {
  private static final List<Double> QUARTERS = List.of(0.75, 0.5, 0.25);

  private static ShareModel model(double cpu, double gpu, int iterations) {
    return new ShareModel(new OverheadModel(cpu, 0.5), new OverheadModel(gpu, 2), iterations);
  }

  /** An iteration takes 12 s on the CPU and 4 on the GPU, so that a quarter takes each 3. */
  @ParameterizedTest
  @CsvSource({"0, 42", "0.25, 32.5", "0.5, 62.5", "0.75, 92.5", "1, 120.5"})
  void bothOverheadsCountAndTheSlowerDevice(double hostShare, double seconds) {
    assertThat(model(12, 4, 10).seconds(hostShare)).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({
    "12, 4, 10, 0.25",
    "4, 12, 10, 0.75",
    "8, 8, 10, 0.5",
    "12, 4, 1, 0",
    "1, 100, 10, 1",
    "100, 1, 10, 0",
    "0, 0, 10, 1"
  })
  void theShareOfTheLeastTimeIsBest(double cpu, double gpu, int iterations, double expected) {
    assertThat(model(cpu, gpu, iterations).best(QUARTERS)).isEqualTo(expected);
  }

  @Test
  void withoutSharesOneTakesAll() {
    assertThat(model(12, 4, 10).best(List.of())).isZero();
    assertThat(model(4, 12, 10).best(List.of())).isEqualTo(1);
    assertThat(new ShareModel(new OverheadModel(1, 2), new OverheadModel(1, 2), 9).best(List.of()))
        .isEqualTo(1);
  }

  /** Without overhead both end at the same time at c_gpu / (c_cpu + c_gpu). */
  @RandomCases
  void balances(
      @DoubleRange(min = 1, max = 5) double cpu, @DoubleRange(min = 1, max = 5) double gpu) {
    ShareModel model = new ShareModel(new OverheadModel(cpu, 0), new OverheadModel(gpu, 0), 1000);
    List<Double> shares = IntStream.range(1, 1000).mapToObj(s -> s / 1000.0).toList();
    double best = model.best(shares);
    assertThat(best).isCloseTo(gpu / (cpu + gpu), within(1e-3));
    assertThat(model.seconds(best)).isCloseTo(1000 * cpu * gpu / (cpu + gpu), within(5.0));
  }
}

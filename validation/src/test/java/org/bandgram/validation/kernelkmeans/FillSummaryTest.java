package org.bandgram.validation.kernelkmeans;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.storage.KernelFill;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.kernelkmeans.FillSummary.Pair;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Part;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Problem;
import org.junit.jupiter.api.Test;

class FillSummaryTest {
  private static KernelKMeansRun run(int d, KernelFill fill, double seconds, double spread) {
    return new KernelKMeansRun(
        new Problem(Part.FILL, "set", 1000, d, 2, Precision.FLOAT32),
        fill,
        "",
        1,
        1,
        new KernelTimings(seconds, 0, 0, 0),
        spread,
        new Work(1, 1),
        1,
        Double.NaN,
        new Stamp("cpu", 1, Instant.EPOCH));
  }

  private static Pair pair(int d, double whole, double half) {
    return new Pair(run(d, KernelFill.WHOLE, whole, 1.1), run(d, KernelFill.HALF, half, 1.01));
  }

  /** All of the matrix should take less time of 1,000 points in 8 dimensions, half in 64. */
  @Test
  void theRuleOfThePaperIsPointsByDimensions() {
    assertThat(pair(8, 1, 1.1).isAsThePaperSays()).isTrue();
    assertThat(pair(8, 1, 0.9).isAsThePaperSays()).isFalse();
    assertThat(pair(64, 1, 0.8).isAsThePaperSays()).isTrue();
    assertThat(pair(64, 1, 1.2).isAsThePaperSays()).isFalse();
  }

  @Test
  void aWrongChoiceCostsWhatTheOtherFillSaves() {
    Pair wrong = pair(8, 1, 0.5);

    assertThat(wrong.chosen().fill()).isEqualTo(KernelFill.WHOLE);
    assertThat(wrong.better().fill()).isEqualTo(KernelFill.HALF);
    assertThat(wrong.loss()).isEqualTo(2);
    assertThat(wrong.noise()).isEqualTo(1.1);
    assertThat(pair(784, 1, 0.5).loss()).isEqualTo(1);
    assertThat(wrong.pointsPerDimension()).isEqualTo(125);
  }
}

package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.internal.BandGramBuilder;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When runs with the messages of real points end. */
class ConvergedRunsTest {
  /** A run along all pairs of 300 points with real messages. */
  private static Outcome real(PointSet points, double preference, PropagationOptions options) {
    BandLayout layout = BandLayout.full(points.size());
    ScalarCpuBackend backend = new ScalarCpuBackend("test");
    double[] preferences = new double[points.size()];
    Arrays.fill(preferences, preference);
    try (Execution execution = Execution.onThreads(1);
        BandMatrix band =
            BandGramBuilder.build(
                points,
                new NegativeSquaredEuclidean(),
                layout,
                Precision.FLOAT64,
                backend.gram(),
                execution);
        Messages messages =
            backend
                .band(layout, Precision.FLOAT64, band.elements())
                .messages(MessageFormat.FULL, execution)) {
      return PropagationLoop.run(
          messages, band::get, preferences, options, execution, Progress.NONE);
    }
  }

  /** Preferences far below all sums of similarities mean one cluster. */
  @ParameterizedTest
  @ValueSource(doubles = {-30, -300, -1000, -3000})
  void lowPreferencesGiveOneClusterAndNotAsManyAsPoints(double preference) {
    Outcome outcome = real(Data.UNIFORM.points(300, 1), preference, PropagationOptions.defaults());
    assertThat(outcome.count()).isEqualTo(1);
    assertThat(outcome.status()).isEqualTo(Status.CONVERGED);
  }

  /** Also those of equal distances, where few exemplars move late. */
  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "BLOBS", "FIVE_DIMENSIONS", "DUPLICATES", "LATTICE"})
  void aConvergedRunHasKeptItsExemplarsForAsLongAsAsked(Data data) {
    PropagationOptions options = PropagationOptions.defaults().withTrace(true);
    int asked = options.convergence().iterations();
    int converged = 0;
    for (double preference : new double[] {-1, -2.5, -3.5, -10}) {
      Outcome outcome = real(data.points(60, 2), preference, options);
      if (outcome.status() == Status.CONVERGED) {
        double[] trace = outcome.trace();
        assertThat(Arrays.copyOfRange(trace, trace.length - asked, trace.length))
            .as("net similarities at preference %s", preference)
            .containsOnly(trace[trace.length - 1]);
        converged++;
      }
    }
    assertThat(converged).isPositive();
  }

  /** Points on a line in equal steps swing, ever more slowly as the damping rises. */
  @ParameterizedTest
  @Tag("thorough")
  @ValueSource(doubles = {-3, -10})
  void aRunThatOscillatesDoesNotConverge(double preference) {
    PointSet points = Data.COLLINEAR.points(300, 2);
    Outcome outcome = real(points, preference, PropagationOptions.defaults());
    assertThat(outcome.status()).isEqualTo(Status.NOT_CONVERGED);
  }
}

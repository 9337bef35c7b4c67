package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.bandgram.testing.Refusals.refused;

import java.util.OptionalInt;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.storage.StorageOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
  private static final PropagationOptions PROPAGATION = PropagationOptions.defaults();

  @ParameterizedTest
  @ValueSource(doubles = {0.4999, 1, 1.5, -0.9, Double.NaN})
  void dampingOutOfRangeIsRefused(double damping) {
    refused(() -> PROPAGATION.withDamping(damping))
        .hasMessage("damping is %s, but must be at least 0.5 and less than 1", damping);
  }

  @Test
  void otherNumbersOutOfRangeAreRefused() {
    refused(() -> PROPAGATION.withMaxIterations(0))
        .hasMessage("maxIterations is 0, but must be at least 1");
    refused(() -> new Convergence(0, 1))
        .hasMessage("convergenceIterations is 0, but must be at least 1");
    for (double jitter : new double[] {-1e-9, 1, Double.NaN}) {
      refused(() -> PROPAGATION.withJitter(jitter))
          .hasMessage("jitter is %s, but must be at least 0 and less than 1", jitter);
    }
    refused(() -> AffinityOptions.defaults().withHalfBandwidth(0))
        .hasMessage("halfBandwidth is 0, but must be at least 1");
  }

  @Test
  void theBoundsThemselvesAreAllowed() {
    assertThatCode(
            () ->
                PROPAGATION
                    .withDamping(0.5)
                    .withDamping(Math.nextDown(1.0))
                    .withJitter(0)
                    .withConvergence(new Convergence(1, 1)))
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                AffinityOptions.defaults()
                    .withHalfBandwidth(1)
                    .withHalfBandwidth(Integer.MAX_VALUE)
                    .withClusters(1))
        .doesNotThrowAnyException();
  }

  @Test
  void compactMessagesAreForSinglePrecision() {
    AffinityOptions compact = AffinityOptions.defaults().withMessages(MessageFormat.COMPACT);
    refused(() -> compact.withPrecision(Precision.FLOAT64))
        .hasMessage("messages is compact, but must be full for precision float64");
  }

  @Test
  void whatContradictsThePublishedMethodIsRefused() {
    AffinityOptions published = AffinityOptions.asPublished();
    refused(() -> published.withCurves(2)).hasMessage("curves is 2, but must be 1 as published");
    refused(() -> published.withPrecision(Precision.FLOAT64))
        .hasMessage("precision is float64, but must be float32 as published");
    refused(() -> published.withMessages(MessageFormat.COMPACT))
        .hasMessage("messages is compact, but must be full as published");
    refused(() -> published.withSimilarities(SimilarityStorage.RECOMPUTED))
        .hasMessage("similarities is recomputed, but must be stored as published");
  }

  /** Each copy changes what it names and nothing else. */
  @Test
  void copiesChangeOneThing() {
    PropagationOptions propagation =
        PROPAGATION
            .withPreference(Preference.mean())
            .withDamping(0.75)
            .withConvergence(new Convergence(9, 70))
            .withMaxIterations(77)
            .withJitter(0.25)
            .withSeed(5)
            .withTrace(true);
    assertThat(propagation)
        .isEqualTo(
            new PropagationOptions(
                Preference.mean(), new Damping(0.75, true), new Convergence(9, 77), 0.25, 5, true));
    CurveOrdering.Options ordering = CurveOrdering.Options.defaults().withCurve(CurveKind.MORTON);
    AffinityOptions options =
        AffinityOptions.defaults()
            .withHalfBandwidth(3)
            .withOrdering(_ -> ordering)
            .withCurves(2)
            .withSimilarity(new Linear())
            .withPrecision(Precision.FLOAT32)
            .withClusters(4)
            .withAssignment(FinalAssignment.IN_BAND)
            .withMessages(MessageFormat.COMPACT)
            .withSimilarities(SimilarityStorage.STORED)
            .withDevice(Device.CPU)
            .withPropagation(_ -> propagation);
    assertThat(options)
        .isEqualTo(
            new AffinityOptions(
                new BandOptions(3, 2, ordering),
                new Linear(),
                propagation,
                new ClusterOptions(OptionalInt.of(4), FinalAssignment.IN_BAND, true),
                new StorageOptions(
                    Precision.FLOAT32, MessageFormat.COMPACT, SimilarityStorage.STORED),
                Device.CPU,
                false));
    assertThat(options.clusters().withRefine(false).refine()).isFalse();
    assertThat(options.withDamping(0.9).propagation()).isEqualTo(propagation.withDamping(0.9));
    assertThat(options.withPreference(Preference.minimum()).propagation())
        .isEqualTo(propagation.withPreference(Preference.minimum()));
  }
}

package org.bandgram.cluster.internal.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import org.bandgram.Execution;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.similarity.Similarity.Linear;
import org.junit.jupiter.api.Test;

class ClusterSizesTest {
  @Test
  void areWrittenWithTheLeastAndTheGreatest() {
    assertThat(ClusterSizes.text(120, 410, 1200))
        .isEqualTo("3 clusters of 1,730 points (sizes 120 to 1,200)");
    assertThat(ClusterSizes.text(5, 5)).isEqualTo("2 clusters of 10 points (5 each)");
    assertThat(ClusterSizes.text(1)).isEqualTo("1 cluster of 1 point");
    assertThat(Status.NOT_CONVERGED.after(1000)).isEqualTo("not converged after 1,000 iterations");
    assertThat(Status.STOPPED.after(1)).isEqualTo("stopped after 1 iteration");
  }

  /** Results are lines that people can read, not components of records. */
  @Test
  void resultsAreWrittenAsOneLine() {
    PointSet points = PointSet.of(new double[][] {{0, 0}, {0, 1}, {1, 0}, {50, 50}, {50, 51}});
    String clusters = "2 clusters of 5 points \\(sizes 2 to 3\\), converged after \\d+ iterations?";
    assertThat(KMeans.fit(points, KMeans.Options.of(2)).toString()).matches(clusters);
    assertThat(KernelKMeans.fit(points, new Linear(), KernelKMeans.Options.of(2)).toString())
        .matches(clusters);
    try (Execution execution = Execution.onThreads(1)) {
      AffinityOptions options = AffinityOptions.defaults().withClusters(2);
      assertThat(BandAffinityPropagation.fit(points, options, execution).toString())
          .matches(clusters);
      assertThat(
              AutoAffinityPropagation.fit(
                      points,
                      AutoAffinityPropagation.Options.defaults().withBand(_ -> options),
                      execution)
                  .toString())
          .matches(clusters + ", on \\d+ levels?; you gave the number of clusters");
    }
    double[] gains = {80, 3.4};
    assertThat(
            new ExemplarSelection(
                    new long[] {7, 2},
                    gains,
                    gains,
                    83.4,
                    OptionalDouble.empty(),
                    Optional.empty(),
                    5000,
                    null,
                    null)
                .toString())
        .isEqualTo("2 exemplars of value 83.4, found by 5,000 evaluations");
  }
}

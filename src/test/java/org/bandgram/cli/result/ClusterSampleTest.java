package org.bandgram.cli.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.report.PointMap;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.junit.jupiter.api.Test;

public class ClusterSampleTest {
  private static final PointSet POINTS = points(257);

  private static PointSet points(int n) {
    Random random = new Random(4);
    return PointSet.of(
        IntStream.range(0, n)
            .mapToObj(i -> new float[] {i % 5 * 9 + random.nextFloat(), random.nextFloat()})
            .toArray(float[][]::new));
  }

  /** Five clusters of 257 points, of which every seventh and the exemplars are here. */
  public static ClusterSample everySeventh() {
    Clustering all = KMedoids.fit(POINTS, KMedoids.Options.of(5), Execution.onThreads(1));
    int[] rows =
        IntStream.range(0, POINTS.size())
            .filter(i -> i % 7 == 0 || all.exemplarOfRow()[i] == i)
            .toArray();
    return sample(all, rows);
  }

  private static ClusterSample sample(Clustering all, int... rows) {
    return ClusterSample.of(DataSet.of(POINTS.select(rows)), rows, all, Map.of());
  }

  @Test
  void aSampleKnowsItsRowsAndTheSizesOfAll() {
    ClusterSample sample = everySeventh();
    Clustering all = sample.clustering();
    Figures shown = sample.in(Figures.NONE);
    PointMap points = shown.points().orElseThrow();
    ClusterList clusters = shown.clusters().orElseThrow();
    assertThat(clusters.sizes()).isEqualTo(all.sizes());
    for (int i = 0; i < points.rows().length; i++) {
      assertThat(clusters.labels()[i]).isEqualTo(all.labels()[points.rows()[i]]);
      assertThat(points.view().x(i)).isEqualTo(POINTS.get(points.rows()[i], 0));
    }
    assertThat(Arrays.stream(clusters.exemplars()).map(e -> points.rows()[e]).toArray())
        .isEqualTo(all.exemplars());
    assertThat(points.note()).contains(" of 257 rows: a random sample and all exemplars.");
  }

  @Test
  void allPointsAreNoSample() {
    Clustering all = everySeventh().clustering();
    PointMap points =
        sample(all, IntStream.range(0, POINTS.size()).toArray())
            .in(Figures.NONE)
            .points()
            .orElseThrow();
    assertThat(points.rows()).isEmpty();
    assertThat(points.note()).isEmpty();
  }
}

package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.choice.IterativeRun;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.storage.SparseFormat;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs whose device a trial chooses. Which one it is nobody can tell here. */
@Tag("cuda")
@Tag("thorough")
class DeviceChoiceTest {
  /** With as many, the smallest run is not over before a GPU is open. */
  private static final int MANY_ITERATIONS = 1 << 18;

  @AutoClose private final Execution execution = Execution.onThreads(1);

  @Test
  void iterationsOfLargeRunsAreTriedOnBothDevices() {
    Set<String> tried = new TreeSet<>();
    IterativeRun.Trial trial =
        (backend, _) -> {
          tried.add(backend.name());
          return () -> {};
        };
    BackendProvider.select(Device.AUTO, new IterativeRun(1000, 1000, trial), execution);
    BackendProvider.select(Device.CPU, new IterativeRun(1L << 20, 1000, trial), execution);
    BackendProvider.select(Device.CUDA, new IterativeRun(1L << 20, 1000, trial), execution);
    assertThat(tried).isEmpty();
    BackendProvider.select(Device.AUTO, new IterativeRun(1L << 20, 1000, trial), execution);
    assertThat(tried)
        .containsExactlyInAnyOrder("cuda", BackendProvider.select(Device.CPU, 0).name());
  }

  @ParameterizedTest
  @ValueSource(ints = {150, 5000})
  void clustersAreThoseOfTheCpu(int n) {
    Random random = new Random(1);
    float[][] rows = new float[n][2];
    for (float[] row : rows) {
      row[0] = random.nextInt(9) + random.nextFloat() / 4;
      row[1] = random.nextFloat();
    }
    KMeans.Options options =
        KMeans.Options.of(9)
            .withDevice(Device.CPU)
            .withStopping(stopping -> stopping.withMaxIterations(MANY_ITERATIONS));
    KMeansClustering expected = KMeans.fit(PointSet.of(rows), options, execution);
    KMeansClustering actual =
        KMeans.fit(PointSet.of(rows), options.withDevice(Device.AUTO), execution);
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.provenance().backend()).isIn("cuda", expected.provenance().backend());
  }

  @Test
  void kernelClustersAreThoseOfTheCpu() {
    SplittableRandom random = new SplittableRandom(3);
    float[][] rows = new float[4100][1];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = i % 3 + random.nextFloat() / 4;
    }
    KernelKMeans.Options options = KernelKMeans.Options.of(3).withDevice(Device.CPU);
    KernelKMeansClustering expected =
        KernelKMeans.fit(PointSet.of(rows), new Linear(), options, execution);
    KernelKMeansClustering actual =
        KernelKMeans.fit(
            PointSet.of(rows), new Linear(), options.withDevice(Device.AUTO), execution);
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.provenance().backend()).isIn("cuda", expected.provenance().backend());
  }

  /** In one format. Without one, the faster device chooses it, and so the last bits. */
  @Test
  void ranksAreThoseOfTheCpu() {
    SplittableRandom random = new SplittableRandom(2);
    long[] sources = random.longs(100, 0, 30).toArray();
    WebGraph graph = WebGraph.of(EdgeList.of(sources, random.longs(100, 0, 30).toArray()));
    PageRank.Options options =
        PageRank.Options.defaults()
            .withDevice(Device.CPU)
            .withFormat(SparseFormat.CSR)
            .withStopping(stopping -> stopping.withMaxIterations(MANY_ITERATIONS));
    Ranking expected = PageRank.fit(graph, options, execution);
    Ranking actual = PageRank.fit(graph, options.withDevice(Device.AUTO), execution);
    assertThat(actual.scores()).isEqualTo(expected.scores());
    assertThat(actual.provenance().backend()).isIn("cuda", expected.provenance().backend());
  }

  @Test
  void embeddingsAreAsGoodAsThoseOfTheCpu() {
    double[][] cells = new double[20][20];
    for (int i = 0; i < 20; i++) {
      for (int j = 0; j < 20; j++) {
        cells[i][j] = Math.abs(i - j) + (i == j ? 0 : 1);
      }
    }
    Dissimilarities dissimilarities = Dissimilarities.of(new DMatrixRMaj(cells));
    Smacof.Options options =
        Smacof.Options.defaults()
            .withDevice(Device.CPU)
            .withStopping(stopping -> stopping.withMaxIterations(MANY_ITERATIONS));
    Embedding expected = Smacof.fit(dissimilarities, options, execution);
    Embedding actual = Smacof.fit(dissimilarities, options.withDevice(Device.AUTO), execution);
    assertThat(actual.normalizedStress()).isCloseTo(expected.normalizedStress(), within(1e-6));
    assertThat(actual.provenance().backend()).isIn("cuda", expected.provenance().backend());
  }
}

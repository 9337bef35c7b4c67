package org.bandgram.internal.compute.cuda.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.rank.EllpackMatrix;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.rank.Links;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.PageRank.Dangling;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.bandgram.storage.SparseFormat;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds PageRank on the device to the CPU, bit for bit. */
@Tag("cuda")
class CudaRankOpsTest {
  @AutoClose private final Execution execution = Execution.onThreads(1);

  /** A graph in which half of the arcs lead to the first nodes, whose rows are long then. */
  private static WebGraph graph(int nodes, int arcs, boolean weighted) {
    SplittableRandom random = new SplittableRandom(nodes);
    long[] sources = random.longs(arcs, 0, nodes).toArray();
    long[] targets = new long[arcs];
    Arrays.setAll(targets, e -> random.nextInt(random.nextBoolean() ? nodes : nodes / 300 + 1));
    double[] weights = random.doubles(arcs, 0.5, 2).toArray();
    return WebGraph.of(
        weighted ? EdgeList.of(sources, targets, weights) : EdgeList.of(sources, targets));
  }

  private void assertSame(WebGraph graph, PageRank.Options options) {
    for (SparseFormat layout : SparseFormat.on(Device.CUDA)) {
      PageRank.Options asked = options.withFormat(layout);
      Ranking expected = PageRank.fit(graph, asked, execution);
      Ranking actual = PageRank.fit(graph, asked.withDevice(Device.CUDA), execution);
      assertThat(actual.provenance().backend()).isEqualTo("cuda");
      assertThat(actual.scores()).as(layout.toString()).isEqualTo(expected.scores());
      assertThat(actual.changes()).isEqualTo(expected.changes());
      assertThat(actual.matrixBytes()).isEqualTo(expected.matrixBytes());
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "33, 60", "257, 900", "1500, 9000", "4098, 12000"})
  void scoresEqualThoseOfTheHost(int nodes, int arcs) {
    PageRank.Options options =
        PageRank.Options.defaults().withStopping(stopping -> stopping.withMaxIterations(4));
    assertSame(graph(nodes, arcs, false), options);
    assertSame(
        graph(nodes, arcs, true), options.withModel(model -> model.withDangling(Dangling.LEAK)));
  }

  /** In slices, which a CPU takes by itself, an iteration takes a GPU longer than in rows. */
  @Test
  void autoIsWhatIsFastestThere() {
    WebGraph graph = graph(1500, 9000, true);
    PageRank.Options auto = PageRank.Options.defaults().withDevice(Device.CUDA);
    Ranking ranking = PageRank.fit(graph, auto, execution);
    assertThat(ranking.format()).isEqualTo(SparseFormat.CSR);
    Ranking chosen = PageRank.fit(graph, auto.withFormat(SparseFormat.CSR), execution);
    assertThat(ranking.scores()).isEqualTo(chosen.scores());
    assertThat(ranking.matrixBytes()).isEqualTo(chosen.matrixBytes());
  }

  /** Borders of bins and of long rows, no links, and nodes that fill slots to the last number. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "0 0 0",
        "0 1 2 3 4 7 8 15 16 31 255 256 257",
        "600 420 600 421 600 422 1",
        "5000 3 1022 1023 2500 0"
      })
  void soTheyDoForAwkwardNumbersOfLinks(String counts) {
    int[] degrees = Arrays.stream(counts.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
    PageRank.Options options =
        PageRank.Options.defaults().withStopping(stopping -> stopping.withMaxIterations(3));
    assertSame(withDegrees(degrees, false), options);
    assertSame(withDegrees(degrees, true), options);
  }

  /** A graph whose first nodes are led to by so many arcs, from as many nodes. */
  private static WebGraph withDegrees(int[] degrees, boolean weighted) {
    int nodes = Math.max(degrees.length, Arrays.stream(degrees).max().orElseThrow());
    long[] targets =
        IntStream.range(0, degrees.length)
            .flatMap(node -> IntStream.generate(() -> node).limit(degrees[node]))
            .asLongStream()
            .toArray();
    long[] sources =
        Arrays.stream(degrees)
            .flatMap(degree -> IntStream.range(nodes - degree, nodes))
            .asLongStream()
            .toArray();
    double[] weights = new SplittableRandom(nodes).doubles(sources.length, 0.5, 2).toArray();
    return WebGraph.of(
        new EdgeList(
            sources,
            targets,
            weighted ? weights : new double[0],
            Optional.of(new EdgeList.IdRange(0, nodes - 1L))));
  }

  @Test
  void soTheyDoWithAPersonalisation() {
    WebGraph graph = graph(1100, 5000, true);
    double[] given = new SplittableRandom(3).doubles(graph.size()).toArray();
    PageRank.Options options =
        PageRank.Options.defaults()
            .withStopping(stopping -> stopping.withMaxIterations(5))
            .withModel(model -> model.withPersonalization(given));
    assertSame(graph, options);
    assertSame(
        graph, options.withModel(model -> model.withDangling(Dangling.UNIFORM)).withStart(given));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "4 7 16", "3 7 15 31", "40 300"})
  void soTheyDoInTablesOfAnyWidths(String text) {
    int[] widths = Arrays.stream(text.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
    for (int nodes : new int[] {1, 2, 31, 33, 257, 4098}) {
      EllpackMatrix matrix = EllpackMatrix.of(Links.of(graph(nodes, 5 * nodes, true)), widths);
      double[] scores = new SplittableRandom(nodes).doubles(matrix.order().length).toArray();
      double[] inverseOut = new SplittableRandom(7).doubles(scores.length).toArray();
      RankStart start = new RankStart(scores, inverseOut, new double[0]);
      RankIteration expected = BackendProvider.select(Device.CPU, 0).ranks().begin(matrix, start);
      RankIteration actual = BackendProvider.select(Device.CUDA, 0).ranks().begin(matrix, start);
      for (int step = 0; step < 3; step++) {
        assertThat(actual.step(0.85, 0, 0.01, execution))
            .isEqualTo(expected.step(0.85, 0, 0.01, execution));
      }
      assertThat(actual.backend()).isEqualTo("cuda");
      assertThat(actual.scores()).isEqualTo(expected.scores());
      assertThat(actual.matrixBytes()).isEqualTo(expected.matrixBytes());
    }
  }
}

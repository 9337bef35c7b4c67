package org.bandgram.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.compute.Device;
import org.bandgram.compute.LinkLayout;
import org.bandgram.data.EdgeList;
import org.bandgram.rank.Dangling;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    for (LinkLayout layout : LinkLayout.values()) {
      PageRank.Options asked = options.withLayout(layout);
      Ranking expected = PageRank.of(asked).rank(graph, execution);
      Ranking actual = PageRank.of(asked.withDevice(Device.CUDA)).rank(graph, execution);
      boolean onDevice = layout == LinkLayout.CSR || layout == LinkLayout.SLICED;
      assertThat(actual.backend()).isEqualTo(onDevice ? "cuda" : expected.backend());
      assertThat(actual.scores()).as(layout.toString()).isEqualTo(expected.scores());
      assertThat(actual.changes()).isEqualTo(expected.changes());
      assertThat(actual.linkBytes()).isEqualTo(expected.linkBytes());
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 3", "33, 60", "257, 900", "1500, 9000", "4098, 12000"})
  void scoresEqualThoseOfTheHost(int nodes, int arcs) {
    PageRank.Options options = PageRank.Options.defaults().withMaxIterations(4);
    assertSame(graph(nodes, arcs, false), options);
    assertSame(graph(nodes, arcs, true), options.withDangling(Dangling.LEAK));
  }

  @Test
  void soTheyDoWithAPersonalisation() {
    WebGraph graph = graph(1100, 5000, true);
    double[] given = new SplittableRandom(3).doubles(graph.size()).toArray();
    PageRank.Options options =
        PageRank.Options.defaults().withMaxIterations(5).withPersonalization(given);
    assertSame(graph, options);
    assertSame(graph, options.withDangling(Dangling.UNIFORM).withStart(given));
  }
}

package org.bandgram.rank;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.compute.cpu.rank.RankOpsUnderTest;
import org.bandgram.internal.compute.rank.RankOps;

/** Graphs and implementations for tests. */
final class Graphs {
  private Graphs() {}

  static final RankOps SCALAR = RankOpsUnderTest.scalar();
  static final RankOps VECTOR = RankOpsUnderTest.vector();

  /** Few nodes with very many links, most with few, some with none, some arcs repeated. */
  static WebGraph skewed(int nodes, boolean weighted, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int arcs = 6 * nodes;
    long[] sources = new long[arcs];
    long[] targets = new long[arcs];
    double[] weights = new double[weighted ? arcs : 0];
    for (int e = 0; e < arcs; e++) {
      sources[e] = (int) (nodes * random.nextDouble());
      targets[e] = (int) (nodes * Math.pow(random.nextDouble(), 4));
      if (weighted) {
        weights[e] = random.nextInt(10);
      }
    }
    EdgeList list =
        new EdgeList(
            sources, targets, weights, java.util.Optional.of(new EdgeList.IdRange(0, nodes - 1L)));
    return WebGraph.of(list);
  }

  /** Every node links to node 0, and that to none. */
  static WebGraph star(int nodes) {
    long[] sources = IntStream.range(1, nodes).asLongStream().toArray();
    return WebGraph.of(EdgeList.of(sources, new long[nodes - 1]));
  }
}

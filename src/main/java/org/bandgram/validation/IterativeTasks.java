package org.bandgram.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bandgram.cluster.CentroidStart;
import org.bandgram.cluster.KMeans;
import org.bandgram.cluster.KMeansClustering;
import org.bandgram.cluster.KMeansOptions;
import org.bandgram.compute.LinkLayout;
import org.bandgram.data.EdgeList;
import org.bandgram.data.PointSet;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.bandgram.validation.IterativeTask.Solved;

/** The problems of {@link IterativeTime}. */
final class IterativeTasks {
  private static final long SEED = 30;

  /** Vectors of n numbers that an iteration of PageRank reads or writes besides the links. */
  private static final int RANK_VECTORS = 5;

  private IterativeTasks() {}

  /** Returns all problems, small ones for a smoke run. */
  static List<IterativeTask> all(DataFolder data, boolean smoke) {
    List<IterativeTask> tasks = new ArrayList<>();
    for (int d : List.of(2, 10, 50)) {
      tasks.add(smoke ? kMeans(300, 20, d, 1) : kMeans(100_000, 300, d, 6));
    }
    for (NamedGraph graph : graphs(data, smoke)) {
      for (LinkLayout layout : LinkLayout.values()) {
        tasks.add(pageRank(graph, layout, smoke ? 2 : 20));
      }
    }
    return tasks;
  }

  /** Uniform points, on which it takes long to settle; centroids start from some of them. */
  private static IterativeTask kMeans(int n, int k, int d, int iterations) {
    PointSet points = SyntheticSets.uniform(n, d, SEED).points();
    KMeansOptions options =
        KMeansOptions.of(k).withStart(CentroidStart.random()).withTolerance(0).withSeed(SEED);
    return new IterativeTask(
        "k-means",
        "",
        "uniform, k = " + k,
        n,
        d,
        iterations,
        (_, coordinates) -> (double) n * k * d / coordinates,
        (count, execution) -> {
          KMeansClustering means = KMeans.fit(points, options.withMaxIterations(count), execution);
          return new Solved(means.iterations().size(), means.provenance().backend());
        });
  }

  /** A graph and what it is called. */
  private record NamedGraph(String name, WebGraph graph) {}

  private static List<NamedGraph> graphs(DataFolder data, boolean smoke) {
    return smoke
        ? List.of(new NamedGraph("random", randomGraph(200, 1000)))
        : Stream.of("cnr-2000.edges.txt.gz", "soc-Slashdot0902.jlg.gz", "cit-HepTh.jlg.gz")
            .map(
                file ->
                    data.findGraph(file)
                        .map(arcs -> new NamedGraph(file.split("\\.", 2)[0], WebGraph.of(arcs))))
            .flatMap(Optional::stream)
            .toList();
  }

  private static WebGraph randomGraph(int nodes, int arcs) {
    SplittableRandom random = new SplittableRandom(SEED);
    long[] sources = random.longs(arcs, 0, nodes).toArray();
    long[] targets = random.longs(arcs, 0, nodes).toArray();
    return WebGraph.of(EdgeList.of(sources, targets));
  }

  private static IterativeTask pageRank(NamedGraph named, LinkLayout layout, int iterations) {
    WebGraph graph = named.graph;
    PageRank.Options options = PageRank.Options.defaults().withLayout(layout).withTolerance(0);
    int n = graph.size();
    return new IterativeTask(
        "pagerank",
        layout.toString(),
        named.name,
        n,
        (double) graph.arcs() / n,
        iterations,
        (bandwidth, _) ->
            ((double) Integer.BYTES * graph.arcs() + (double) RANK_VECTORS * Double.BYTES * n)
                / bandwidth,
        (count, execution) -> {
          Ranking ranking = PageRank.of(options.withMaxIterations(count)).rank(graph, execution);
          return new Solved(ranking.iterations(), ranking.backend());
        });
  }
}

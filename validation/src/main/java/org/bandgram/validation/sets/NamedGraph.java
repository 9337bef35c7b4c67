package org.bandgram.validation.sets;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.rank.WebGraph;

/** A graph and what it is called. */
public record NamedGraph(String name, WebGraph graph) {
  private static final long SEED = 30;

  /** Returns the real graphs that are there, or a small random one for a smoke run. */
  public static List<NamedGraph> all(DataFolder data, boolean smoke) {
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

  /** Returns the mean number of arcs of a node. */
  public double meanArcs() {
    return (double) graph.arcs() / graph.size();
  }
}

package org.bandgram.cli;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.bandgram.ByteCount;
import org.bandgram.Provenance;
import org.bandgram.SystemMemory;
import org.bandgram.data.EdgeList;
import org.bandgram.data.EdgeListReader;
import org.bandgram.data.RankedNodes;
import org.bandgram.plot.BarChart;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;

/**
 * The nodes of a graph, ranked.
 *
 * @param input the file of arcs
 * @param arcsRead how many arcs it lists
 * @param graph the graph
 * @param options how it was ranked
 * @param ranking the scores
 * @param order nodes by descending score
 * @param top how many of them are shown
 * @param seconds where the time went
 * @param threads number of threads
 */
record RankReport(
    Path input,
    int arcsRead,
    WebGraph graph,
    PageRank.Options options,
    Ranking ranking,
    int[] order,
    int top,
    Seconds seconds,
    int threads) {

  /**
   * Wall-clock seconds.
   *
   * @param read reading the arcs
   * @param build building the graph
   * @param rank computing scores
   */
  record Seconds(double read, double build, double rank) {}

  /** Ranks the nodes of a file's graph. */
  static RankReport of(Path input, RankArguments arguments, Run run) {
    EdgeList arcs = EdgeListReader.read(input, run.execution().progress());
    double read = run.seconds();
    WebGraph graph = WebGraph.of(arcs);
    PageRank.Options options = arguments.toOptions(graph);
    double built = run.seconds();
    Ranking ranking = PageRank.of(options).rank(graph, run.execution());
    return new RankReport(
        input,
        arcs.size(),
        graph,
        options,
        ranking,
        ranking.order(),
        Math.min(arguments.top(), graph.size()),
        new Seconds(read, built - read, run.seconds() - built),
        run.execution().threads());
  }

  /** Returns the table of all nodes. */
  RankedNodes nodes() {
    return new RankedNodes(
        Arrays.stream(order).mapToLong(graph::id).toArray(),
        Arrays.stream(order).mapToDouble(node -> ranking.scores()[node]).toArray());
  }

  /** Returns the words above the picture. */
  String headline() {
    return "PageRank of %s and %s, damping %s, %s"
        .formatted(
            Phrases.count(graph.size(), "node"),
            Phrases.count(graph.arcs(), "arc"),
            Double.toString(options.damping()),
            Phrases.count(ranking.iterations(), "iteration"));
  }

  /** Returns the bars of the nodes that are shown. */
  List<BarChart.Bar> bars() {
    return IntStream.of(order)
        .limit(top)
        .mapToObj(node -> new BarChart.Bar(Long.toString(graph.id(node)), ranking.scores()[node]))
        .toList();
  }

  private String ending() {
    return String.format(
        Locale.ROOT,
        "%s, change %.3g, %s",
        Phrases.count(ranking.iterations()),
        ranking.changes()[ranking.iterations() - 1],
        ranking.converged() ? "converged" : "not converged");
  }

  private double sum() {
    return Arrays.stream(ranking.scores()).sum();
  }

  /** Returns what is printed. */
  TextTable table() {
    TextTable table =
        new TextTable()
            .add("input", input.toString())
            .add("nodes", Phrases.count(graph.size()))
            .add("arcs", arcs())
            .add("without links", Phrases.count(graph.danglingNodes()))
            .add("damping", Double.toString(options.damping()))
            .add("dangling", options.dangling().toString())
            .add("layout", "%s on %s".formatted(options.layout(), ranking.backend()))
            .add("iterations", ending())
            .add("sum of scores", Phrases.number(sum()))
            .add(
                "seconds",
                String.format(
                    Locale.ROOT,
                    "read %.2f, build %.2f, rank %.2f",
                    seconds.read,
                    seconds.build,
                    seconds.rank))
            .add("peak memory", ByteCount.format(SystemMemory.peakBytes()));
    for (int r = 0; r < top; r++) {
      String place = String.format(Locale.ROOT, "%d. %.6f", r + 1, ranking.scores()[order[r]]);
      table.add(r == 0 ? "top" : "", "%-16s %d".formatted(place, graph.id(order[r])));
    }
    return table;
  }

  private String arcs() {
    String weights = graph.isWeighted() && options.weighted() ? ", weighted" : "";
    return arcsRead == graph.arcs()
        ? Phrases.count(graph.arcs()) + weights
        : "%s of %s listed%s"
            .formatted(Phrases.count(graph.arcs()), Phrases.count(arcsRead), weights);
  }

  /** Returns what the summary file says. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, Map.of("file", input.toString()));
    fields.put("nodes", graph.size());
    fields.put("arcs", graph.arcs());
    fields.put("arcs_listed", arcsRead);
    fields.put("dangling_nodes", graph.danglingNodes());
    fields.put("weighted", graph.isWeighted() && options.weighted());
    fields.put("damping", options.damping());
    fields.put("dangling", options.dangling().toString());
    fields.put("personalized", options.personalization().length > 0);
    fields.put("layout", options.layout().toString());
    fields.put("tolerance", options.tolerance());
    fields.put("max_iterations", options.maxIterations());
    fields.put("iterations", ranking.iterations());
    fields.put("converged", ranking.converged());
    fields.put("changes", ranking.changes());
    fields.put("sum_of_scores", sum());
    fields.put("top", IntStream.range(0, top).mapToObj(this::entry).toList());
    fields.put(
        "seconds", Map.of("read", seconds.read, "build", seconds.build, "rank", seconds.rank));
    fields.put("link_bytes", ranking.linkBytes());
    fields.put("peak_memory_bytes", SystemMemory.peakBytes());
    SummaryJson.putProvenance(fields, Provenance.now(ranking.backend(), threads, Map.of()));
    return fields;
  }

  private Map<String, Object> entry(int place) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("rank", place + 1);
    entry.put("id", graph.id(order[place]));
    entry.put("score", ranking.scores()[order[place]]);
    return entry;
  }
}

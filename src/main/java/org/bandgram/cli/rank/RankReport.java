package org.bandgram.cli.rank;

import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.SystemMemory;
import org.bandgram.cli.console.Run;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.data.graph.EdgeListReader;
import org.bandgram.data.result.ResultTable;
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
 * @param peakMemoryBytes the most memory the process has held at once
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
    long peakMemoryBytes) {

  /**
   * Wall-clock seconds.
   *
   * @param read reading the arcs
   * @param build building the graph
   * @param rank computing scores
   * @param total everything from the start of the command, writing of files left out
   */
  record Seconds(double read, double build, double rank, double total) {}

  /** Ranks the nodes of a file's graph. */
  static RankReport of(Path input, RankArguments arguments, Run run) {
    EdgeList arcs = EdgeListReader.read(input, run.execution().progress());
    double read = run.seconds();
    WebGraph graph = WebGraph.of(arcs);
    PageRank.Options options = arguments.toOptions(graph);
    double built = run.seconds();
    Ranking ranking = PageRank.fit(graph, options, run.execution());
    double total = run.seconds();
    return new RankReport(
        input,
        arcs.size(),
        graph,
        options,
        ranking,
        ranking.order(),
        Math.min(arguments.top(), graph.size()),
        new Seconds(read, built - read, total - built, total),
        SystemMemory.peakBytes());
  }

  /** Returns the table of all nodes. */
  ResultTable nodes() {
    return new ResultTable(order.length)
        .integers("rank", place -> place + 1)
        .longs("id", place -> graph.id(order[place]))
        .numbers("score", Precision.FLOAT64, this::score);
  }

  /** Returns the score at a place, from 0. */
  double score(int place) {
    return ranking.scores()[order[place]];
  }

  /** Returns the sum of all scores. */
  double sum() {
    return Arrays.stream(ranking.scores()).sum();
  }

  /** Tells whether arcs counted by different weights. */
  boolean isWeighted() {
    return graph.isWeighted() && options.model().weighted();
  }
}

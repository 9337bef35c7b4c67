package org.bandgram.cli.rank;

import java.util.Locale;
import org.bandgram.ByteCount;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.TextTable;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;

/** What is printed about ranked nodes. */
final class RankText {
  private RankText() {}

  /** Returns the words above the picture. */
  static String headline(RankReport report) {
    return "PageRank of %s and %s, damping %s, %s"
        .formatted(
            Phrases.count(report.graph().size(), "node"),
            Phrases.count(report.graph().arcs(), "arc"),
            Double.toString(report.options().model().damping()),
            Phrases.count(report.ranking().iterations(), "iteration"));
  }

  /** Returns the summary, a table of names and values. */
  static TextTable table(RankReport report) {
    WebGraph graph = report.graph();
    TextTable table =
        new TextTable()
            .add("input", report.input().toString())
            .add("nodes", Phrases.count(graph.size()))
            .add("arcs", arcs(report))
            .add("without links", Phrases.count(graph.danglingNodes()))
            .add("damping", Double.toString(report.options().model().damping()))
            .add("dangling", report.options().model().dangling().toString())
            .add(
                "layout",
                "%s on %s"
                    .formatted(report.options().format(), report.ranking().provenance().backend()))
            .add("iterations", ending(report.ranking()))
            .add("sum of scores", Phrases.number(report.sum()))
            .add("seconds", seconds(report.seconds()))
            .add("peak memory", ByteCount.format(report.peakMemoryBytes()));
    for (int place = 0; place < report.top(); place++) {
      String score = String.format(Locale.ROOT, "%d. %.6f", place + 1, report.score(place));
      long id = graph.id(report.order()[place]);
      table.add(place == 0 ? "top" : "", "%-16s %d".formatted(score, id));
    }
    return table;
  }

  private static String arcs(RankReport report) {
    String arcs = Phrases.count(report.graph().arcs());
    String listed =
        report.arcsRead() == report.graph().arcs()
            ? ""
            : " of %s listed".formatted(Phrases.count(report.arcsRead()));
    return arcs + listed + (report.isWeighted() ? ", weighted" : "");
  }

  private static String ending(Ranking ranking) {
    return String.format(
        Locale.ROOT,
        "%s, change %.3g, %s",
        Phrases.count(ranking.iterations()),
        ranking.changes()[ranking.iterations() - 1],
        ranking.converged() ? "converged" : "not converged");
  }

  private static String seconds(RankReport.Seconds seconds) {
    return String.format(
        Locale.ROOT,
        "%.2f total: read %.2f, build %.2f, rank %.2f",
        seconds.total(),
        seconds.read(),
        seconds.build(),
        seconds.rank());
  }
}

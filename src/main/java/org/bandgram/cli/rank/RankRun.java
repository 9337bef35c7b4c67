package org.bandgram.cli.rank;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.plot.BarChart;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;

/**
 * Ranks the nodes of a graph.
 *
 * @param order nodes by descending score
 * @param top how many of them are shown
 * @param report what is said about them
 */
record RankRun(WebGraph graph, Ranking ranking, int[] order, int top, Report report) {
  private static final String RANKS = "ranks";
  private static final String PICTURE = "ranks.png";
  private static final int CURVE_PLACES = 400;

  /** Ranks the nodes of a file's graph. */
  static Outcome execute(Path input, RankArguments arguments, Run run) {
    Report report = Report.on(input);
    EdgeList arcs =
        EdgeListReader.read(
            input, arguments.reading(), report::warning, run.execution().progress());
    run.endStage("read");
    WebGraph graph = WebGraph.of(arcs, arguments.duplicates());
    PageRank.Options options = arguments.toOptions(graph);
    run.endStage("build");
    Ranking ranking = PageRank.fit(graph, options, run.execution());
    run.endStage("rank");
    String headline =
        "PageRank of %s and %s, damping %s, %s"
            .formatted(
                Phrases.count(graph.size(), "node"),
                Phrases.count(graph.arcs(), "arc"),
                Double.toString(options.model().damping()),
                Phrases.count(ranking.iterations(), "iteration"));
    int top = Math.min(arguments.top(), graph.size());
    RankRun ranks = new RankRun(graph, ranking, ranking.order(), top, report);
    ranks.addGraph(arcs.size(), arguments.duplicates(), options);
    ranks.addRanking(run);
    return new Outcome(report, headline)
        .withTable(RANKS, ranks.table())
        .withPicture(ranks::draw)
        .showing(ranks::show);
  }

  private void addGraph(int listed, Duplicates duplicates, PageRank.Options options) {
    boolean weighted = graph.isWeighted() && options.model().weighted();
    String arcs =
        Phrases.count(graph.arcs(), "arc")
            + (listed == graph.arcs() ? "" : " of %s listed".formatted(Phrases.count(listed)))
            + (weighted ? ", weighted" : "");
    report
        .field("nodes", graph.size())
        .basis("", "%s, %s".formatted(Phrases.count(graph.size(), "node"), arcs))
        .field("arcs", graph.arcs())
        .field("arcs_listed", listed)
        .field("duplicates", duplicates)
        .entry(
            "dangling_nodes",
            graph.danglingNodes(),
            "without links",
            Phrases.count(graph.danglingNodes()))
        .field("weighted", weighted)
        .entry("damping", options.model().damping())
        .entry("dangling", options.model().dangling())
        .field("personalized", options.model().personalization().length > 0)
        .entry(
            "layout",
            ranking.format(),
            "%s on %s".formatted(ranking.format(), ranking.provenance().backend()))
        .stopping(options.stopping());
  }

  private void addRanking(Run run) {
    report
        .found("ranking", ranking.converged() ? "converged" : "NOT converged")
        .entry("iterations", ranking.iterations(), ending())
        .field("converged", ranking.converged())
        .field("changes", ranking.changes())
        .number("sum_of_scores", Arrays.stream(ranking.scores()).sum())
        .field("top", IntStream.range(0, top).mapToObj(this::entry).toList())
        .field("link_bytes", ranking.matrixBytes())
        .computed(run, ranking.provenance());
    for (int place = 0; place < top; place++) {
      String score = String.format(Locale.ROOT, "%d. %.6f", place + 1, score(place));
      report.found(place == 0 ? "top" : "", "%-16s %s".formatted(score, name(place)));
    }
  }

  private Map<String, Object> entry(int place) {
    return new Report()
        .field("rank", place + 1)
        .field("id", graph.isNamed() ? name(place) : id(place))
        .field("score", score(place))
        .fields();
  }

  private String ending() {
    return String.format(
        Locale.ROOT,
        "%s, change %.3g",
        Phrases.count(ranking.iterations()),
        ranking.changes()[ranking.iterations() - 1]);
  }

  private long id(int place) {
    return graph.id(order[place]);
  }

  private String name(int place) {
    return graph.name(order[place]);
  }

  private double score(int place) {
    return ranking.scores()[order[place]];
  }

  /** Returns every name that a file of a run may have. */
  static List<String> names() {
    return ResultFiles.names(List.of(RANKS), PICTURE);
  }

  private ResultTable table() {
    ResultTable table = new ResultTable(order.length).integers("rank", place -> place + 1);
    return (graph.isNamed() ? table.texts("id", this::name) : table.longs("id", this::id))
        .numbers("score", Precision.FLOAT64, this::score);
  }

  private void draw(Path folder, Caption caption) {
    List<BarChart.Bar> bars =
        IntStream.range(0, top)
            .mapToObj(place -> new BarChart.Bar(name(place), score(place)))
            .toList();
    new BarChart(caption, "Score", bars).write(folder.resolve(PICTURE));
  }

  /** Adds the first nodes, and how scores fall with the rank: at as many ranks as can be seen. */
  private Figures show(Figures figures) {
    List<List<String>> rows =
        IntStream.range(0, Math.min(order.length, Figures.Listing.MOST_ROWS))
            .mapToObj(
                place ->
                    List.of(Integer.toString(place + 1), name(place), Phrases.number(score(place))))
            .toList();
    int[] places =
        IntStream.range(0, CURVE_PLACES)
            .map(i -> (int) Math.round(Math.pow(order.length, i / (CURVE_PLACES - 1.0))) - 1)
            .distinct()
            .toArray();
    Curve scores =
        new Curve(
            "Score by rank",
            "rank",
            Arrays.stream(places).mapToDouble(place -> place + 1).toArray(),
            Arrays.stream(places).mapToDouble(this::score).toArray());
    return figures
        .withCurves(scores, Curve.over("Change of all scores", "iteration", 1, ranking.changes()))
        .withListing(new Figures.Listing("Ranks", List.of("rank", "id", "score"), rows));
  }
}

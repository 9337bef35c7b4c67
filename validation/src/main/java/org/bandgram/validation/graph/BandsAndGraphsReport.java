package org.bandgram.validation.graph;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.bandgram.cluster.Preference;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;

/** The findings and the table of {@link BandsAndGraphs}. */
final class BandsAndGraphsReport {
  /** What the runs put to the test. */
  static final String CLAIM =
      "bands hold nine tenths of ten nearest neighbours in up to 8 dimensions and fewer in more, a"
          + " graph of 32 neighbours holds them in any; where bands do not, the graph ends with at"
          + " least their net similarity.";

  private static final double ENOUGH = 0.9;
  private static final int FEW_DIMENSIONS = 8;
  private static final String SETS = "on %d of %d sets";

  private final List<PairsRun> runs;

  /** A run along bands and one along a graph, of the same set and preference. */
  private record Both(PairsRun bands, PairsRun graph) {
    /** Returns by how much the graph's net similarity is further from 0 than that of the bands. */
    String netSimilarities() {
      return Figures.excess(netSimilarity(graph) / netSimilarity(bands));
    }

    boolean graphIsAsGood() {
      return netSimilarity(graph) >= netSimilarity(bands);
    }

    private static double netSimilarity(PairsRun run) {
      return run.outcome().netSimilarity();
    }
  }

  BandsAndGraphsReport(List<PairsRun> runs) {
    this.runs = List.copyOf(runs);
  }

  void writeTo(Report report) {
    List<Preference> rules = runs.stream().map(PairsRun::rule).distinct().toList();
    rules.stream().limit(1).forEach(rule -> judgeRecall(report, both(rule)));
    rules.forEach(
        rule ->
            report.finding(
                "preference %s: the graph ends with at least the net similarity of bands that hold"
                        .formatted(rule)
                    + " fewer",
                SETS,
                both(rule).stream().filter(both -> both.bands.recall() < ENOUGH).toList(),
                Both::graphIsAsGood,
                both -> "%s (%s)".formatted(both.bands.set(), both.netSimilarities())));
    notes(report);
    table(report);
  }

  /** Judges what does not depend on the preference. */
  private static void judgeRecall(Report report, List<Both> sets) {
    Predicate<Both> isLow = both -> both.bands.d() <= FEW_DIMENSIONS;
    report
        .finding(
            "bands hold %s of ten neighbours in up to %d dimensions"
                .formatted(ENOUGH, FEW_DIMENSIONS),
            SETS,
            sets.stream().filter(isLow).toList(),
            both -> both.bands.recall() >= ENOUGH,
            both -> recall(both.bands))
        .finding(
            "bands hold fewer in more dimensions",
            SETS,
            sets.stream().filter(isLow.negate()).toList(),
            both -> both.bands.recall() < ENOUGH,
            both -> recall(both.bands))
        .finding(
            "the graph holds %s of ten neighbours".formatted(ENOUGH),
            SETS,
            sets,
            both -> both.graph.recall() >= ENOUGH,
            both -> recall(both.graph));
  }

  private static String recall(PairsRun run) {
    return "%s (%s)".formatted(run.set(), Figures.of(run.recall()));
  }

  private List<Both> both(Preference rule) {
    List<Both> sets = new ArrayList<>();
    for (PairsRun bands : along(Pairs.BANDS, rule)) {
      along(Pairs.GRAPH, rule).stream()
          .filter(graph -> graph.set().equals(bands.set()))
          .forEach(graph -> sets.add(new Both(bands, graph)));
    }
    return sets;
  }

  private List<PairsRun> along(Pairs pairs, Preference rule) {
    return runs.stream().filter(run -> run.pairs() == pairs && run.rule().equals(rule)).toList();
  }

  private static void notes(Report report) {
    report
        .note(
            "Bands: h = 128 along two Hilbert curves. Graph: 32 neighbours and those whose"
                + " neighbour a point is. All else at its defaults. Preferences are quantiles of"
                + " similarities sampled from all pairs, so the same for all three kinds of pairs,"
                + " whose net similarities may be compared: the nearer to 0, the better.")
        .note(
            "An exemplar reaches the points that it has an edge to: about 40 in a graph, up to 512"
                + " along two bands. Where the preference asks for fewer clusters than n / 40,"
                + " a graph ends with too many.")
        .note(
            "K x error compares clusterings of different K in the plane, where the error falls as"
                + " 1 / K; in d dimensions it falls as K^(-2/d) only, and the product speaks for"
                + " fewer clusters.")
        .note(
            "Recall is that of ten nearest neighbours of 1,000 points. The construction includes"
                + " ordering points and finding neighbours.");
  }

  private void table(Report report) {
    report.table(
        "Every run",
        runs,
        column("set", PairsRun::set),
        column("n", r -> Figures.of(r.n())),
        column("d", PairsRun::d),
        column("preference", PairsRun::rule),
        column("pairs", PairsRun::pairs),
        column("recall of 10", PairsRun::recall),
        column("K", r -> r.outcome().clusters()),
        column("iterations", r -> r.outcome().iterations()),
        column("net similarity", r -> r.outcome().netSimilarity()),
        column("error", r -> r.outcome().error()),
        column("K x error", r -> r.outcome().product()),
        column("construct s", r -> r.seconds().construct()),
        column("propagate s", r -> r.seconds().propagate()),
        column("assign s", r -> r.seconds().assign()));
  }
}

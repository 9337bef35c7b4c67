package org.bandgram.cli.exemplars;

import java.util.Locale;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.exemplar.ExemplarSelection.GraphValue;

/**
 * Entries about exemplars chosen on a neighbour graph.
 *
 * @param value what they are worth on it
 * @param wanted how many neighbours of a point were to be found
 * @param points number of points
 */
record GraphEntries(GraphValue value, int wanted, int points) {
  /** Where exemplars reach less, f has been seen more than one per cent below that of all pairs. */
  private static final double LEAST_REACHED = 0.25;

  /** Adds what the graph is. */
  void addGraph(Report report) {
    String pairs =
        String.format(
            Locale.ROOT,
            "%s, %.1f edges a point, recall %.1f %%",
            Phrases.count(wanted, "nearest neighbour"),
            value.neighbours(),
            100 * value.construction().recall());
    report
        .entry("neighbours", wanted, "", pairs)
        .field("edges_per_point", value.neighbours())
        .field("graph_method", value.construction().method())
        .field("graph_recall", value.construction().recall());
  }

  /** Adds what the exemplars are worth on it. */
  void addValue(Report report) {
    String share = String.format(Locale.ROOT, "%.1f %%", 100.0 * value.reached() / points);
    report
        .number("f_graph", value.value(), "f on the graph")
        .entry(
            "reached",
            value.reached(),
            "reached",
            "%s (%s) along edges".formatted(Phrases.count(value.reached(), "point"), share));
    if (value.reached() < LEAST_REACHED * points) {
      report.warning(
          ("an exemplar reaches only its neighbours in the graph, all of them %s of the points, so"
                  + " the choice may be far from the best. Try a higher --neighbours or --clusters, or"
                  + " --pairs all")
              .formatted(share));
    }
  }
}

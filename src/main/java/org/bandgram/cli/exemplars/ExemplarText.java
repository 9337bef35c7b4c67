package org.bandgram.cli.exemplars;

import java.util.Locale;
import org.bandgram.ByteCount;
import org.bandgram.cli.console.DistanceText;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cli.result.SummaryText;
import org.bandgram.exemplar.ExemplarSelection;

/** What is printed about chosen exemplars. */
final class ExemplarText {
  private ExemplarText() {}

  /** Returns the words above the picture. */
  static String headline(ExemplarReport report) {
    return "%s of %s points, f = %s of at most %s, %s"
        .formatted(
            Phrases.count(report.selection().size(), "exemplar"),
            Phrases.count(report.data().size()),
            Phrases.number(report.value()),
            Phrases.number(report.function().bound()),
            report.optimizer().name());
  }

  /** Returns the summary, a table of names and values. */
  static TextTable table(ExemplarReport report) {
    ExemplarSelection selection = report.selection();
    TextTable table =
        new TextTable()
            .add("input", report.data().source().name())
            .add("points", SummaryText.points(report.data()))
            .add("optimizer", report.optimizer().name())
            .add("", "guarantee: " + selection.guarantee().statement())
            .add(
                "",
                "%s on %s"
                    .formatted(report.options().evaluation(), selection.provenance().backend()))
            .add("distance", DistanceText.format(report.function().options().dissimilarity()))
            .add("exemplars", Phrases.count(selection.size()))
            .add("f", share(report));
    selection.bandValue().ifPresent(f -> table.add("f on the band", Phrases.number(f)));
    if (report.isSampled()) {
      table.add(
          "f on a sample",
          "%s, of %s points"
              .formatted(Phrases.number(selection.value()), Phrases.count(report.reference())));
    }
    return table
        .add("nearer to e0", Phrases.count(report.representation().nearerToStart(), "point"))
        .add("clustering error", Phrases.number(report.clusteringError()))
        .add("evaluations", Phrases.count(selection.evaluations()))
        .add("seconds", seconds(report.seconds()))
        .add("peak memory", ByteCount.format(report.peakMemoryBytes()));
  }

  private static String share(ExemplarReport report) {
    double bound = report.function().bound();
    return String.format(
        Locale.ROOT,
        "%s, %.2f %% of at most %s",
        Phrases.number(report.value()),
        100 * report.value() / bound,
        Phrases.number(bound));
  }

  private static String seconds(ExemplarReport.Seconds seconds) {
    return String.format(
        Locale.ROOT,
        "%.2f total: read %.2f, select %.2f, evaluate %.2f",
        seconds.total(),
        seconds.read(),
        seconds.select(),
        seconds.evaluate());
  }
}

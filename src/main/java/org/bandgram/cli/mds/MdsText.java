package org.bandgram.cli.mds;

import java.util.Locale;
import org.bandgram.ByteCount;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.TextTable;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Start;

/** What is printed about embedded objects. */
final class MdsText {
  private MdsText() {}

  /** Returns the words above the picture. */
  static String headline(MdsReport report) {
    return "%s in %s, stress-1%s %s after %s"
        .formatted(
            Phrases.count(report.size(), "object"),
            Phrases.count(report.options().dimensions(), "dimension"),
            report.halfBandwidth().isPresent() ? " of kept pairs" : "",
            Phrases.number(report.embedding().stress1()),
            Phrases.count(report.embedding().iterations(), "iteration"));
  }

  /** Returns the summary, a table of names and values. */
  static TextTable table(MdsReport report) {
    Embedding embedding = report.embedding();
    return new TextTable()
        .add("input", report.input().toString())
        .add(
            "objects",
            Phrases.count(report.size()) + (report.names().isEmpty() ? "" : ", with names"))
        .add("pairs", pairs(report))
        .add("dimensions", Phrases.count(report.options().dimensions()))
        .add("start", start(report))
        .add("iterations", iterations(embedding))
        .add(
            "stress",
            "%s, from %s"
                .formatted(
                    Phrases.number(embedding.rawStress()), Phrases.number(embedding.stress()[0])))
        .add("stress-1", Phrases.number(embedding.stress1()))
        .add("normalized stress", Phrases.number(embedding.normalizedStress()))
        .add("seconds", seconds(report.seconds()))
        .add("peak memory", ByteCount.format(report.peakMemoryBytes()));
  }

  private static String pairs(MdsReport report) {
    String alike = report.weighted() ? "weighted" : "all alike";
    if (report.halfBandwidth().isEmpty()) {
      return alike;
    }
    return "%s at most %d places apart, %s; stress is theirs alone"
        .formatted(
            Phrases.count(report.embedding().pairs()), report.halfBandwidth().getAsInt(), alike);
  }

  private static String start(MdsReport report) {
    Start start = report.options().init().start();
    return start == Start.CLASSICAL
        ? start + (report.halfBandwidth().isPresent() ? ", of landmarks" : "")
        : "%s, %d of %d"
            .formatted(start, report.embedding().start() + 1, report.options().init().starts());
  }

  private static String iterations(Embedding embedding) {
    return "%s on %s, %s"
        .formatted(
            Phrases.count(embedding.iterations()),
            embedding.provenance().backend(),
            embedding.converged() ? "converged" : "not converged");
  }

  private static String seconds(MdsReport.Seconds seconds) {
    return String.format(
        Locale.ROOT,
        "%.2f total: read %.2f, embed %.2f",
        seconds.total(),
        seconds.read(),
        seconds.embed());
  }
}

package org.bandgram.cli.mds;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.report.Curve;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Smacof.Start;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.result.ResultTable;

/** Embeds objects. */
final class MdsRun {
  private MdsRun() {}

  /** Embeds the objects of a file. */
  static Outcome execute(Path input, MdsArguments arguments, ReadOptions reading, Run run) {
    MdsArguments.Objects objects = arguments.read(input, reading, run.execution());
    run.endStage("read");
    Dissimilarities given = objects.dissimilarities();
    Smacof.Options options = arguments.toOptions();
    Embedding embedding =
        Blame.onFile(
            InputName.of(arguments.connection(input)).title(),
            () ->
                objects
                    .start()
                    .map(start -> Smacof.fit(given, start, options, run.execution()))
                    .orElseGet(() -> Smacof.fit(given, options, run.execution())));
    run.endStage("embed");
    Report report = objects.report().field("from", arguments.source());
    addObjects(report, objects, embedding);
    addOptions(report, arguments.startFile(), options, embedding, given.halfBandwidth());
    addResult(report, embedding);
    report.computed(run, embedding.provenance());
    String band = given.halfBandwidth().isPresent() ? " of kept pairs" : "";
    return new Outcome(report, headline(options, embedding, band))
        .withPlaces(
            PointSet.of(embedding.points()),
            table(arguments.source(), objects.names(), embedding.points().length),
            objects.names())
        .withCurves(Curve.over("Raw stress", "iteration", 0, embedding.stress()));
  }

  private static ResultTable table(MdsArguments.Source source, List<String> names, int size) {
    if (source == MdsArguments.Source.POINTS) {
      return new ResultTable(size).ids(names).integers("row", i -> i);
    }
    ResultTable table = new ResultTable(size).integers("row", i -> i);
    return names.isEmpty() ? table : table.texts("name", names::get);
  }

  private static String headline(Smacof.Options options, Embedding embedding, String band) {
    return "%s in %s, stress-1%s %s after %s"
        .formatted(
            Phrases.count(embedding.points().length, "object"),
            Phrases.count(options.dimensions(), "dimension"),
            band,
            Phrases.number(embedding.stress1()),
            Phrases.count(embedding.iterations(), "iteration"));
  }

  private static void addObjects(Report report, MdsArguments.Objects objects, Embedding embedding) {
    Dissimilarities given = objects.dissimilarities();
    int size = embedding.points().length;
    String words = Phrases.count(size) + (objects.names().isEmpty() ? "" : ", with names");
    report
        .field("objects", size)
        .basis("objects", words)
        .field("compared_pairs", embedding.pairs())
        .basis("pairs", pairs(given, embedding))
        .field("half_bandwidth", given.halfBandwidth())
        .field("weighted", given.isWeighted());
  }

  private static void addOptions(
      Report report,
      Optional<Path> startFile,
      Smacof.Options options,
      Embedding embedding,
      OptionalInt halfBandwidth) {
    Start named = options.init().start();
    report
        .count("dimensions", options.dimensions())
        .entry(
            "start",
            startFile.isPresent() ? "given" : named,
            startFile
                .map(file -> "from " + InputName.of(file).title())
                .orElseGet(() -> start(options, embedding, halfBandwidth)));
    if (startFile.isEmpty() && named == Start.RANDOM) {
      report.field("starts", options.init().starts()).field("best_start", embedding.start());
    }
    report.field("seed", options.init().seed()).stopping(options.stopping());
  }

  private static void addResult(Report report, Embedding embedding) {
    report
        .entry("iterations", embedding.iterations(), iterations(embedding))
        .field("converged", embedding.converged())
        .entry(
            "raw_stress",
            embedding.rawStress(),
            "stress",
            "%s, from %s"
                .formatted(
                    Phrases.number(embedding.rawStress()), Phrases.number(embedding.stress()[0])))
        .field("stress_1", embedding.stress1())
        .found(
            "stress-1",
            "%s, %s"
                .formatted(
                    Phrases.number(embedding.stress1()),
                    embedding.converged() ? "converged" : "NOT converged"))
        .number("normalized_stress", embedding.normalizedStress())
        .field("stress", embedding.stress());
  }

  private static String pairs(Dissimilarities given, Embedding embedding) {
    String alike = given.isWeighted() ? "weighted" : "all alike";
    return given.halfBandwidth().isEmpty()
        ? alike
        : "%s at most %d places apart, %s; stress is theirs alone"
            .formatted(Phrases.count(embedding.pairs()), given.halfBandwidth().getAsInt(), alike);
  }

  private static String start(
      Smacof.Options options, Embedding embedding, OptionalInt halfBandwidth) {
    return options.init().start() == Start.CLASSICAL
        ? options.init().start() + (halfBandwidth.isPresent() ? ", of landmarks" : "")
        : "%s, %d of %d"
            .formatted(options.init().start(), embedding.start() + 1, options.init().starts());
  }

  private static String iterations(Embedding embedding) {
    return "%s on %s"
        .formatted(Phrases.count(embedding.iterations()), embedding.provenance().backend());
  }
}

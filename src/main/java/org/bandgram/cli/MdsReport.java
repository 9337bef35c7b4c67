package org.bandgram.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bandgram.ByteCount;
import org.bandgram.Provenance;
import org.bandgram.SystemMemory;
import org.bandgram.data.CoordinateTable;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Start;
import org.bandgram.plot.Caption;
import org.bandgram.plot.NamedMap;
import org.bandgram.plot.PlanarView;

/**
 * Objects that were embedded.
 *
 * @param input the file
 * @param source what it holds
 * @param names the names of the objects, or none
 * @param weighted whether not all pairs count 1
 * @param options how they were embedded
 * @param embedding the result
 * @param seconds where the time went
 * @param threads number of threads
 */
record MdsReport(
    Path input,
    MdsArguments.Source source,
    List<String> names,
    boolean weighted,
    Smacof.Options options,
    Embedding embedding,
    Seconds seconds,
    int threads) {

  /**
   * Wall-clock seconds.
   *
   * @param read reading the objects
   * @param embed embedding them
   */
  record Seconds(double read, double embed) {}

  /** Embeds the objects of a file. */
  static MdsReport of(Path input, MdsArguments arguments, InputArguments inputArguments, Run run) {
    MdsArguments.Objects objects =
        arguments.read(input, inputArguments, run.execution().progress());
    double read = run.seconds();
    Smacof.Options options = arguments.toOptions();
    Embedding embedding = Smacof.of(options).embed(objects.dissimilarities(), run.execution());
    return new MdsReport(
        input,
        arguments.source(),
        objects.names(),
        objects.dissimilarities().isWeighted(),
        options,
        embedding,
        new Seconds(read, run.seconds() - read),
        run.execution().threads());
  }

  private int size() {
    return embedding.points().length;
  }

  /** Returns the table of coordinates. */
  CoordinateTable coordinates() {
    return new CoordinateTable(names, embedding.points());
  }

  /** Returns the picture: the first two dimensions as they are, more by principal components. */
  NamedMap map() {
    String headline =
        "%s in %s, stress-1 %s after %s"
            .formatted(
                Phrases.count(size(), "object"),
                Phrases.count(options.dimensions(), "dimension"),
                Phrases.number(embedding.stress1()),
                Phrases.count(embedding.iterations(), "iteration"));
    return new NamedMap(
        PlanarView.of(PointSet.of(embedding.points())),
        names,
        new Caption(input.getFileName().toString(), headline, ""));
  }

  /** Returns what is printed. */
  TextTable table() {
    TextTable table =
        new TextTable()
            .add("input", input.toString())
            .add("objects", Phrases.count(size()) + (names.isEmpty() ? "" : ", with names"))
            .add("pairs", weighted ? "weighted" : "all alike")
            .add("dimensions", Phrases.count(options.dimensions()))
            .add("start", start())
            .add(
                "iterations",
                "%s on %s, %s"
                    .formatted(
                        Phrases.count(embedding.iterations()),
                        embedding.backend(),
                        embedding.converged() ? "converged" : "not converged"))
            .add(
                "stress",
                "%s, from %s"
                    .formatted(
                        Phrases.number(embedding.rawStress()),
                        Phrases.number(embedding.stress()[0])))
            .add("stress-1", Phrases.number(embedding.stress1()))
            .add("normalized stress", Phrases.number(embedding.normalizedStress()));
    return table
        .add(
            "seconds",
            String.format(Locale.ROOT, "read %.2f, embed %.2f", seconds.read, seconds.embed))
        .add("peak memory", ByteCount.format(SystemMemory.peakBytes()));
  }

  private String start() {
    return options.start() == Start.CLASSICAL
        ? options.start().toString()
        : "%s, %d of %d".formatted(options.start(), embedding.start() + 1, options.starts());
  }

  /** Returns what the summary file says. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, Map.of("file", input.toString()));
    fields.put("from", source.toString());
    fields.put("objects", size());
    fields.put("weighted", weighted);
    fields.put("dimensions", options.dimensions());
    fields.put("start", options.start().toString());
    if (options.start() == Start.RANDOM) {
      fields.put("starts", options.starts());
      fields.put("best_start", embedding.start());
    }
    fields.put("seed", options.seed());
    fields.put("tolerance", options.tolerance());
    fields.put("max_iterations", options.maxIterations());
    fields.put("iterations", embedding.iterations());
    fields.put("converged", embedding.converged());
    fields.put("raw_stress", embedding.rawStress());
    fields.put("stress_1", embedding.stress1());
    fields.put("normalized_stress", embedding.normalizedStress());
    fields.put("stress", embedding.stress());
    fields.put("seconds", Map.of("read", seconds.read, "embed", seconds.embed));
    fields.put("peak_memory_bytes", SystemMemory.peakBytes());
    SummaryJson.putProvenance(fields, Provenance.now(embedding.backend(), threads, Map.of()));
    return fields;
  }
}

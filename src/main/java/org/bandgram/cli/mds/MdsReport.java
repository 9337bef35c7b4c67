package org.bandgram.cli.mds;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.bandgram.Precision;
import org.bandgram.SystemMemory;
import org.bandgram.cli.console.Blame;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.data.result.ResultTable;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;

/**
 * Objects that were embedded.
 *
 * @param input the file
 * @param source what it holds
 * @param names the names of the objects, or none
 * @param weighted whether not all kept pairs count 1
 * @param halfBandwidth how many places apart the objects of a kept pair may be; none where all are
 *     kept
 * @param options how they were embedded
 * @param embedding the result
 * @param seconds where the time went
 * @param peakMemoryBytes the most memory the process has held at once
 */
record MdsReport(
    Path input,
    MdsArguments.Source source,
    List<String> names,
    boolean weighted,
    OptionalInt halfBandwidth,
    Smacof.Options options,
    Embedding embedding,
    Seconds seconds,
    long peakMemoryBytes) {

  /**
   * Wall-clock seconds.
   *
   * @param read reading the objects
   * @param embed embedding them
   * @param total everything from the start of the command, writing of files left out
   */
  record Seconds(double read, double embed, double total) {}

  /** Embeds the objects of a file. */
  static MdsReport of(Path input, MdsArguments arguments, InputArguments inputArguments, Run run) {
    MdsArguments.Objects objects = arguments.read(input, inputArguments, run.execution());
    double read = run.seconds();
    Smacof.Options options = arguments.toOptions();
    Embedding embedding =
        Blame.onFile(
            arguments.connection(input),
            () -> Smacof.fit(objects.dissimilarities(), options, run.execution()));
    double total = run.seconds();
    return new MdsReport(
        input,
        arguments.source(),
        objects.names(),
        objects.dissimilarities().isWeighted(),
        objects.dissimilarities().halfBandwidth(),
        options,
        embedding,
        new Seconds(read, total - read, total),
        SystemMemory.peakBytes());
  }

  /** Returns the number of objects. */
  int size() {
    return embedding.points().length;
  }

  /** Returns the table of coordinates. */
  ResultTable coordinates() {
    double[][] points = embedding.points();
    ResultTable table = new ResultTable(size()).integers("row", i -> i);
    if (!names.isEmpty()) {
      table.texts("name", names::get);
    }
    for (int f = 0; f < options.dimensions(); f++) {
      int dimension = f;
      table.numbers("x" + (f + 1), Precision.FLOAT64, i -> points[i][dimension]);
    }
    return table;
  }
}

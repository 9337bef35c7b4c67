package org.bandgram.cli.rank;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Stopping;
import org.bandgram.cli.options.ColumnsArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.plot.BarChart;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.graph.NodeWeights;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.rank.PageRank.Dangling;
import org.bandgram.rank.PageRank.Model;
import org.bandgram.rank.PageRank.Options;
import org.bandgram.rank.WebGraph;
import org.bandgram.storage.SparseFormat;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How nodes are ranked. Every default but the device is that of the library. */
final class RankArguments {
  private static final Options DEFAULTS = Options.defaults();

  @Mixin
  private final ColumnsArguments columns =
      new ColumnsArguments(
          "Columns of sources, targets and weights, by name or 0-based index (default: by their"
              + " names, else the first two or three).",
          "Names that are found are source and target, from and to and the like, and weight.");

  @Option(
      names = "--damping",
      paramLabel = "A",
      description = {
        "Probability of following a link (default: ${DEFAULT-VALUE}).",
        "It is from 0 to less than 1."
      })
  private double damping = DEFAULTS.model().damping();

  @Option(
      names = "--dangling",
      paramLabel = "NAME",
      description =
          "Where the score of nodes without links goes: personalized (by the personalization),"
              + " uniform, or leak (nowhere) (default: ${DEFAULT-VALUE}).")
  private Dangling dangling = DEFAULTS.model().dangling();

  @Option(
      names = "--personalization",
      paramLabel = "FILE",
      description = {
        "Where to go if no link is followed (default: to all nodes alike).",
        "Lines of a node's id and its weight, 1 if there is none."
      })
  private Path personalization;

  @Option(
      names = "--start",
      paramLabel = "FILE",
      description = {
        "Scores to start from (default: all alike).",
        "Lines of a node's id and its score."
      })
  private Path start;

  @Option(
      names = "--duplicates",
      paramLabel = "RULE",
      description =
          "What an arc weighs that is listed again: sum, max, min or mean of its weights, or the"
              + " first (default: ${DEFAULT-VALUE}).")
  private Duplicates duplicates = Duplicates.SUM;

  @Option(
      names = "--unweighted",
      description = {
        "Let every link count 1.",
        "Its weight does not count, nor how often it is listed."
      })
  private boolean unweighted;

  @Mixin
  private SharedOption<Double> tolerance =
      SharedOption.TOLERANCE.of(
          DEFAULTS.stopping().tolerance(),
          "Ends when the absolute changes of all scores add up to this or less");

  @Mixin
  private SharedOption<Integer> maxIterations =
      SharedOption.MAX_ITERATIONS.of(DEFAULTS.stopping().maxIterations(), "Most iterations");

  @Option(
      names = "--layout",
      paramLabel = "NAME",
      description =
          "How links are stored: auto (the fastest), csr, ellpack, bsr or, on a CPU, sliced; the"
              + " scores are the same but for rounding (default: ${DEFAULT-VALUE}).")
  private SparseFormat layout = DEFAULTS.format();

  @Mixin
  private SharedOption<Device> device =
      SharedOption.device("auto tries a few iterations on each, and takes what is faster.");

  @Option(
      names = "--top",
      paramLabel = "N",
      description =
          "Number of nodes that are printed and drawn, from 1 to 50 (default: ${DEFAULT-VALUE}).")
  private int top = 20;

  /** Returns the files that are read besides the arcs. */
  Stream<Path> inputs() {
    return Stream.of(Optional.ofNullable(personalization), Optional.ofNullable(start))
        .flatMap(Optional::stream);
  }

  /** Returns the columns that were chosen, if any were, and the encoding. */
  ReadOptions reading() {
    return columns.addTo(ReadOptions.defaults());
  }

  /** Returns what becomes of the weights of an arc that is listed again. */
  Duplicates duplicates() {
    return duplicates;
  }

  /** Returns how many nodes are shown. */
  int top() {
    return top;
  }

  /** Returns the options that do not depend on the graph; checks every bound. */
  Options toOptions() {
    InvalidInputException.require(
        top >= 1 && top <= BarChart.MOST_BARS, "top", top, "from 1 to " + BarChart.MOST_BARS);
    return new Options(
        new Model(damping, dangling, new double[0], !unweighted),
        new double[0],
        new Stopping(tolerance.value(), maxIterations.value()),
        layout,
        device.value());
  }

  /** Returns the options with what files say about the nodes of a graph. */
  Options toOptions(WebGraph graph) {
    Options options = with(toOptions(), personalization, graph, RankArguments::personalized);
    return with(options, start, graph, Options::withStart);
  }

  private static Options personalized(Options options, double[] values) {
    return options.withModel(model -> model.withPersonalization(values));
  }

  private Options with(
      Options options, Path file, WebGraph graph, BiFunction<Options, double[], Options> add) {
    return file == null
        ? options
        : Blame.onFile(
            InputName.of(file).title(),
            () ->
                add.apply(
                    options,
                    graph.vector(
                        NodeWeights.read(
                            file, Optional.ofNullable(columns.encoding()), graph::find))));
  }
}

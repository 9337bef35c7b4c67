package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.WeightFile;
import org.bandgram.cluster.FinalAssignment;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to cluster. Every default is that of the library. */
final class ClusteringArguments {
  private static final BandAffinityPropagation.Options DEFAULTS =
      BandAffinityPropagation.Options.defaults();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "How to cluster: band (similarities of points close on a curve), multilevel (level by"
              + " level, for any number of clusters), graph (similarities of nearest neighbours,"
              + " for more than a few dimensions), coo (the greatest similarities, as many as one"
              + " band has), dense (all) or auto (band or multilevel; the summary says why)"
              + " (default: ${DEFAULT-VALUE}).")
  private Method method = Method.AUTO;

  @Mixin private SimilarityArguments similarityArguments = new SimilarityArguments();

  @Mixin private TopSizeArgument topSizeArgument = new TopSizeArgument();

  /** Where the pairs come from that are compared on the levels of multilevel. */
  private enum Pairs {
    AUTO,
    BANDS,
    GRAPH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--pairs",
      paramLabel = "NAME",
      description = {
        "Which points are compared: bands (close on a curve), graph (nearest neighbours) or auto"
            + " (default: ${DEFAULT-VALUE}).",
        "This counts for --method auto and multilevel. auto means bands; with --method auto it"
            + " means a graph if bands hold too few of the nearest neighbours."
      })
  private Pairs pairs = Pairs.AUTO;

  @Option(
      names = "--neighbours",
      paramLabel = "N",
      description =
          "Number of nearest neighbours of a point on a graph (default: 32; with --method auto, as"
              + " many as clusters seem to need).")
  private Integer neighbours;

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      description = {
        "Weight of each point, for multilevel.",
        "One number above 0 a line, in the order of the input."
      })
  private Path weights;

  @Mixin private PropagationArguments propagationArguments = new PropagationArguments();

  @Option(
      names = "--assignment",
      paramLabel = "RULE",
      description =
          "Where points end: with the most similar exemplar of all (nearest), or of those in their"
              + " band (in-band), or in the cluster with the nearest mean (mean) (default:"
              + " ${DEFAULT-VALUE}).")
  private FinalAssignment assignment = DEFAULTS.clusters().assignment();

  @Option(
      names = "--messages",
      paramLabel = "FORMAT",
      description =
          "How messages are stored: full; half: 16 bits each, for a GPU; or compact: none, which"
              + " damps otherwise and so ends with slightly different clusters (default:"
              + " ${DEFAULT-VALUE}).")
  private MessageFormat messages = DEFAULTS.storage().messages();

  @Option(
      names = "--similarities",
      paramLabel = "WHERE",
      description =
          "Where similarities on a band are: stored, recomputed in every iteration, or auto, which"
              + " recomputes them if messages are compact and dimensions few (default:"
              + " ${DEFAULT-VALUE}).")
  private SimilarityStorage storage = DEFAULTS.storage().similarities();

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description = {
        "Where to compute: cpu, cuda (an NVIDIA GPU) or auto (default: ${DEFAULT-VALUE}).",
        "auto takes a GPU if there is one and the run is large enough."
      })
  private Device device = DEFAULTS.device();

  @Option(
      names = "--trace",
      description = "Record the net similarity of every iteration in summary.json.")
  private boolean trace = DEFAULTS.propagation().trace();

  /**
   * Checks that the user said nothing that needs points.
   *
   * @param only the method for similarities that are given
   * @throws InvalidInputException if there is another method, or weights
   */
  void requireNoPoints(Method only) {
    InvalidInputException.require(
        method == Method.AUTO || method == only,
        "method",
        method,
        only + " or auto with these --precomputed similarities");
    InvalidInputException.require(
        weights == null, "weights", weights, InputArguments.WITHOUT_POINTS);
  }

  /** Returns the files that are read besides the points. */
  Stream<Path> inputs() {
    return Stream.ofNullable(weights);
  }

  /**
   * Returns how to cluster a data set; checks what depends on it.
   *
   * @param reading how it was read
   * @param asked those of {@link #toOptions}
   */
  Request request(
      DataSet data,
      ReadOptions reading,
      BandAffinityPropagation.Options asked,
      Execution execution) {
    BandAffinityPropagation.Options options = SimilarityArguments.suiting(data.points(), asked);
    Optional<double[]> counts =
        Optional.ofNullable(weights).map(file -> WeightFile.read(file, data, reading, execution));
    if (method != Method.AUTO) {
      return request(
          method,
          pairs == Pairs.GRAPH,
          NeighbourGraph.Options.defaults().neighbours(),
          "",
          options,
          counts);
    }
    AutoAffinityPropagation.Choice best = choose(data, options, counts.isPresent(), execution);
    return request(
        best.multilevel() ? Method.MULTILEVEL : Method.onOneLevel(best.pairs()),
        best.pairs() == AutoAffinityPropagation.Pairs.GRAPH,
        best.neighbours(),
        best.reason(),
        options,
        counts);
  }

  private AutoAffinityPropagation.Choice choose(
      DataSet data,
      BandAffinityPropagation.Options options,
      boolean weighted,
      Execution execution) {
    if (pairs == Pairs.AUTO) {
      return AutoAffinityPropagation.choose(data.points(), options, weighted, execution);
    }
    AutoAffinityPropagation.Choice onBands =
        AutoAffinityPropagation.choose(data.size(), options, weighted);
    return pairs == Pairs.BANDS
        ? onBands
        : new AutoAffinityPropagation.Choice(
            true, AutoAffinityPropagation.Pairs.GRAPH, "pairs of a graph are asked for");
  }

  private Request request(
      Method chosen,
      boolean onGraph,
      int usualNeighbours,
      String reason,
      BandAffinityPropagation.Options options,
      Optional<double[]> counts) {
    return new Request(
        chosen,
        reason,
        chosen == Method.MULTILEVEL ? similarityArguments.ofLevels(options) : options,
        topSizeArgument.value(),
        onGraph,
        graph(usualNeighbours, options),
        counts);
  }

  private NeighbourGraph.Options graph(
      int usualNeighbours, BandAffinityPropagation.Options options) {
    return NeighbourGraph.Options.defaults()
        .withNeighbours(neighbours == null ? usualNeighbours : neighbours)
        .withSeed(options.propagation().seed());
  }

  /** Returns the precision to read points in, null to find it. */
  Precision precision() {
    return similarityArguments.precision();
  }

  /** Returns the options of the library; checks every bound. */
  BandAffinityPropagation.Options toOptions() {
    BandAffinityPropagation.Options options =
        propagationArguments.addTo(similarityArguments.toOptions());
    return options
        .withAssignment(assignment)
        .withPropagation(options.propagation().withTrace(trace))
        .withMessages(messages)
        .withSimilarities(storage)
        .withDevice(device);
  }
}

package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.options.WeightFile;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.By;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to cluster. Every default is that of the library. */
final class ClusteringArguments {
  private static final AffinityOptions DEFAULTS = AffinityOptions.defaults();

  /** What is compared: pairs for affinity propagation, or a sample for k-medoids. */
  private enum Compared {
    AUTO,
    BANDS,
    GRAPH,
    ALL,
    COO,
    SAMPLE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--pairs",
      paramLabel = "NAME",
      description = {
        "Which points are compared: bands (close on a curve), graph (nearest neighbours), all or"
            + " auto, whichever suits the points (default: ${DEFAULT-VALUE}).",
        "coo: the greatest similarities, as many as one band has; for comparisons with the papers.",
        "sample: k-medoids, on a few groups or points first; for a number of clusters. auto takes"
            + " it if enough points fall on each cluster, 25 to 64, and the options of affinity"
            + " propagation are at their defaults."
      })
  private Compared pairs = Compared.AUTO;

  @Option(
      names = "--levels",
      paramLabel = "NAME",
      description = {
        "Cluster on one level or on many, for any number of clusters; or auto (default:"
            + " ${DEFAULT-VALUE}).",
        "many clusters points, then the groups found, level by level, and reaches exactly"
            + " --clusters K."
      })
  private Levels levels = Levels.AUTO;

  @Mixin private SimilarityArguments similarityArguments = new SimilarityArguments();

  @Mixin private SharedOption<Integer> topSize = SharedOption.topSize();

  @Mixin
  private SharedOption<Integer> neighboursArgument =
      SharedOption.NEIGHBOURS.of(
          null,
          "Number of nearest neighbours of a point on a graph (default: 32, or as many as clusters"
              + " seem to need if auto chooses).");

  @Mixin
  private SharedOption<Path> weightsArgument =
      SharedOption.WEIGHTS.of(
          null,
          "Weight of each point; for many levels, or for k-medoids and a number of clusters.",
          "One number above 0 a line, in the order of the input.");

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
          "How messages are stored: full, or compact: none, which damps otherwise and so ends with"
              + " slightly different clusters (default: ${DEFAULT-VALUE}).")
  private MessageFormat messages = DEFAULTS.storage().messages();

  @Option(
      names = "--similarities",
      paramLabel = "WHERE",
      description =
          "Where similarities on a band are: stored, recomputed in every iteration, or auto, which"
              + " recomputes them if messages are compact and dimensions few (default:"
              + " ${DEFAULT-VALUE}).")
  private SimilarityStorage storage = DEFAULTS.storage().similarities();

  @Mixin
  private SharedOption<Device> device =
      SharedOption.device("auto takes a GPU if there is one and the run is large enough.");

  @Option(
      names = "--trace",
      description = "Record the net similarity of every iteration in summary.json.")
  private boolean trace = DEFAULTS.propagation().trace();

  /**
   * Checks that the user said nothing that needs points.
   *
   * @throws InvalidInputException if pairs are chosen, many levels or weights
   */
  void requireNoPoints() {
    InvalidInputException.requireWithout(
        pairs == Compared.AUTO, "pairs", InputArguments.PRECOMPUTED);
    InvalidInputException.require(
        levels != Levels.MANY, "levels", levels, "one or auto with --precomputed");
    InvalidInputException.requireWithout(
        weightsArgument.value() == null, "weights", InputArguments.PRECOMPUTED);
  }

  /** Tells whether the user asked for a graph of nearest neighbours. */
  boolean isOnGraph() {
    return pairs == Compared.GRAPH;
  }

  /**
   * Returns the numbers of clusters to choose from, if there are several.
   *
   * @throws InvalidInputException if there are, beside something that takes one number
   */
  Optional<ClusterNumbers> range() {
    Optional<ClusterNumbers> range =
        propagationArguments.clusters().filter(ClusterNumbers::isRange);
    range.ifPresent(this::requireLevels);
    return range;
  }

  private void requireLevels(ClusterNumbers range) {
    if (levels == Levels.ONE) {
      range.requireOne("with --levels one");
    }
    if (pairs == Compared.ALL || pairs == Compared.COO) {
      range.requireOne("with --pairs " + pairs);
    }
    if (weightsArgument.value() != null) {
      range.requireOne("with --weights");
    }
  }

  /** Returns the files that are read besides the points. */
  Stream<Path> inputs() {
    return Stream.ofNullable(weightsArgument.value());
  }

  /** Returns the weights of the points; empty if every point counts once. */
  Optional<double[]> weights(DataSet data, ReadOptions reading, Execution execution) {
    return Optional.ofNullable(weightsArgument.value())
        .map(file -> WeightFile.read(file, data, reading, execution));
  }

  /**
   * Returns how to cluster points.
   *
   * @param asked those of {@link #toOptions}
   * @throws InvalidInputException if pairs and levels do not go together
   */
  AutoAffinityPropagation.Options toOptions(PointSet points, AffinityOptions asked) {
    AffinityOptions options = SimilarityArguments.suiting(points, asked);
    boolean byMedoids = pairs == Compared.SAMPLE;
    return new AutoAffinityPropagation.Options(
        options,
        new MultilevelAffinityPropagation.Options(
            similarityArguments.ofLevels(options), topSize.value()),
        byMedoids ? By.MEDOIDS : By.AUTO,
        byMedoids ? Pairs.AUTO : Pairs.valueOf(pairs.name()),
        levels,
        neighbours());
  }

  /** Returns the precision to read points in, null to find it. */
  Precision precision() {
    return similarityArguments.precision();
  }

  /** Returns the options of the library; checks every bound. */
  AffinityOptions toOptions() {
    return toOptions(similarityArguments.toOptions());
  }

  /** Returns the options of the library for texts, whose similarity is chosen elsewhere. */
  AffinityOptions toOptionsOfTexts() {
    return toOptions(similarityArguments.toOptions(DEFAULTS.similarity()));
  }

  /** Returns the number of neighbours, if one was chosen. */
  OptionalInt neighbours() {
    Integer neighbours = neighboursArgument.value();
    return neighbours == null ? OptionalInt.empty() : OptionalInt.of(neighbours);
  }

  private AffinityOptions toOptions(AffinityOptions compared) {
    AffinityOptions options = propagationArguments.addTo(compared);
    return options
        .withAssignment(assignment)
        .withPropagation(propagation -> propagation.withTrace(trace))
        .withMessages(messages)
        .withSimilarities(storage)
        .withDevice(device.value());
  }
}

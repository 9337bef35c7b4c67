package org.bandgram.cli.cluster;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.By;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Whether to cluster as the band paper does. */
final class PublishedArguments {
  private static final String ABSENT = "absent";

  /** The only value that each of these options may have then. */
  private static final Map<String, String> ONLY =
      new TreeMap<>(
          Map.ofEntries(
              entry("adaptive-damping", "false"),
              entry("assignment", "in-band"),
              entry("curve", "morton"),
              entry("curves", "1"),
              entry("jitter", "0.0"),
              entry("levels", "one"),
              entry("messages", "full"),
              entry("neighbours", ABSENT),
              entry("precision", "float32"),
              entry("precomputed", ABSENT),
              entry("refine", "false"),
              entry("similarities", "stored"),
              entry("top-size", ABSENT),
              entry("weights", ABSENT)));

  @Option(
      names = "--as-published",
      description = {
        "Cluster as the band paper of 2009 does: one Morton curve (with --pairs coo its baseline, the"
            + " greatest similarities), the mean similarity as preference, no adaptive damping,"
            + " jitter or refinement.",
        "Half-bandwidth, similarity, preference, damping, iterations, number of clusters and device"
            + " can be chosen; options that contradict the paper are refused."
      })
  private boolean published;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /**
   * Returns these options if they are not to be the paper's, else the paper's with what the user
   * chose.
   *
   * @throws InvalidInputException if the user chose what contradicts the paper
   */
  AffinityOptions addTo(AffinityOptions asked) {
    if (!published) {
      return asked;
    }
    ParseResult given = command.commandLine().getParseResult();
    ONLY.forEach((name, only) -> require(given, name, only));
    String pairs = chosenPairs();
    InvalidInputException.require(
        Set.of("bands", "coo").contains(pairs), "pairs", pairs, "bands or coo with --as-published");
    AffinityOptions paper = AffinityOptions.asPublished();
    return paper
        .withHalfBandwidth(asked.bands().halfBandwidth())
        .withSimilarity(asked.similarity())
        .withPropagation(usual -> chosen(given, asked.propagation(), usual))
        .withClusters(clusters -> clusters.withCount(asked.clusters().count()))
        .withDevice(asked.device());
  }

  private static void require(ParseResult given, String name, String only) {
    if (given.hasMatchedOption("--" + name)) {
      String value = given.matchedOption("--" + name).getValue().toString();
      InvalidInputException.requireWithout(!only.equals(ABSENT), name, "--as-published");
      InvalidInputException.require(value.equals(only), name, value, only + " with --as-published");
    }
  }

  private static PropagationOptions chosen(
      ParseResult given, PropagationOptions asked, PropagationOptions paper) {
    Convergence convergence = paper.convergence();
    return new PropagationOptions(
        given.hasMatchedOption("--preference") ? asked.preference() : paper.preference(),
        given.hasMatchedOption("--damping")
            ? new Damping(asked.damping().factor(), paper.damping().adaptive())
            : paper.damping(),
        new Convergence(
            given.hasMatchedOption("--convergence-iterations")
                ? asked.convergence().iterations()
                : convergence.iterations(),
            given.hasMatchedOption("--max-iterations")
                ? asked.convergence().maxIterations()
                : convergence.maxIterations()),
        paper.jitter(),
        asked.seed(),
        asked.trace());
  }

  private Pairs pairs() {
    return "coo".equals(chosenPairs()) ? Pairs.COO : Pairs.BANDS;
  }

  private String chosenPairs() {
    ParseResult given = command.commandLine().getParseResult();
    return given.hasMatchedOption("--pairs")
        ? given.matchedOption("--pairs").getValue().toString()
        : "bands";
  }

  /** Tells whether points are clustered as published. */
  boolean isGiven() {
    return published;
  }

  /** Returns how to cluster with the options of {@link #addTo}; empty if not as published. */
  Optional<AutoAffinityPropagation.Options> toOptions(AffinityOptions options) {
    return published
        ? Optional.of(
            new AutoAffinityPropagation.Options(
                options,
                MultilevelAffinityPropagation.Options.defaults(),
                By.AFFINITY,
                pairs(),
                Levels.ONE,
                OptionalInt.empty()))
        : Optional.empty();
  }
}

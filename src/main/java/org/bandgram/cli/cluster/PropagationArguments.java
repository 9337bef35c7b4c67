package org.bandgram.cli.cluster;

import java.util.Optional;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.affinity.AffinityOptions;
import picocli.CommandLine.Option;

/** How messages are passed and when they have settled; shared by all commands that pass some. */
final class PropagationArguments {
  private static final PropagationOptions PROPAGATION = AffinityOptions.defaults().propagation();

  @Option(
      names = "--preference",
      paramLabel = "RULE",
      description = {
        "How readily points become exemplars: a number, or a statistic of the similarities such"
            + " as q:0.3; larger values give more clusters (default: ${DEFAULT-VALUE}).",
        "Statistics are median, mean, min and q:Q of the compared pairs. With global- before"
            + " them, such as global-median, they are of random pairs."
      })
  private Preference preference = PROPAGATION.preference();

  @Option(
      names = {"-k", "--clusters", "--k"},
      paramLabel = "K",
      description = {
        "Number of clusters (default: as many as affinity propagation finds); for 'cluster' also a"
            + " range to choose from, such as 2..20.",
        "One level searches for a preference that gives the number; many levels reach any number."
            + " A range is compared by error, silhouette and stability on resampled rows, and ends"
            + " with the number that these suggest; 'spark' takes one number."
      })
  private ClusterNumbers clusters;

  @Option(
      names = "--damping",
      paramLabel = "X",
      description =
          "Share of the old message that an iteration keeps, from 0.5 to less than 1 (default:"
              + " ${DEFAULT-VALUE}).")
  private double damping = PROPAGATION.damping().factor();

  @Option(
      names = "--adaptive-damping",
      negatable = true,
      fallbackValue = "true",
      description = "Raise the damping when exemplars oscillate (default: ${DEFAULT-VALUE}).")
  private boolean adaptiveDamping = PROPAGATION.damping().adaptive();

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = "Most iterations; the run then ends unconverged (default: ${DEFAULT-VALUE}).")
  private int maxIterations = PROPAGATION.convergence().maxIterations();

  @Option(
      names = "--convergence-iterations",
      paramLabel = "N",
      description =
          "Iterations for which the exemplars must stay the same (default: ${DEFAULT-VALUE}).")
  private int convergenceIterations = PROPAGATION.convergence().iterations();

  @Option(
      names = "--jitter",
      paramLabel = "X",
      description =
          "Relative disturbance of the preferences that breaks ties; 0 for none (default:"
              + " ${DEFAULT-VALUE}).")
  private double jitter = PROPAGATION.jitter();

  @Option(
      names = "--refine",
      negatable = true,
      fallbackValue = "true",
      description =
          "Replace each exemplar at the end by the best one of its cluster (default:"
              + " ${DEFAULT-VALUE}).")
  private boolean refine = AffinityOptions.defaults().clusters().refine();

  /** Returns the number of clusters asked for, or the numbers to choose from. */
  Optional<ClusterNumbers> clusters() {
    return Optional.ofNullable(clusters);
  }

  /** Returns the library's options with these choices; seed and trace stay; checks every bound. */
  AffinityOptions addTo(AffinityOptions options) {
    PropagationOptions old = options.propagation();
    AffinityOptions chosen =
        options
            .withPropagation(
                _ ->
                    new PropagationOptions(
                        preference,
                        new Damping(damping, adaptiveDamping),
                        new Convergence(convergenceIterations, maxIterations),
                        jitter,
                        old.seed(),
                        old.trace()))
            .withClusters(clusters -> clusters.withRefine(refine));
    return clusters == null ? chosen : chosen.withClusters(clusters.most());
  }
}

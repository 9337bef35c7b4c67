package org.bandgram.cli.cluster;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;

/**
 * What is said about affinity propagation, whatever its similarities come from.
 *
 * @param options what was asked for
 */
record PropagationReport(AffinityOptions options, Clustering clustering, Status status) {
  /** Adds how messages were passed, and what came out. */
  void addTo(Report report) {
    PropagationOptions propagation = options.propagation();
    report
        .entry("preference", clustering.preference(), preference())
        .field("preference_rule", propagation.preference().toString())
        .field("clusters_asked_for", clustering.clustersAskedFor())
        .field("damping", propagation.damping().factor())
        .field("damping_at_end", clustering.damping())
        .field("max_iterations", propagation.convergence().maxIterations())
        .field("convergence_iterations", propagation.convergence().iterations())
        .field("jitter", propagation.jitter())
        .field("seed", propagation.seed())
        .field("refine", options.clusters().refine())
        .field("iterations", clustering.iterations())
        .clusters(clustering.sizes(), status)
        .line("iterations", iterations())
        .entry("orphans", clustering.orphans(), orphans())
        .field("net_similarity", clustering.netSimilarity());
  }

  /**
   * Adds what took place in every iteration, if that was recorded, and what to know before trusting
   * the result.
   *
   * @param orphanAdvice what follows the number of orphans
   * @param countAdvice what follows the number of clusters, where it is not the one asked for
   */
  void addEnd(Report report, String orphanAdvice, String countAdvice) {
    if (options.propagation().trace()) {
      report.field("net_similarity_trace", clustering.trace());
    }
    if (status == Status.LEVELLED_OFF) {
      report.endedEarly(
          "the run ended because the result no longer improved. To let it run longer, raise"
              + " --convergence-iterations");
    }
    if (status == Status.NOT_CONVERGED) {
      report.endedEarly(
          "the run ended before the result settled. Try a higher --max-iterations or --damping");
    }
    if (clustering.orphans() > 0) {
      report.warning(
          "%s reached no exemplar among the pairs compared, and %s"
              .formatted(Phrases.count(clustering.orphans(), "point"), orphanAdvice));
    }
    if (!clustering.hasClustersAskedFor()) {
      report.warning(
          "you asked for %s; the closest number found is %s%s"
              .formatted(
                  Phrases.count(clustering.clustersAskedFor().getAsInt(), "cluster"),
                  Phrases.count(clustering.clusterCount()),
                  countAdvice));
    }
  }

  private String preference() {
    String value = Phrases.number(clustering.preference().orElseThrow());
    if (clustering.clustersAskedFor().isPresent()) {
      int wanted = clustering.clustersAskedFor().getAsInt();
      return "%s (found for %s)".formatted(value, Phrases.count(wanted, "cluster"));
    }
    return "%s (%s)".formatted(value, options.propagation().preference());
  }

  private String iterations() {
    return "%s (damping %s)"
        .formatted(
            Phrases.count(clustering.iterations()), (float) clustering.damping().orElseThrow());
  }

  private String orphans() {
    return clustering.orphans() == 0
        ? "0"
        : Phrases.count(clustering.orphans()) + " reached no exemplar among the pairs compared";
  }
}

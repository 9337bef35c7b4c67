package org.bandgram.cli.cluster;

import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;

/**
 * What is said about k-medoids.
 *
 * @param options what was asked for
 * @param clustering the result
 * @param status how the command ended
 */
record MedoidsReport(AffinityOptions options, Clustering clustering, Status status) {
  /** Returns how many points or groups medoids were searched among. */
  int sample() {
    return Integer.parseInt(parameter("sample"));
  }

  private String parameter(String name) {
    return clustering.provenance().parameters().get(name);
  }

  /** Returns what was compared, such as {@code all similarities}. */
  String method() {
    if (sample() == Integer.parseInt(parameter("distinct"))) {
      return "all similarities";
    }
    return Boolean.parseBoolean(parameter("grouped"))
        ? "similarities of " + Phrases.count(sample(), "group") + " of points"
        : "similarities of a sample of " + Phrases.count(sample(), "point");
  }

  /** Adds what the run depends on. */
  void addOptions(Report report) {
    report
        .field("clusters_asked_for", clustering.clustersAskedFor())
        .field("seed", options.propagation().seed())
        .field("iterations", clustering.iterations());
  }

  /** Adds what came out. */
  void addResult(Report report) {
    report
        .clusters(clustering.sizes(), status)
        .line("iterations", Phrases.count(clustering.iterations()) + " (rounds of assignment)")
        .field("net_similarity", clustering.netSimilarity());
  }

  /** Adds what to know before trusting the result. */
  void addEnd(Report report) {
    if (status == Status.STOPPED) {
      report.endedEarly(Report.INTERRUPTED);
    }
    if (status == Status.NOT_CONVERGED) {
      report.endedEarly("exemplars still moved a little in the last round of assignment");
    }
  }
}

package org.bandgram.cli.options;

import org.bandgram.cli.result.Certainty;
import picocli.CommandLine.Option;

/** What is written about how sure clusters are. */
public final class ConfidenceArguments {
  @Option(
      names = "--confidence",
      description =
          "Write confidence.csv: the second-best cluster, margin and silhouette of every point.")
  private boolean confidence;

  @Option(
      names = "--noise",
      description =
          "Give outliers the label -1 in the table of labels. A cluster of outliers alone does not"
              + " count as one that was asked for.")
  private boolean noise;

  /** Returns what was asked for. */
  public Certainty.Asked asked() {
    return new Certainty.Asked(confidence, noise);
  }
}

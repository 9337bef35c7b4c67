package org.bandgram.cli.options;

import org.bandgram.InvalidInputException;
import org.bandgram.describe.Certainty;
import org.bandgram.metric.ExemplarDistances;
import org.bandgram.similarity.Similarity;
import picocli.CommandLine.Option;

/** What is written about how sure clusters are. */
public final class ConfidenceArguments {
  @Option(
      names = "--confidence",
      description =
          "Write confidence.csv: second-best cluster, margin, silhouette and outlier score of every"
              + " point.")
  private boolean confidence;

  @Option(
      names = "--noise",
      description =
          "Give outliers the label -1 in the table of labels. A cluster of outliers alone does not"
              + " count as one that was asked for.")
  private boolean noise;

  /**
   * Checks that points can be judged.
   *
   * @throws InvalidInputException if it was asked for, but the similarity says nothing of distances
   */
  public void require(Similarity similarity) {
    InvalidInputException.require(
        !(confidence || noise) || ExemplarDistances.suiting(similarity).isPresent(),
        "similarity",
        similarity.name(),
        "nse, gaussian or cosine with --confidence or --noise");
  }

  /** Returns what was asked for. */
  public Certainty.Asked asked() {
    return new Certainty.Asked(confidence, noise);
  }
}

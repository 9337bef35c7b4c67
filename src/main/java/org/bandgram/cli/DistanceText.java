package org.bandgram.cli;

import org.bandgram.InvalidInputException;
import org.bandgram.kernel.CosineDistance;
import org.bandgram.kernel.Dissimilarity;
import org.bandgram.kernel.EuclideanDistance;
import org.bandgram.kernel.KernelDistance;
import org.bandgram.kernel.ManhattanDistance;
import org.bandgram.kernel.SquaredEuclideanDistance;

/** Dissimilarities as users write them. */
final class DistanceText {
  private static final String KERNEL = "kernel-";

  /** Every form there is. */
  static final String FORMS =
      "sqeuclidean, euclidean, manhattan, cosine, or kernel- before linear, gaussian:GAMMA,"
          + " polynomial:GAMMA,COEF0,DEGREE, sigmoid:GAMMA,COEF0 or cosine, for the squared distance"
          + " in the kernel's feature space";

  private DistanceText() {}

  /**
   * Reads a dissimilarity.
   *
   * @throws InvalidInputException if the text has none of the forms or a parameter is out of bounds
   */
  static Dissimilarity parse(String text) {
    if (text.startsWith(KERNEL)) {
      return new KernelDistance(SimilarityText.parse(text.substring(KERNEL.length())));
    }
    return switch (text) {
      case "sqeuclidean" -> new SquaredEuclideanDistance();
      case "euclidean" -> new EuclideanDistance();
      case "manhattan" -> new ManhattanDistance();
      case "cosine" -> new CosineDistance();
      default -> throw InvalidInputException.of("distance", "'" + text + "'", FORMS);
    };
  }

  /** Writes a dissimilarity in the form that {@link #parse} reads. */
  static String format(Dissimilarity dissimilarity) {
    return dissimilarity instanceof KernelDistance distance
        ? KERNEL + SimilarityText.format(distance.kernel())
        : dissimilarity.name();
  }
}

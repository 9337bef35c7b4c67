package org.bandgram.similarity.internal;

import org.bandgram.InvalidInputException;
import org.bandgram.similarity.CustomDissimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;

/** Dissimilarities as users write them. */
public final class DistanceText {
  private static final String KERNEL = "kernel-";

  /** Every form there is. */
  public static final String FORMS =
      "sqeuclidean, euclidean, manhattan, cosine, or the squared distance in the feature space of"
          + " a kernel: kernel-linear, kernel-gaussian:GAMMA, kernel-polynomial:GAMMA,COEF0,DEGREE,"
          + " kernel-sigmoid:GAMMA,COEF0 or kernel-cosine";

  private DistanceText() {}

  /**
   * Reads a dissimilarity.
   *
   * @throws InvalidInputException if the text has none of the forms or a parameter is out of bounds
   */
  public static Dissimilarity parse(String text) {
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

  /**
   * Writes a dissimilarity in the form that {@link #parse} reads.
   *
   * @throws InvalidInputException if it is a {@link CustomDissimilarity} or by a {@code
   *     CustomSimilarity}, whose code has no such form
   */
  public static String format(Dissimilarity dissimilarity) {
    if (dissimilarity instanceof CustomDissimilarity) {
      throw InvalidInputException.of("distance", "'" + dissimilarity.name() + "'", FORMS);
    }
    return dissimilarity instanceof KernelDistance distance
        ? KERNEL + SimilarityText.format(SimilarityText.requireForm(distance.kernel()))
        : dissimilarity.name();
  }
}

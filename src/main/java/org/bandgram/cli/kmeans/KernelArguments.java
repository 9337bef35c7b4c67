package org.bandgram.cli.kmeans;

import org.bandgram.InvalidInputException;
import org.bandgram.io.internal.table.Blame;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.similarity.internal.SimilarityText;
import picocli.CommandLine.Option;

/** Which kernel. */
final class KernelArguments {
  private static final String FORMS =
      "linear, gaussian:GAMMA, polynomial:GAMMA,COEF0,DEGREE or sigmoid:GAMMA,COEF0";

  @Option(
      names = "--similarity",
      paramLabel = "FORM",
      description = {
        "How points are compared: "
            + FORMS
            + " (default: gaussian, GAMMA 1 / the number of columns).",
        "linear is x.y, gaussian exp(-GAMMA |x-y|^2), polynomial (GAMMA x.y + COEF0)^DEGREE, and"
            + " sigmoid tanh(GAMMA x.y + COEF0), which is indefinite."
      })
  private String similarity;

  /** Returns the kernel for points of d columns; checks every bound. */
  Similarity toKernel(int d) {
    if (similarity == null) {
      return new Gaussian(1.0 / d);
    }
    return switch (Blame.onOption(
        "similarity", similarity, () -> SimilarityText.parse(similarity))) {
      case Linear kernel -> kernel;
      case Gaussian kernel -> kernel;
      case Polynomial kernel -> kernel;
      case Sigmoid kernel -> kernel;
      default -> throw InvalidInputException.of("similarity", "'" + similarity + "'", FORMS);
    };
  }
}

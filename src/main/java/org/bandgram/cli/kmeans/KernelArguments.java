package org.bandgram.cli.kmeans;

import org.bandgram.InvalidInputException;
import org.bandgram.similarity.Gaussian;
import org.bandgram.similarity.Linear;
import org.bandgram.similarity.Polynomial;
import org.bandgram.similarity.Sigmoid;
import org.bandgram.similarity.Similarity;
import picocli.CommandLine.Option;

/** Which kernel. */
final class KernelArguments {
  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      description = {
        "How points are compared: linear, polynomial, gaussian or sigmoid (default:"
            + " ${DEFAULT-VALUE}).",
        "linear: x.y; polynomial: (gamma x.y + coef0)^degree; gaussian: exp(-gamma |x-y|^2);"
            + " sigmoid: tanh(gamma x.y + coef0), which is indefinite."
      })
  private String kernel = "gaussian";

  @Option(
      names = "--gamma",
      paramLabel = "G",
      description = "gamma, above 0 (default: 1 / the number of columns).")
  private Double gamma;

  @Option(names = "--coef0", paramLabel = "C", description = "coef0 (default: ${DEFAULT-VALUE}).")
  private double coef0 = 1;

  @Option(
      names = "--degree",
      paramLabel = "P",
      description = "degree, from 1 to 16 (default: ${DEFAULT-VALUE}).")
  private int degree = 3;

  /** Returns the kernel for points of d columns; checks every bound. */
  Similarity toKernel(int d) {
    double scale = gamma == null ? 1.0 / d : gamma;
    return switch (kernel) {
      case "linear" -> new Linear();
      case "polynomial" -> new Polynomial(scale, coef0, degree);
      case "gaussian" -> new Gaussian(scale);
      case "sigmoid" -> new Sigmoid(scale, coef0);
      default ->
          throw InvalidInputException.of(
              "kernel", "'" + kernel + "'", "linear, polynomial, gaussian or sigmoid");
    };
  }
}

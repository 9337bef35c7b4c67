package org.bandgram.similarity.internal;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.similarity.TimeWarping;

/**
 * Similarities as users write them: a name, and after a colon its parameters with commas between,
 * such as {@code polynomial:0.5,1,3}.
 */
public final class SimilarityText {
  /** Every form there is. */
  public static final String FORMS =
      "nse, euclidean, manhattan, dtw, dtw:BAND, cosine, linear, gaussian:GAMMA,"
          + " polynomial:GAMMA,COEF0,DEGREE or sigmoid:GAMMA,COEF0";

  private SimilarityText() {}

  /**
   * Reads a similarity.
   *
   * @throws InvalidInputException if the text has none of the forms or a parameter is out of bounds
   */
  public static Similarity parse(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    try {
      double[] parameters = colon < 0 ? new double[0] : numbers(text.substring(colon + 1));
      return switch (name + "/" + parameters.length) {
        case "nse/0" -> new NegativeSquaredEuclidean();
        case "euclidean/0" -> NegativeDistance.euclidean();
        case "manhattan/0" -> NegativeDistance.manhattan();
        case "dtw/0" -> NegativeDistance.of(TimeWarping.ofUsualBand());
        case "dtw/1" -> NegativeDistance.of(new TimeWarping(parameters[0]));
        case "cosine/0" -> new Cosine();
        case "linear/0" -> new Linear();
        case "gaussian/1" -> new Gaussian(parameters[0]);
        case "polynomial/3" ->
            new Polynomial(parameters[0], parameters[1], wholeNumber(parameters[2]));
        case "sigmoid/2" -> new Sigmoid(parameters[0], parameters[1]);
        default -> throw malformed(text);
      };
    } catch (NumberFormatException e) {
      throw malformed(text);
    }
  }

  /**
   * Returns a similarity that {@link #parse} can read again.
   *
   * @throws InvalidInputException if it is a {@link CustomSimilarity} of a caller, whose code has
   *     no such form
   */
  public static Similarity requireForm(Similarity similarity) {
    if (similarity instanceof CustomSimilarity && !NegativeDistance.isOf(similarity)) {
      throw malformed(similarity.name());
    }
    return similarity;
  }

  /** Writes a similarity in the form that {@link #parse} reads; one of your own as its name. */
  public static String format(Similarity similarity) {
    String parameters =
        similarity.parameters().values().stream()
            .map(Object::toString)
            .collect(Collectors.joining(","));
    return parameters.isEmpty() ? similarity.name() : similarity.name() + ":" + parameters;
  }

  private static double[] numbers(String list) {
    return Arrays.stream(list.split(",", -1)).mapToDouble(SimilarityText::number).toArray();
  }

  private static double number(String text) {
    double value = Decimals.parse(text, Precision.FLOAT64);
    if (Double.isNaN(value)) {
      throw new NumberFormatException("no decimal");
    }
    return value;
  }

  private static int wholeNumber(double value) {
    if (value != (int) value) {
      throw new NumberFormatException("not a whole number");
    }
    return (int) value;
  }

  private static InvalidInputException malformed(String text) {
    return InvalidInputException.of("similarity", "'" + text + "'", FORMS);
  }
}

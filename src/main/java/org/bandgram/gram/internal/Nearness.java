package org.bandgram.gram.internal;

import java.util.function.Supplier;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.internal.DistanceText;
import org.bandgram.similarity.internal.SimilarityText;

/**
 * What makes points neighbours, and what is stored of them. Both have the same order up to
 * rounding: many similarities follow from the distance, which is faster to compare and does not
 * underflow.
 *
 * @param comparison finds neighbours, symmetric
 * @param value what is stored
 * @param isCompared whether that is what the comparison computes
 * @param form the text that stands for it in a file; fails for one of your own
 */
record Nearness(Similarity comparison, Value value, boolean isCompared, Supplier<String> form) {
  /** The similarity of two points that are neighbours. */
  @FunctionalInterface
  interface Value {
    double between(PointSet points, int i, int j);
  }

  static Nearness of(Similarity similarity) {
    InvalidInputException.require(
        similarity.symmetric(), "similarity", similarity.name(), "symmetric for a neighbour graph");
    Similarity comparison = GramArguments.comparison(similarity);
    return new Nearness(
        comparison,
        (points, i, j) -> similarity.between(points, i, points, j),
        comparison.equals(similarity),
        () -> SimilarityText.format(SimilarityText.requireForm(similarity)));
  }

  /** Points are the more similar the less dissimilar they are. */
  static Nearness of(Dissimilarity dissimilarity) {
    Value value = (points, i, j) -> 0 - dissimilarity.between(points, i, points, j);
    Similarity comparison =
        switch (dissimilarity) {
          case SquaredEuclideanDistance _, EuclideanDistance _ -> new NegativeSquaredEuclidean();
          case CosineDistance _ -> new Cosine();
          default ->
              new CustomSimilarity(
                  "negative " + dissimilarity.name(),
                  true,
                  (x, i, y, j) -> 0 - dissimilarity.between(x, i, y, j));
        };
    return new Nearness(
        comparison,
        value,
        comparison instanceof CustomSimilarity,
        () -> "minus " + DistanceText.format(dissimilarity));
  }
}

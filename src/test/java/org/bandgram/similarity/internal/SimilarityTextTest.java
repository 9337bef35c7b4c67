package org.bandgram.similarity.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.similarity.TimeWarping;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class SimilarityTextTest {

  @RandomCases(200)
  void whatIsWrittenIsReadBack(
      @DoubleRange(min = 1e-6, max = 1e6) double gamma,
      @DoubleRange(min = -1e6, max = 1e6) double coef0,
      @IntRange(min = 1, max = 16) int degree) {
    for (Similarity similarity :
        List.of(
            new NegativeSquaredEuclidean(),
            NegativeDistance.euclidean(),
            NegativeDistance.manhattan(),
            NegativeDistance.of(new TimeWarping(1 / (1 + gamma))),
            new Cosine(),
            new Linear(),
            new Gaussian(gamma),
            new Sigmoid(gamma, coef0),
            new Polynomial(gamma, coef0, degree))) {
      assertThat(SimilarityText.parse(SimilarityText.format(similarity))).isEqualTo(similarity);
    }
  }

  @Test
  void distancesCountNegatively() {
    PointSet points = PointSet.of(new double[][] {{1, 2, 5}, {4, -2, 5}, {2, 5, 5}});
    assertThat(between("manhattan", points)).containsExactly(0, -7, -4);
    assertThat(between("euclidean", points)).containsExactly(0, -5, -Math.sqrt(10));
    // in a band of one value 2 and 5 meet 5, and 1 meets 2
    assertThat(between("dtw", points)).containsExactly(0, -5, -1);
    assertThat(between("dtw:0.1", points)).containsExactly(0, -5, -1);
    assertThat(between("dtw:0", points)).containsExactly(between("euclidean", points));
    for (String name : new String[] {"manhattan", "euclidean", "dtw"}) {
      Similarity similarity = SimilarityText.parse(name);
      assertThat(SimilarityText.requireForm(similarity)).isSameAs(similarity);
    }
  }

  private static double[] between(String name, PointSet points) {
    Similarity similarity = SimilarityText.parse(name);
    return IntStream.range(0, 3)
        .mapToDouble(j -> similarity.between(points, 0, points, j))
        .toArray();
  }

  @Test
  void otherTextIsRefused() {
    for (String text :
        new String[] {"", "nse:1", "gaussian:", "gaussian:x", "polynomial:1,2,2.5", "rbf"}) {
      refused(() -> SimilarityText.parse(text))
          .hasMessage("similarity is '%s', but must be %s", text, SimilarityText.FORMS);
    }
  }
}

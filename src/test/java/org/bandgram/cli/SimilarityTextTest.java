package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.bandgram.InvalidInputException;
import org.bandgram.kernel.Cosine;
import org.bandgram.kernel.Gaussian;
import org.bandgram.kernel.Linear;
import org.bandgram.kernel.NegativeSquaredEuclidean;
import org.bandgram.kernel.Polynomial;
import org.bandgram.kernel.Sigmoid;
import org.bandgram.kernel.Similarity;

class SimilarityTextTest {

  @Property(tries = 200)
  void whatIsWrittenIsReadBack(@ForAll("similarities") Similarity similarity) {
    assertThat(SimilarityText.parse(SimilarityText.format(similarity))).isEqualTo(similarity);
  }

  @Provide
  Arbitrary<Similarity> similarities() {
    Arbitrary<Double> gamma = Arbitraries.doubles().between(1e-6, 1e6).ofScale(8);
    Arbitrary<Double> coef0 = Arbitraries.doubles().between(-1e6, 1e6).ofScale(3);
    return Arbitraries.oneOf(
        Arbitraries.of(new NegativeSquaredEuclidean(), new Cosine(), new Linear()),
        gamma.map(Gaussian::new),
        Combinators.combine(gamma, coef0).as(Sigmoid::new),
        Combinators.combine(gamma, coef0, Arbitraries.integers().between(1, 16))
            .as(Polynomial::new));
  }

  @Example
  void otherTextIsRefused() {
    for (String text :
        new String[] {"", "nse:1", "gaussian:", "gaussian:x", "polynomial:1,2,2.5", "rbf"}) {
      assertThatExceptionOfType(InvalidInputException.class)
          .isThrownBy(() -> SimilarityText.parse(text))
          .withMessage("similarity is '%s', but must be %s", text, SimilarityText.FORMS);
    }
  }
}

package org.bandgram.internal.compute.cpu.gram;

import static org.bandgram.internal.compute.cpu.gram.VectorTile.LANES;
import static org.bandgram.internal.compute.cpu.gram.VectorTile.SPECIES;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.InvalidInputException;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;
import org.bandgram.similarity.internal.FloatMath;

/**
 * Turns sums over features (negative squared distances or dot products) into similarities, in
 * place, in single precision, with the operations of the scalar reference.
 */
@FunctionalInterface
public interface VectorFinish {
  /**
   * Finishes one row. Up to LANES - 1 values past the last are changed, too.
   *
   * @param values the sums
   * @param from index of the first
   * @param count how many
   * @param rowNorm norm of the row point, where norms are needed
   * @param norms norms of the column points, where needed
   * @param norm index of the first column's norm
   */
  void apply(float[] values, int from, int count, float rowNorm, float[] norms, int norm);

  /** Returns what a similarity needs done. */
  static VectorFinish of(Similarity similarity) {
    return switch (similarity) {
      case NegativeSquaredEuclidean _ -> (values, from, count, rowNorm, norms, norm) -> {};
      case Linear _ -> (values, from, count, rowNorm, norms, norm) -> {};
      case Gaussian g -> gaussian((float) g.gamma());
      case Polynomial p -> polynomial((float) p.gamma(), (float) p.coef0(), p.degree());
      case Sigmoid s -> sigmoid((float) s.gamma(), (float) s.coef0());
      case Cosine _ -> VectorFinish::cosine;
      case CustomSimilarity custom ->
          throw InvalidInputException.of(
              "the similarity", custom.name(), "one of the built-in ones");
    };
  }

  private static VectorFinish gaussian(float gamma) {
    return (values, from, count, rowNorm, norms, norm) -> {
      for (int c = from; c < from + count; c += LANES) {
        exp(FloatVector.fromArray(SPECIES, values, c).mul(gamma)).intoArray(values, c);
      }
    };
  }

  private static VectorFinish polynomial(float gamma, float coef0, int degree) {
    return (values, from, count, rowNorm, norms, norm) -> {
      for (int c = from; c < from + count; c += LANES) {
        FloatVector base = FloatVector.fromArray(SPECIES, values, c).mul(gamma).add(coef0);
        FloatVector power = base;
        for (int p = 1; p < degree; p++) {
          power = power.mul(base);
        }
        power.intoArray(values, c);
      }
    };
  }

  private static VectorFinish sigmoid(float gamma, float coef0) {
    return (values, from, count, rowNorm, norms, norm) -> {
      for (int c = from; c < from + count; c += LANES) {
        tanh(FloatVector.fromArray(SPECIES, values, c).mul(gamma).add(coef0)).intoArray(values, c);
      }
    };
  }

  private static void cosine(
      float[] values, int from, int count, float rowNorm, float[] norms, int norm) {
    for (int c = 0; c < count; c += LANES) {
      FloatVector product = FloatVector.fromArray(SPECIES, norms, norm + c).mul(rowNorm);
      VectorMask<Float> zero = product.compare(VectorOperators.EQ, 0f);
      FloatVector dot = FloatVector.fromArray(SPECIES, values, from + c);
      dot.div(product).blend(0f, zero).intoArray(values, from + c);
    }
  }

  /** The twin of {@link FloatMath#exp}. */
  private static FloatVector exp(FloatVector x) {
    FloatVector t = x.max(FloatMath.EXP_LOWEST).min(FloatMath.EXP_HIGHEST);
    FloatVector n = t.mul(FloatMath.LOG2_E).add(FloatMath.ROUNDER).sub(FloatMath.ROUNDER);
    FloatVector r = t.sub(n.mul(FloatMath.LN2_HIGH)).sub(n.mul(FloatMath.LN2_LOW));
    FloatVector sum = horner(Coefficients.EXP, r).mul(r.mul(r)).add(r).add(1f);
    IntVector exponent = (IntVector) n.convertShape(VectorOperators.F2I, Coefficients.INTS, 0);
    FloatVector scale =
        exponent
            .add(127)
            .lanewise(VectorOperators.LSHL, 23)
            .viewAsFloatingLanes()
            .reinterpretAsFloats();
    return sum.mul(scale).blend(0f, x.compare(VectorOperators.LT, FloatMath.EXP_LOWEST));
  }

  /** The twin of {@link FloatMath#tanh}. */
  private static FloatVector tanh(FloatVector x) {
    FloatVector t = x.abs();
    FloatVector z = x.mul(x);
    FloatVector small = horner(Coefficients.TANH, z).mul(z).mul(x).add(x);
    FloatVector e = exp(t.min(FloatMath.TANH_LARGE).mul(2f));
    FloatVector positive =
        FloatVector.broadcast(SPECIES, 1f).sub(FloatVector.broadcast(SPECIES, 2f).div(e.add(1f)));
    FloatVector large = positive.blend(positive.neg(), x.compare(VectorOperators.LT, 0f));
    return large.blend(small, t.compare(VectorOperators.LT, FloatMath.TANH_SMALL));
  }

  private static FloatVector horner(float[] coefficients, FloatVector x) {
    FloatVector sum = FloatVector.broadcast(SPECIES, coefficients[0]);
    for (int c = 1; c < coefficients.length; c++) {
      sum = sum.mul(x).add(coefficients[c]);
    }
    return sum;
  }

  /** Copies of the coefficients that the compiler can see as constant arrays. */
  final class Coefficients {
    private static final float[] EXP = FloatMath.expCoefficients();
    private static final float[] TANH = FloatMath.tanhCoefficients();
    private static final VectorSpecies<Integer> INTS =
        VectorSpecies.of(int.class, SPECIES.vectorShape());

    private Coefficients() {}
  }
}

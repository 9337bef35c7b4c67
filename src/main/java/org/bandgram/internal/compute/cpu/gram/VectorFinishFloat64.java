package org.bandgram.internal.compute.cpu.gram;

import java.util.function.DoubleUnaryOperator;
import org.bandgram.similarity.Cosine;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Gaussian;
import org.bandgram.similarity.Linear;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Polynomial;
import org.bandgram.similarity.Sigmoid;
import org.bandgram.similarity.Similarity;

/** What {@link VectorFinishFloat32} does, in double precision with the functions of Java. */
@FunctionalInterface
interface VectorFinishFloat64 {
  /** Finishes one row, as {@link VectorFinishFloat32#apply} does. */
  void apply(double[] values, int from, int count, double rowNorm, double[] norms, int norm);

  /** Returns what a similarity needs done. */
  static VectorFinishFloat64 of(Similarity similarity) {
    return switch (similarity) {
      case NegativeSquaredEuclidean _, Linear _, CustomSimilarity _ -> (_, _, _, _, _, _) -> {};
      case Gaussian g -> each(x -> Math.exp(g.gamma() * x));
      case Polynomial p -> each(x -> power(p.gamma() * x + p.coef0(), p.degree()));
      case Sigmoid s -> each(x -> Math.tanh(s.gamma() * x + s.coef0()));
      case Cosine _ -> VectorFinishFloat64::cosine;
    };
  }

  private static VectorFinishFloat64 each(DoubleUnaryOperator function) {
    return (values, from, count, _, _, _) -> {
      for (int c = from; c < from + count; c++) {
        values[c] = function.applyAsDouble(values[c]);
      }
    };
  }

  private static double power(double base, int degree) {
    double power = base;
    for (int p = 1; p < degree; p++) {
      power *= base;
    }
    return power;
  }

  private static void cosine(
      double[] values, int from, int count, double rowNorm, double[] norms, int norm) {
    for (int c = 0; c < count; c++) {
      double product = rowNorm * norms[norm + c];
      values[from + c] = product == 0 ? 0 : values[from + c] / product;
    }
  }
}

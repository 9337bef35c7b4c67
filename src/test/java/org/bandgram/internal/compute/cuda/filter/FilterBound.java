package org.bandgram.internal.compute.cuda.filter;

import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;

/**
 * Which columns cannot enter a row's list, by their sums on tensor cores: the twin of the kernels'
 * bound, in their order of operations. The package has the proof and the names.
 *
 * @param similarity what lists are kept by
 * @param dimensions d
 * @param scale s, a power of two
 * @param without what is taken to cost nothing; empty but to show what each term is for
 */
record FilterBound(Similarity similarity, int dimensions, double scale, Set<Term> without) {
  private static final double UP = 1 + 0x1p-40;

  /** What a step may cost. */
  enum Term {
    /** u, of a coordinate as a half. */
    HALF(_ -> 0x1p-11 + 0x1p-22),
    /** a, of coordinates that are zero as halves. */
    CUT(d -> 1.0003 * 0x1p-14 * Math.sqrt(d)),
    /** kappa, of a sum on tensor cores. */
    SUM(d -> (FilterPoints.width(d) + 16) * 0x1p-22 * (1 + (FilterPoints.width(d) + 16) * 0x1p-22)),
    /** g, of a computed squared distance. */
    EXACT(d -> (d + 2) * 0x1p-24 / (1 - (d + 2) * 0x1p-24)),
    /** h, of a computed squared distance, by underflow. */
    UNDERFLOW(d -> d * 0x1p-149),
    /** Of half a squared norm. */
    NORM(_ -> 0x1p-23),
    /** Of a norm that a row is divided by, and of the quotient. */
    QUOTIENT(d -> (0.505 * d + 5) * 0x1p-24),
    /** Of a computed cosine. */
    COSINE(d -> (2.0 * d + 8) * 0x1p-24 * (1 + d * 0x1p-22)),
    /** Of an exponential, and of its exponent. */
    EXPONENTIAL(_ -> 0x1p-23);

    private final IntToDoubleFunction cost;

    Term(IntToDoubleFunction cost) {
      this.cost = cost;
    }

    double of(int dimensions) {
      return cost.applyAsDouble(dimensions);
    }
  }

  static FilterBound of(Similarity similarity, int dimensions, double scale) {
    return new FilterBound(similarity, dimensions, scale, Set.of());
  }

  private double cost(Term term) {
    return without.contains(term) ? 0 : term.of(dimensions);
  }

  /**
   * Returns what a column's sum must be at least for its similarity to be {@code least} or more.
   *
   * @param halfNorm minus half the squared norm of the row's halves
   */
  double sum(float halfNorm, float least) {
    double bound =
        similarity instanceof Cosine ? ofCosine(least) : ofDistance(halfNorm, distance(least));
    return bound - Math.abs(bound) * 0x1p-40;
  }

  /** Returns which squared distances have a similarity below {@code least}: all greater ones. */
  double distance(float least) {
    if (!(similarity instanceof Gaussian(double gamma))) {
      return 0.0 - least;
    }
    double error = cost(Term.EXPONENTIAL);
    return (Math.max(error - Math.log(least), 0) + 0x1p-149) / (float) gamma * (1 + error);
  }

  private double shift(double length) {
    return cost(Term.HALF) * length + cost(Term.CUT);
  }

  private double ofDistance(float halfNorm, double greatest) {
    double underflow = cost(Term.UNDERFLOW) * scale * scale;
    double square = (greatest * scale * scale + underflow) / (1 - cost(Term.EXACT));
    double beta = Math.sqrt(square) * UP;
    double norm = -2.0 * halfNorm;
    double row = (Math.sqrt(norm) * (1 + 0x1p-20) + cost(Term.CUT)) / (1 - cost(Term.HALF));
    double column = row + beta;
    double reach = beta + shift(row) + shift(column);
    double q = row + shift(row);
    double p = column + shift(column);
    double sums = 2 * cost(Term.SUM) * (q * p + p * p / 2) + cost(Term.NORM) * (q * q + p * p);
    return (norm * (1 - 2 * cost(Term.NORM)) - reach * reach * UP - sums) / 2;
  }

  private double ofCosine(float least) {
    double half = cost(Term.HALF) + cost(Term.QUOTIENT) + cost(Term.CUT) / scale;
    double product = 2 * half + half * half + cost(Term.SUM) * (1 + half) * (1 + half);
    return (least - product - cost(Term.COSINE)) * scale * scale;
  }
}

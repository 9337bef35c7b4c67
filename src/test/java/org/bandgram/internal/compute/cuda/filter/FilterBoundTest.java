package org.bandgram.internal.compute.cuda.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.filter.FilterBound.Term;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.internal.FloatMath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the bound to double arithmetic, with the greatest errors that it allows. */
class FilterBoundTest {
  private static final Similarity NSE = new NegativeSquaredEuclidean();
  private static final Similarity COSINE = new Cosine();
  private static final int K = 5;
  private static final float COSINE_SCALE = 0x1p14f;

  /** What tensor cores have of a point. */
  private record Halves(double[] of, float halfNorm) {
    static Halves of(float[] scaled) {
      double[] halves = new double[scaled.length];
      double square = 0;
      for (int f = 0; f < scaled.length; f++) {
        float x = Math.abs(scaled[f]) < 0x1p-14f ? 0 : scaled[f];
        halves[f] = Float.float16ToFloat(Float.floatToFloat16(x));
        square += halves[f] * halves[f];
      }
      return new Halves(halves, (float) (-0.5 * square));
    }

    double dot(Halves other) {
      return IntStream.range(0, of.length).mapToDouble(f -> of[f] * other.of[f]).sum();
    }

    /** Returns the sum of a row and a column that is off by so much of its size. */
    double sum(Halves column, float start, double error) {
      return start + dot(column) + error * (Math.sqrt(dot(this) * column.dot(column)) - start);
    }
  }

  private static Halves[] halves(PointSet points, boolean cosine, float[] centre, float scale) {
    Halves[] halves = new Halves[points.size()];
    for (int i = 0; i < halves.length; i++) {
      float norm = cosine ? (float) Cosine.norm(points, i) : 1;
      float[] scaled = new float[centre.length];
      for (int f = 0; f < scaled.length && norm > 0; f++) {
        scaled[f] = ((float) points.get(i, f) - centre[f]) / norm * scale;
      }
      halves[i] = Halves.of(scaled);
    }
    return halves;
  }

  private static float greatest(PointSet points, float[] centre) {
    float greatest = 0;
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < centre.length; f++) {
        greatest = Math.max(greatest, Math.abs((float) points.get(i, f) - centre[f]));
      }
    }
    return greatest;
  }

  /** Returns the share of pairs that are ruled out, once none of them belongs to a list. */
  private static double ruledOut(PointSet points, Similarity similarity, double error) {
    int n = points.size();
    boolean cosine = similarity.equals(COSINE);
    float[] centre = floats(cosine ? new double[points.dimensions()] : points.row(7), 1);
    float scale = cosine ? COSINE_SCALE : HalfScale.scale(greatest(points, centre));
    FilterBound bound = FilterBound.of(similarity, centre.length, scale);
    Halves[] halves = halves(points, cosine, centre, scale);
    int out = 0;
    for (int i = 0; i < n; i++) {
      double[] exact = new double[n];
      for (int j = 0; j < n; j++) {
        exact[j] = j == i ? Double.NEGATIVE_INFINITY : similarity.between(points, i, points, j);
      }
      float least = (float) Arrays.stream(exact).sorted().toArray()[n - K];
      double threshold = bound.sum(halves[i].halfNorm, least);
      for (int j = 0; j < n; j++) {
        float start = cosine ? 0 : halves[j].halfNorm;
        double worst = error * Term.SUM.of(centre.length);
        if (j != i && halves[i].sum(halves[j], start, worst) < threshold) {
          out++;
          assertThat(exact[j]).as("%s of %d and %d", similarity, i, j).isLessThan(least);
        }
      }
    }
    return (double) out / (n * (n - 1));
  }

  @ParameterizedTest
  @EnumSource
  void noColumnOfAListIsRuledOut(FilterCases points) {
    for (double error : new double[] {-1, -0.3, 0, 1}) {
      ruledOut(points.points(60, 40), NSE, error);
      ruledOut(points.points(60, 40), new Gaussian(0.01), error);
      if (points.haveCosines()) {
        ruledOut(points.points(60, 40), COSINE, error);
      }
    }
  }

  @Test
  void mostOtherColumnsAreRuledOut() {
    PointSet points = FilterCases.RANDOM.points(60, 40);
    double others = 1 - K / 59.0;
    assertThat(ruledOut(points, NSE, 0)).isGreaterThan(0.95 * others);
    assertThat(ruledOut(points, COSINE, 0)).isGreaterThan(0.95 * others);
  }

  /**
   * Tells whether a column may enter a row's list, of which it is the last, if each step is as
   * wrong as it may be.
   *
   * @param row in units of halves
   * @param column in units of halves
   * @param product how wrong a sum is
   */
  private static boolean stays(FilterBound bound, double[] row, double[] column, double product) {
    int d = row.length;
    Halves q = Halves.of(floats(row, 1));
    Halves p = Halves.of(floats(column, 1));
    double square = 0;
    for (int f = 0; f < d; f++) {
      square += (row[f] - column[f]) * (row[f] - column[f]);
    }
    double units = square / bound.scale() / bound.scale();
    double computed = units * (1 - Term.EXACT.of(d)) - Term.UNDERFLOW.of(d);
    float greater = computed > 0 ? Math.nextUp((float) computed) : 0;
    return q.sum(p, p.halfNorm, -product) >= bound.sum(q.halfNorm, -greater);
  }

  private static float[] floats(double[] values, double factor) {
    float[] floats = new float[values.length];
    for (int f = 0; f < floats.length; f++) {
      floats[f] = (float) (values[f] * factor);
    }
    return floats;
  }

  /** The same for a cosine of 1, of a row with itself. */
  private static boolean staysByCosine(FilterBound bound, int d) {
    double quotient = 1 - Term.QUOTIENT.of(d);
    double midway = 512.25 / quotient;
    double[] row = new double[d];
    int equal = (int) (COSINE_SCALE * COSINE_SCALE / midway / midway);
    Arrays.fill(row, 0, equal, midway);
    row[equal] = Math.sqrt(COSINE_SCALE * COSINE_SCALE - equal * midway * midway);
    Halves halves = Halves.of(floats(row, quotient));
    float computed = Math.nextDown((float) (1 + Term.COSINE.of(d)));
    return halves.sum(halves, 0, -Term.SUM.of(d)) >= bound.sum(0, computed);
  }

  private static FilterBound without(Similarity similarity, int d, double scale, Term... terms) {
    return new FilterBound(similarity, d, scale, Set.of(terms));
  }

  private static double[] constant(int d, double value) {
    double[] point = new double[d];
    Arrays.fill(point, value);
    return point;
  }

  private static void assertNeeded(Term term, double scale, double[] row, double[] column) {
    int d = row.length;
    double product = Term.SUM.of(d);
    assertThat(stays(without(NSE, d, scale), row, column, product)).as("%s", term).isTrue();
    assertThat(stays(without(NSE, d, scale, term), row, column, product)).as("%s", term).isFalse();
  }

  /** The row's halves are all less than it, the column's, twice as long, all greater. */
  @Test
  void eachTermOfDistancesIsNeeded() {
    for (Term term : new Term[] {Term.HALF, Term.SUM, Term.EXACT}) {
      assertNeeded(
          term, 1, constant(1024, 512 * (1 + 0x1p-11)), constant(1024, 1024 * (1 + 3 * 0x1p-11)));
    }
    assertNeeded(Term.CUT, 1, constant(32, Math.nextDown(0x1p-14f)), constant(32, 0x1p-14));
    assertNeeded(Term.UNDERFLOW, 0x1p87, constant(32, 0), constant(32, 0x1p12));
  }

  /** Sums are exact here, or their error would hide that of norms. */
  @Test
  void theRoundingOfNormsIsNeeded() {
    FilterBound exact = without(NSE, 32, 1, Term.SUM);
    FilterBound without = without(NSE, 32, 1, Term.SUM, Term.NORM);
    Random random = new Random(3);
    int lost = 0;
    for (int trial = 0; trial < 100; trial++) {
      double[] row = new double[32];
      double[] column = new double[32];
      for (int f = 0; f < row.length; f++) {
        double midway = Math.scalb(1 + 0x1p-11, random.nextInt(14));
        row[f] = midway * (1 - 0x1p-22);
        column[f] = midway * (1 + 0x1p-22);
      }
      assertThat(stays(exact, row, column, 0)).isTrue();
      lost += stays(without, row, column, 0) ? 0 : 1;
    }
    assertThat(lost).isPositive();
  }

  @Test
  void eachTermOfCosinesIsNeeded() {
    int d = 1024;
    assertThat(staysByCosine(without(COSINE, d, COSINE_SCALE), d)).isTrue();
    for (Term term : new Term[] {Term.HALF, Term.SUM, Term.QUOTIENT, Term.COSINE}) {
      assertThat(staysByCosine(without(COSINE, d, COSINE_SCALE, term), d)).as("%s", term).isFalse();
    }
  }

  /** Returns how many squared distances beyond the greatest have a similarity of no less. */
  private static long unnoticed(FilterBound bound, float gamma) {
    return new Random(5)
        .doubles(100_000, -18, 4.5)
        .filter(
            size -> {
              float least = FloatMath.exp(-(gamma * (float) Math.exp(size)));
              float beyond = Math.nextUp((float) bound.distance(least));
              return least > 0 && FloatMath.exp(-(gamma * beyond)) >= least;
            })
        .count();
  }

  @Test
  void theErrorOfExponentialsIsNeeded() {
    Similarity gaussian = new Gaussian(0.7);
    assertThat(unnoticed(without(gaussian, 32, 1), 0.7f)).isZero();
    assertThat(unnoticed(without(gaussian, 32, 1, Term.EXPONENTIAL), 0.7f)).isPositive();
  }
}

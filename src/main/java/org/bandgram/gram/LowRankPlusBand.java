package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.FactorRow;
import org.bandgram.internal.compute.gram.BandTaper;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * The approximation F F' + T o (G - F F') of a Gram matrix G: a matrix of low rank for pairs far
 * apart, and what it leaves of those close on a curve. T are the weights of {@link
 * GramOperator#ofTaperedBands tapered bands}, and o multiplies element by element. It is positive
 * semidefinite as a sum of two such matrices, with an exact diagonal.
 *
 * <p>It is never worse than F F' in the Frobenius norm, as weights are from 0 to 1. A product of m
 * vectors takes O(n m (r + 2h + 1)) time; results do not depend on the number of threads. {@link
 * #close()} releases the band.
 */
public final class LowRankPlusBand implements LinearOperator, AutoCloseable {
  private static final int VECTORS_AT_ONCE = 8;

  private final LowRankMatrix lowRank;
  private final GramOperator band;

  private LowRankPlusBand(LowRankMatrix lowRank, GramOperator band) {
    this.lowRank = lowRank;
    this.band = band;
  }

  /**
   * Adds a band of what a matrix of low rank leaves, O(n (2h + 1) (d + r)) time for each curve. F
   * is copied in the order of a curve while it works.
   *
   * @param lowRank F F', of the same points and kernel; borrowed
   * @param points n points
   * @param kernel what G has
   * @param halfBandwidth h, at least 1; from n - 1 on, the sum is G
   * @param curves the order of the points along each curve, at least one
   * @param device where similarities and products of the band are computed
   * @param execution threads and cancellation
   * @throws InvalidInputException if the matrix or a curve is for another number of points
   * @throws InsufficientMemoryException if the band does not fit
   */
  public static LowRankPlusBand of(
      LowRankMatrix lowRank,
      PointSet points,
      Similarity kernel,
      int halfBandwidth,
      List<Permutation> curves,
      Device device,
      Execution execution) {
    require(
        lowRank.size() == points.size(),
        "the number of rows of the matrix",
        lowRank.size(),
        points.size() + ", the number of points");
    BandsAlongCurves.Finish finish =
        BandsAlongCurves.Finish.taper(
            (curve, threads) -> {
              PointSet ordered = curves.get(curve).apply(lowRank.factor(), threads);
              return () -> new DotProducts(ordered);
            });
    return new LowRankPlusBand(
        lowRank,
        GramOperator.ofBands(points, kernel, halfBandwidth, curves, finish, device, execution));
  }

  /** Dot products of rows of F, one of which stays the same for a while; for one thread. */
  private static final class DotProducts implements BandTaper.Explained {
    private final FactorRow first;
    private final FactorRow second;
    private int loaded = -1;

    DotProducts(PointSet factor) {
      first = new FactorRow(factor);
      second = new FactorRow(factor);
    }

    @Override
    public double at(int row, int column) {
      if (loaded != row) {
        first.load(row);
        loaded = row;
      }
      second.load(column);
      return first.dot(second.values());
    }
  }

  /** Returns F F'. */
  public LowRankMatrix lowRank() {
    return lowRank;
  }

  /** Returns T o (G - F F'); closed with this. */
  public GramOperator band() {
    return band;
  }

  @Override
  public int size() {
    return lowRank.size();
  }

  @Override
  public Precision precision() {
    return lowRank.precision();
  }

  @Override
  public String backendName() {
    return band.backendName();
  }

  @Override
  public boolean isSymmetric() {
    return true;
  }

  @Override
  public double[] multiply(double[] x, int vectors, Execution execution) {
    double[] y = lowRank.multiply(x, vectors, execution);
    double[] near = band.multiply(x, vectors, execution);
    for (int at = 0; at < y.length; at++) {
      y[at] += near[at];
    }
    return y;
  }

  @Override
  public double[] multiplyTransposed(double[] x, int vectors, Execution execution) {
    return multiply(x, vectors, execution);
  }

  @Override
  public void row(int i, double[] target) {
    lowRank.row(i, target);
    band.row(i, (j, value) -> target[j] += value);
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = lowRank.diagonal();
    double[] near = band.diagonal();
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] += near[i];
    }
    return diagonal;
  }

  /**
   * Returns the Frobenius norm: that of both parts, and twice the trace of F' B F for the band B;
   * O(n r (r + 2h + 1)).
   */
  @Override
  public double frobeniusNorm(Execution execution) {
    double both = 0;
    for (int from = 0; from < lowRank.rank(); from += VECTORS_AT_ONCE) {
      int vectors = Math.min(VECTORS_AT_ONCE, lowRank.rank() - from);
      double[] columns = lowRank.products().columns(from, vectors);
      double[] near = band.multiply(columns, vectors, execution);
      for (int at = 0; at < near.length; at++) {
        both = Math.fma(columns[at], near[at], both);
      }
    }
    double far = lowRank.frobeniusNorm(execution);
    double close = band.frobeniusNorm(execution);
    return Math.sqrt(Math.max(0, far * far + 2 * both + close * close));
  }

  @Override
  public void close() {
    band.close();
  }

  @Override
  public String toString() {
    return lowRank + ", and a band of the rest";
  }
}

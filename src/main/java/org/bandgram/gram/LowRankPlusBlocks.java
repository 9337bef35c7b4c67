package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.FactorRow;
import org.bandgram.similarity.Similarity;

/**
 * The approximation F F' + D o (G - F F') of a Gram matrix G: a matrix of low rank for pairs far
 * apart, and what it leaves of those within a {@linkplain BlockDiagonalMatrix block of near
 * points}. D is one within blocks and zero outside, and o multiplies element by element. It is
 * positive semidefinite as a sum of two such matrices, with an exact diagonal (for Gaussian
 * processes: E. Snelson, Z. Ghahramani, Local and global sparse Gaussian process approximations,
 * AISTATS 2007).
 *
 * <p>It is never worse than F F' in the Frobenius norm. A product of m vectors takes O(n m (r + b))
 * time; results do not depend on the number of threads.
 */
public final class LowRankPlusBlocks implements LinearOperator {
  private static final int VECTORS_AT_ONCE = 8;

  private final LowRankMatrix lowRank;
  private final BlockDiagonalMatrix blocks;

  private LowRankPlusBlocks(LowRankMatrix lowRank, BlockDiagonalMatrix blocks) {
    this.lowRank = lowRank;
    this.blocks = blocks;
  }

  /**
   * Adds what a matrix of low rank leaves within blocks, O(n b (d + r)) time.
   *
   * @param lowRank F F', of the same points and kernel; borrowed
   * @param points n points
   * @param kernel what G has
   * @param blockSize b, how many points a block has at most, at least 1; from n on, the sum is G
   * @param execution threads and cancellation
   * @throws InvalidInputException if the matrix is for another number of points, or a value is out
   *     of bounds
   * @throws InsufficientMemoryException if the blocks do not fit
   */
  public static LowRankPlusBlocks of(
      LowRankMatrix lowRank,
      PointSet points,
      Similarity kernel,
      int blockSize,
      Execution execution) {
    require(
        lowRank.size() == points.size(),
        "the number of rows of the matrix",
        lowRank.size(),
        points.size() + ", the number of points");
    return new LowRankPlusBlocks(
        lowRank,
        BlockDiagonalMatrix.of(
            points, kernel, blockSize, () -> new DotProducts(lowRank.factor()), execution));
  }

  /** Dot products of rows of F, one of which stays the same for a while; for one thread. */
  private static final class DotProducts implements BlockDiagonalMatrix.Explained {
    private final FactorRow first;
    private final FactorRow second;
    private int loaded = -1;

    DotProducts(PointSet factor) {
      first = new FactorRow(factor);
      second = new FactorRow(factor);
    }

    @Override
    public double at(int i, int j) {
      if (loaded != i) {
        first.load(i);
        loaded = i;
      }
      second.load(j);
      return first.dot(second.values());
    }
  }

  /** Returns F F'. */
  public LowRankMatrix lowRank() {
    return lowRank;
  }

  /** Returns D o (G - F F'). */
  public BlockDiagonalMatrix blocks() {
    return blocks;
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
    return blocks.backendName();
  }

  @Override
  public boolean isSymmetric() {
    return true;
  }

  @Override
  public double[] multiply(double[] x, int vectors, Execution execution) {
    double[] y = lowRank.multiply(x, vectors, execution);
    double[] near = blocks.multiply(x, vectors, execution);
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
    blocks.addRow(i, target);
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = lowRank.diagonal();
    double[] near = blocks.diagonal();
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] += near[i];
    }
    return diagonal;
  }

  /**
   * Returns the Frobenius norm: that of both parts, and twice the trace of F' B F for the blocks B;
   * O(n r (r + b)).
   */
  @Override
  public double frobeniusNorm(Execution execution) {
    double both = 0;
    for (int from = 0; from < lowRank.rank(); from += VECTORS_AT_ONCE) {
      int vectors = Math.min(VECTORS_AT_ONCE, lowRank.rank() - from);
      double[] columns = lowRank.products().columns(from, vectors);
      double[] near = blocks.multiply(columns, vectors, execution);
      for (int at = 0; at < near.length; at++) {
        both = Math.fma(columns[at], near[at], both);
      }
    }
    double far = lowRank.frobeniusNorm(execution);
    double close = blocks.frobeniusNorm(execution);
    return Math.sqrt(Math.max(0, far * far + 2 * both + close * close));
  }

  @Override
  public String toString() {
    return lowRank + ", and the rest in " + blocks;
  }
}

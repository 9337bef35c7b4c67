package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.FactorRow;
import org.bandgram.gram.internal.PrincipalBlocks;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.Similarity;

/**
 * The pairs of a Gram matrix within blocks of near points; others are zeros. With the points in the
 * order of the blocks it is block diagonal, so it is positive semidefinite if the Gram matrix is:
 * each block is a Gram matrix of its own. Its diagonal is exact.
 *
 * <p>Points are halved along the direction in which they spread most, and each half again, until no
 * block is too large (after D. Boley, Principal direction divisive partitioning, Data Mining and
 * Knowledge Discovery 2, 1998, doi 10.1023/A:1009740529316). A product of m vectors takes O(n b m)
 * time for blocks of b points, on the CPU, in double precision, in an order that does not depend on
 * the number of threads.
 */
public final class BlockDiagonalMatrix implements LinearOperator {
  private final int[][] blocks;

  /** The place of each point in the order of the blocks. */
  private final int[] places;

  /** Which block a point is in. */
  private final int[] owners;

  /** A row of a block for each place, filled up with zeros. */
  private final PointSet elements;

  private BlockDiagonalMatrix(int[][] blocks, PointSet elements) {
    this.blocks = blocks;
    this.elements = elements;
    places = new int[elements.size()];
    owners = new int[elements.size()];
    int place = 0;
    for (int b = 0; b < blocks.length; b++) {
      for (int point : blocks[b]) {
        owners[point] = b;
        places[point] = place++;
      }
    }
  }

  /** Says what to take from elements; for one thread. */
  @FunctionalInterface
  interface Explained {
    /** Returns the number to take from the element of two points. */
    double at(int i, int j);
  }

  /**
   * Computes the pairs within blocks, O(n (b d + (d + log n) log n)) time. It takes n b numbers in
   * the precision of the points.
   *
   * @param points n points
   * @param similarity symmetric
   * @param blockSize b, how many points a block has at most, at least 1; from n on, all pairs are
   *     kept
   * @param execution threads and cancellation
   * @throws InvalidInputException if a value is out of bounds, the similarity is asymmetric, or
   *     coordinates are so large that it could overflow
   * @throws InsufficientMemoryException if the blocks do not fit; the message says which would
   */
  public static BlockDiagonalMatrix of(
      PointSet points, Similarity similarity, int blockSize, Execution execution) {
    return of(points, similarity, blockSize, () -> (_, _) -> 0, execution);
  }

  /** Computes the pairs within blocks, less some number each. */
  static BlockDiagonalMatrix of(
      PointSet points,
      Similarity similarity,
      int blockSize,
      Supplier<Explained> explained,
      Execution execution) {
    require(similarity.symmetric(), "the similarity", similarity.name(), "symmetric");
    require(blockSize >= 1, "the block size", blockSize, "at least 1");
    int[][] blocks = PrincipalBlocks.of(points, requireMemory(points, blockSize), execution);
    int width = Arrays.stream(blocks).mapToInt(block -> block.length).max().orElse(0);
    BlockDiagonalMatrix matrix =
        new BlockDiagonalMatrix(
            blocks, PointSet.allocate(points.size(), width, points.precision()));
    execution.forBlocks(
        blocks.length,
        1,
        (b, _, _) -> matrix.compute(blocks[b], points, similarity, explained.get(), execution));
    return matrix;
  }

  /** Returns the size of blocks. */
  private static int requireMemory(PointSet points, int blockSize) {
    int most = Math.min(blockSize, points.size());
    long column = (long) points.size() * points.precision().bytes();
    long there = BackendProvider.select(Device.CPU, 0).availableBytes();
    if (column * most > there) {
      long fits = there / column;
      throw new InsufficientMemoryException(
          "blocks of %d of %d points in %s".formatted(most, points.size(), points.precision()),
          column * most,
          there,
          fits >= 1 ? "blocks of %d would fit".formatted(fits) : "none fit");
    }
    return most;
  }

  private void compute(
      int[] block,
      PointSet points,
      Similarity similarity,
      Explained explained,
      Execution execution) {
    GramOps ops = BackendProvider.select(Device.CPU, 0).gram();
    PointSet own = points.select(block);
    Precision precision = points.precision();
    try (Arena arena = Arena.ofConfined();
        Execution one = Execution.of(1, Progress.NONE, execution.cancellation())) {
      long count = (long) block.length * block.length;
      MemorySegment similarities = arena.allocate(count * precision.bytes(), precision.bytes());
      ops.rows(own, own, similarity, one).rows(0, block.length, similarities);
      for (int r = 0; r < block.length; r++) {
        for (int c = r; c < block.length; c++) {
          double similar = precision.get(similarities, (long) r * block.length + c);
          double value = similar - explained.at(block[r], block[c]);
          elements.set(places[block[r]], c, value);
          elements.set(places[block[c]], r, value);
        }
      }
    }
  }

  /** Returns the greatest number of points in a block. */
  public int blockSize() {
    return elements.dimensions();
  }

  /** Returns the number of blocks. */
  public int blockCount() {
    return blocks.length;
  }

  /** Returns how many elements are kept. */
  public long pairCount() {
    return Arrays.stream(blocks).mapToLong(block -> (long) block.length * block.length).sum();
  }

  @Override
  public int size() {
    return elements.size();
  }

  @Override
  public Precision precision() {
    return elements.precision();
  }

  @Override
  public String backendName() {
    return "cpu";
  }

  @Override
  public boolean isSymmetric() {
    return true;
  }

  @Override
  public double[] multiply(double[] x, int vectors, Execution execution) {
    Values.requireVectors(size(), x, vectors);
    double[] y = new double[x.length];
    execution.forBlocks(blocks.length, 1, (b, _, _) -> multiply(blocks[b], x, vectors, y));
    return y;
  }

  private void multiply(int[] block, double[] x, int vectors, double[] y) {
    double[][] near = new double[vectors][blockSize()];
    for (int c = 0; c < block.length; c++) {
      for (int v = 0; v < vectors; v++) {
        near[v][c] = x[block[c] * vectors + v];
      }
    }
    FactorRow row = new FactorRow(elements);
    for (int point : block) {
      row.load(places[point]);
      for (int v = 0; v < vectors; v++) {
        y[point * vectors + v] = row.dot(near[v]);
      }
    }
  }

  @Override
  public double[] multiplyTransposed(double[] x, int vectors, Execution execution) {
    return multiply(x, vectors, execution);
  }

  @Override
  public void row(int i, double[] target) {
    Values.requireRow(size(), target);
    Arrays.fill(target, 0);
    addRow(i, target);
  }

  /** Adds a row to numbers; O(b). */
  void addRow(int i, double[] target) {
    int[] block = blocks[owners[i]];
    for (int c = 0; c < block.length; c++) {
      target[block[c]] += elements.get(places[i], c);
    }
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = new double[size()];
    for (int[] block : blocks) {
      for (int r = 0; r < block.length; r++) {
        diagonal[block[r]] = elements.get(places[block[r]], r);
      }
    }
    return diagonal;
  }

  @Override
  public double frobeniusNorm(Execution execution) {
    double squares = 0;
    FactorRow row = new FactorRow(elements);
    for (int place = 0; place < size(); place++) {
      row.load(place);
      squares += row.dot(row.values());
    }
    return Math.sqrt(squares);
  }

  @Override
  public String toString() {
    return "%d blocks of at most %d points".formatted(blockCount(), blockSize());
  }
}

package org.bandgram.gram;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.Symmetry;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.products.ElementSums;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.internal.compute.products.StoredMatrix;
import org.bandgram.layout.ElementVisitor;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * A stored n x n matrix G as a linear operator, whichever of its elements are stored: y = G x, y =
 * G' x, one vector or a block of several at a time. What is not stored, and "no edge" (negative
 * infinity), counts as zero. G need not be symmetric.
 *
 * <p>Rows and columns are those of what the operator is made of; where that is points, their input
 * order, so that all operators of the same points can be exchanged for one another. With a
 * half-bandwidth of n - 1 it is the whole matrix.
 *
 * <p>Products are computed in double precision from elements in the precision that they are stored
 * in, each read once for all vectors of a block, on a GPU for up to eight. Sums run in a fixed
 * order, that of {@link MatrixProducts}, so that results are the same bits on the CPU and on a GPU,
 * for any number of threads, with and without the Vector API, and for each vector whatever others
 * are in its block. A product takes O(m e) time for e elements and m vectors, and 24 m n bytes
 * while it works.
 *
 * <p>An operator on a GPU copies the matrix there when it is made, and a block of vectors there and
 * back for each product; all else is read from the matrix in the host's memory. {@link Device#AUTO}
 * takes a GPU where one is usable, the matrix has 2<sup>24</sup> elements and fits there.
 *
 * <p>Matrices that an operator is made of are borrowed: they must stay open and unchanged while it
 * is used. {@link #close()} releases what the operator has computed itself, and a GPU's memory; it
 * may be called twice. Safe for several threads.
 */
public final class GramOperator implements LinearOperator, AutoCloseable {
  private static final int ROWS_PER_BLOCK = 1024;

  private final StoredMatrix matrix;
  private final Device device;
  private final MatrixProducts products;
  private final double[] diagonal;
  private final boolean hasDiagonal;
  private final BooleanSupplier symmetric;
  private final List<BandMatrix> owned;

  private GramOperator(
      StoredMatrix matrix,
      Device device,
      double[] diagonal,
      BooleanSupplier symmetric,
      List<BandMatrix> owned) {
    this.matrix = matrix;
    this.device = device;
    this.products = products(matrix, device);
    this.diagonal = diagonal;
    this.hasDiagonal = Arrays.stream(diagonal).anyMatch(value -> value != 0);
    this.symmetric = symmetric;
    this.owned = owned;
  }

  private static GramOperator of(
      StoredMatrix matrix, double[] diagonal, BooleanSupplier symmetric) {
    return new GramOperator(matrix, Device.CPU, diagonal, symmetric, List.of());
  }

  /** Returns a band as an operator on the CPU. */
  public static GramOperator of(BandMatrix band) {
    return of(
        new StoredMatrix.Bands(
            Permutation.identity(band.layout().size()),
            CurveBands.single(band.layout()),
            band.precision(),
            List.of(band.elements())),
        new double[band.layout().size()],
        () -> Symmetry.holdsFor(band));
  }

  /** Returns a dense matrix as an operator on the CPU. */
  public static GramOperator of(DenseMatrix matrix) {
    return of(matrix.asBand());
  }

  /** Returns a matrix in coordinate form as an operator on the CPU. */
  public static GramOperator of(CooMatrix matrix) {
    return of(
        new StoredMatrix.Coordinates(matrix.layout(), matrix.precision(), matrix.values()),
        new double[matrix.layout().size()],
        () -> Symmetry.holdsFor(matrix));
  }

  /**
   * Returns the matrix on a neighbour graph as an operator on the CPU; rows and columns are
   * numbered as the points were given.
   *
   * @param graph similarities of neighbours
   * @param diagonal the similarity of each of n points with itself, by input row, which a graph
   *     does not have; copied
   * @throws InvalidInputException if there are not n numbers on the diagonal
   */
  public static GramOperator of(NeighbourGraph graph, double[] diagonal) {
    require(
        diagonal.length == graph.layout().size(),
        "the length of the diagonal",
        diagonal.length,
        graph.layout().size() + ", the number of points");
    return of(
        new StoredMatrix.Graph(graph.permutation(), graph.layout(), graph.similarities()),
        diagonal.clone(),
        () -> true);
  }

  /** Computes bands of similarities on the CPU, which multiplies them, too. */
  public static GramOperator ofBands(
      PointSet points,
      Similarity similarity,
      int halfBandwidth,
      List<Permutation> curves,
      Execution execution) {
    return ofBands(points, similarity, halfBandwidth, curves, Device.CPU, execution);
  }

  /**
   * Computes the similarities of points that are at most h apart on one of several curves, O(n (2h
   * + 1) d) time for each curve. A pair that is close on several curves counts once. The caller
   * closes the operator.
   *
   * @param points n points
   * @param similarity what to compute, in the precision of the points
   * @param halfBandwidth h, at least 1
   * @param curves the order of the points along each curve, at least one
   * @param device where similarities and products are computed; of the former, exp and tanh in
   *     double precision may differ in their last bits on a GPU
   * @param execution threads and cancellation
   * @throws BandgramException if the device is not usable
   * @throws InvalidInputException if a curve is for another number of points, or coordinates are so
   *     large that similarities could overflow
   * @throws InsufficientMemoryException if the bands do not fit, there or in the host's memory; the
   *     message says which half-bandwidth would
   */
  public static GramOperator ofBands(
      PointSet points,
      Similarity similarity,
      int halfBandwidth,
      List<Permutation> curves,
      Device device,
      Execution execution) {
    BandsAlongCurves bands =
        BandsAlongCurves.of(points, similarity, halfBandwidth, curves, device, execution);
    try {
      return new GramOperator(
          bands.matrix(),
          bands.device(),
          new double[points.size()],
          similarity::symmetric,
          bands.owned());
    } catch (RuntimeException | Error e) {
      bands.close();
      throw e;
    }
  }

  private static MatrixProducts products(StoredMatrix matrix, Device device) {
    try {
      return BackendProvider.select(device, matrix.elementCount()).products().of(matrix);
    } catch (InsufficientMemoryException e) {
      if (device != Device.AUTO) {
        throw e;
      }
      return host().products().of(matrix);
    }
  }

  private static Backend host() {
    return BackendProvider.select(Device.CPU, 0);
  }

  @Override
  public String backendName() {
    return products.backend();
  }

  /** Returns the order that rows and columns are stored in. */
  public Permutation order() {
    return matrix.order();
  }

  /**
   * Returns the same matrix with its products computed on a device. It borrows what this operator
   * has, which must stay open; the caller closes it. A GPU stores a matrix in coordinate form by
   * row and by column.
   *
   * @throws BandgramException if the device is not usable
   * @throws InsufficientMemoryException if the matrix does not fit there; the message says what
   *     would
   */
  public GramOperator on(Device target) {
    return new GramOperator(matrix, target, diagonal, symmetric, List.of());
  }

  /**
   * Returns the same matrix with rows and columns in the order of storage, {@link #order()}, so
   * that products need not reorder vectors. It borrows the memory of this operator, which must stay
   * open. On a GPU it has memory of its own, which the caller closes.
   *
   * @throws InsufficientMemoryException if the matrix does not fit on a GPU once more
   */
  public GramOperator inStoredOrder() {
    Permutation order = order();
    return new GramOperator(
        matrix.inStoredOrder(),
        device,
        IntStream.range(0, size()).mapToDouble(i -> diagonal[order.source(i)]).toArray(),
        symmetric,
        List.of());
  }

  @Override
  public int size() {
    return products.size();
  }

  @Override
  public Precision precision() {
    return matrix.precision();
  }

  /** Tells whether G = G'; O(elements) time, O(1) where the similarity says so. */
  @Override
  public boolean isSymmetric() {
    return symmetric.getAsBoolean();
  }

  @Override
  public double[] multiply(double[] x, int vectors, Execution execution) {
    return product(products::multiply, x, vectors, execution);
  }

  @Override
  public double[] multiplyTransposed(double[] x, int vectors, Execution execution) {
    return product(products::multiplyTransposed, x, vectors, execution);
  }

  /** One of the two products. */
  @FunctionalInterface
  private interface Product {
    void compute(double[] x, int vectors, double[] y, Execution execution);
  }

  private double[] product(Product product, double[] x, int vectors, Execution execution) {
    Values.requireVectors(size(), x, vectors);
    double[] y = new double[x.length];
    product.compute(x, vectors, y, execution);
    if (hasDiagonal) {
      addDiagonal(x, vectors, y, execution);
    }
    return y;
  }

  private void addDiagonal(double[] x, int vectors, double[] y, Execution execution) {
    execution.forBlocks(
        size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int v = 0; v < vectors; v++) {
              int at = i * vectors + v;
              y[at] = Math.fma(diagonal[i], x[at], y[at]);
            }
          }
        });
  }

  /** Returns element (i, j), zero where none is stored. */
  public double get(int i, int j) {
    double value = products.get(i, j);
    return (value == Double.NEGATIVE_INFINITY ? 0 : value) + (i == j ? diagonal[i] : 0);
  }

  /** Returns the n elements on the diagonal, zeros where none is stored. */
  @Override
  public double[] diagonal() {
    return IntStream.range(0, size()).mapToDouble(i -> get(i, i)).toArray();
  }

  /**
   * Writes a row of G; O(n) time.
   *
   * @param i which row
   * @param target receives n numbers, zeros where no element is stored
   * @throws InvalidInputException if there are not n of them
   */
  @Override
  public void row(int i, double[] target) {
    Values.requireRow(size(), target);
    Arrays.fill(target, 0);
    row(i, (j, value) -> target[j] += value);
  }

  /**
   * Shows the elements of a row that are stored, an element of the diagonal perhaps in two parts;
   * O(elements of the row).
   *
   * @param i which row
   * @param visitor sees them, one after another
   */
  public void row(int i, ElementVisitor visitor) {
    if (diagonal[i] != 0) {
      visitor.element(i, diagonal[i]);
    }
    products.row(i, visitor);
  }

  /** Returns the Frobenius norm of G, the square root of the sum of all squares; O(elements). */
  @Override
  public double frobeniusNorm(Execution execution) {
    return Math.sqrt(sums(execution).squares());
  }

  /** Returns the number of elements that are stored and edges, the diagonal among them. */
  public long pairCount(Execution execution) {
    return sums(execution).count();
  }

  /** Adds up the elements, and last the diagonal elements outside the pattern. */
  ElementSums sums(Execution execution) {
    long count = 0;
    double squares = 0;
    double magnitudes = 0;
    for (double value : diagonal) {
      count += value == 0 ? 0 : 1;
      squares = Math.fma(value, value, squares);
      magnitudes += Math.abs(value);
    }
    return products.sums(execution).and(new ElementSums(count, squares, magnitudes));
  }

  /**
   * Releases what the operator has computed itself, and a GPU's memory; it is not used any more.
   */
  @Override
  public void close() {
    products.close();
    owned.forEach(BandMatrix::close);
  }

  @Override
  public String toString() {
    return "operator of " + size() + " x " + size() + ", " + precision();
  }
}

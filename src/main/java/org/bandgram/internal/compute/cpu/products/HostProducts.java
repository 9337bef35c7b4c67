package org.bandgram.internal.compute.cpu.products;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bandgram.Execution;
import org.bandgram.internal.compute.products.ElementSums;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.layout.ElementVisitor;
import org.bandgram.order.Permutation;

/** Products of the sum of some stored matrices, which are taken one after another. */
final class HostProducts implements MatrixProducts {
  private static final int ROWS_PER_BLOCK = 512;

  private final String backend;
  private final int size;
  private final List<Part> parts;

  HostProducts(String backend, int size, List<Part> parts) {
    this.backend = backend;
    this.size = size;
    this.parts = parts;
  }

  /**
   * A stored matrix in an order of its own.
   *
   * @param order the row that its row at each position is
   * @param isOrdered whether these are the same
   * @param rows its rows
   * @param forward what multiplies it
   * @param transposed what multiplies its transpose
   */
  record Part(
      Permutation order,
      boolean isOrdered,
      MatrixRows rows,
      Multiplier forward,
      Multiplier transposed) {
    Part(Permutation order, MatrixRows rows, Multiplier forward, Multiplier transposed) {
      this(order, order.isIdentity(), rows, forward, transposed);
    }

    /** Brings rows of vectors into the matrix's order. */
    void order(double[] x, int vectors, int from, int to, double[] ordered) {
      if (isOrdered) {
        System.arraycopy(x, from * vectors, ordered, from * vectors, (to - from) * vectors);
        return;
      }
      for (int i = from; i < to; i++) {
        System.arraycopy(x, order.source(i) * vectors, ordered, i * vectors, vectors);
      }
    }

    /** Adds rows of products to those of parts before, to zeros where there are none. */
    void add(double[] rows, int vectors, int from, int to, boolean isFirst, double[] y) {
      for (int i = from; i < to; i++) {
        int target = (isOrdered ? i : order.source(i)) * vectors;
        int source = (i - from) * vectors;
        for (int v = 0; v < vectors; v++) {
          y[target + v] = (isFirst ? 0 : y[target + v]) + rows[source + v];
        }
      }
    }
  }

  @Override
  public String backend() {
    return backend;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void multiply(double[] x, int vectors, double[] y, Execution execution) {
    multiply(x, vectors, y, Part::forward, execution);
  }

  @Override
  public void multiplyTransposed(double[] x, int vectors, double[] y, Execution execution) {
    multiply(x, vectors, y, Part::transposed, execution);
  }

  private void multiply(
      double[] x,
      int vectors,
      double[] y,
      Function<Part, Multiplier> multiplier,
      Execution execution) {
    double[] ordered = new double[Math.multiplyExact(Math.addExact(size, LANES), vectors)];
    for (int p = 0; p < parts.size(); p++) {
      Part part = parts.get(p);
      boolean isFirst = p == 0;
      execution.forBlocks(
          size, ROWS_PER_BLOCK, (_, from, to) -> part.order(x, vectors, from, to, ordered));
      execution.forBlocks(
          size,
          ROWS_PER_BLOCK,
          (_, from, to) -> {
            double[] rows = new double[(to - from) * vectors];
            multiplier.apply(part).multiply(ordered, vectors, from, to, rows);
            part.add(rows, vectors, from, to, isFirst, y);
          });
    }
  }

  @Override
  public double get(int i, int j) {
    double value = Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      value = Math.max(value, part.rows.get(part.order.position(i), part.order.position(j)));
    }
    return value;
  }

  @Override
  public void row(int i, ElementVisitor visitor) {
    for (Part part : parts) {
      MatrixRow row = new MatrixRow(part.rows.longest());
      part.rows.load(part.order.position(i), Double.NEGATIVE_INFINITY, row);
      for (int p = 0; p < row.count; p++) {
        if (row.values[p] != Double.NEGATIVE_INFINITY) {
          visitor.element(part.order.source(row.column(p)), row.values[p]);
        }
      }
    }
  }

  @Override
  public ElementSums sums(Execution execution) {
    ElementSums sums = ElementSums.NONE;
    for (Part part : parts) {
      ElementSums[] blocks = new ElementSums[Execution.blocks(size, ROWS_PER_BLOCK)];
      execution.forBlocks(
          size, ROWS_PER_BLOCK, (block, from, to) -> blocks[block] = sums(part.rows, from, to));
      sums = Arrays.stream(blocks).reduce(sums, ElementSums::and);
    }
    return sums;
  }

  /** There is nothing but the matrix. */
  @Override
  public void close() {}

  private static ElementSums sums(MatrixRows rows, int from, int to) {
    MatrixRow row = new MatrixRow(rows.longest());
    long count = 0;
    double squares = 0;
    double magnitudes = 0;
    for (int i = from; i < to; i++) {
      rows.load(i, Double.NEGATIVE_INFINITY, row);
      for (int p = 0; p < row.count; p++) {
        double value = row.values[p];
        if (value != Double.NEGATIVE_INFINITY) {
          count++;
          squares = Math.fma(value, value, squares);
          magnitudes += Math.abs(value);
        }
      }
    }
    return new ElementSums(count, squares, magnitudes);
  }
}

package org.bandgram.cluster;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.kernel.Similarity;

/** A matrix in memory, row-major: value (i, j) is element {@code i * n + j}, in 64 bits. */
final class StoredKernelRows implements KernelRows {
  private static final double SYMMETRY = 1e-6;

  private final int size;
  private final Precision precision;
  private final MemorySegment elements;
  private final Arena arena;
  private final Backend backend;

  private StoredKernelRows(
      int size, Precision precision, MemorySegment elements, Arena arena, Backend backend) {
    this.size = size;
    this.precision = precision;
    this.elements = elements;
    this.arena = arena;
    this.backend = backend;
  }

  /**
   * Computes the matrix of points, O(n² d) time.
   *
   * @throws InsufficientMemoryException if it does not fit
   */
  static StoredKernelRows of(
      PointSet points, Similarity kernel, Backend backend, Execution execution) {
    int n = points.size();
    Precision precision = points.precision();
    requireMemory(n, precision, backend, execution);
    Arena arena = Arena.ofShared();
    try {
      MemorySegment elements =
          execution.memory().allocate(arena, (long) n * n * precision.bytes(), 64);
      new KernelMatrixFill(points, kernel, backend.gram(), elements).run(execution);
      return new StoredKernelRows(n, precision, elements, arena, backend);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  private static void requireMemory(
      int n, Precision precision, Backend backend, Execution execution) {
    long needed = (long) n * n * precision.bytes();
    long there = backend.availableBytes(execution.memory());
    if (needed > there) {
      throw new InsufficientMemoryException(
          "the kernel matrix of %d points in %s".formatted(n, precision),
          needed,
          there,
          "%d points would fit, and gram tiled stores none of it"
              .formatted((long) Math.sqrt((double) there / precision.bytes())));
    }
  }

  /**
   * Takes a matrix computed elsewhere; it is borrowed.
   *
   * @throws InvalidInputException if a value is not finite or the matrix is not symmetric
   */
  static StoredKernelRows of(DenseMatrix matrix, Backend backend, Execution execution) {
    execution.forBlocks(
        matrix.size(),
        1,
        (i, from, to) -> {
          for (int j = 0; j <= i; j++) {
            requireSymmetric(matrix, i, j);
          }
        });
    return new StoredKernelRows(
        matrix.size(), matrix.precision(), matrix.asBand().elements(), null, backend);
  }

  private static void requireSymmetric(DenseMatrix matrix, int i, int j) {
    double lower = matrix.get(i, j);
    double upper = matrix.get(j, i);
    if (!Double.isFinite(lower) || !Double.isFinite(upper)) {
      throw InvalidInputException.of(
          "kernel value (%d, %d)".formatted(i, j),
          Double.isFinite(lower) ? upper : lower,
          "finite");
    }
    if (Math.abs(lower - upper) > SYMMETRY * Math.max(Math.abs(lower), Math.abs(upper))) {
      throw InvalidInputException.of(
          "kernel value (%d, %d)".formatted(i, j),
          lower,
          "%s, as (%d, %d): the matrix must be symmetric".formatted(upper, j, i));
    }
  }

  @Override
  public double[] diagonal() {
    double[] diagonal = new double[size];
    for (int i = 0; i < size; i++) {
      diagonal[i] = precision.get(elements, (long) i * size + i);
    }
    return diagonal;
  }

  @Override
  public void add(int[] rows, int[] clusters, double sign, double[][] sums, Execution execution) {
    long[] starts = new long[rows.length];
    for (int r = 0; r < rows.length; r++) {
      starts[r] = (long) rows[r] * size;
    }
    backend.kernelSums().add(elements, precision, starts, clusters, sign, sums, execution);
  }

  @Override
  public String backend() {
    return backend.name();
  }

  @Override
  public void close() {
    if (arena != null && arena.scope().isAlive()) {
      arena.close();
    }
  }
}

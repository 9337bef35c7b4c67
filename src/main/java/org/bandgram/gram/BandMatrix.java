package org.bandgram.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;

/**
 * A diagonal band of an n x n matrix, off-heap, n * min(2h + 1, n) elements in the order of {@link
 * BandLayout}; it need not be symmetric. Element counts beyond 2^31 are fine.
 *
 * <p>The memory is released by {@link #close()}, which may be called twice. Reading is safe for
 * several threads; so is writing to different elements.
 */
public final class BandMatrix implements AutoCloseable {
  private static final long CACHE_LINE = 64;

  private final BandLayout layout;
  private final Precision precision;
  private final Arena arena;
  private final MemorySegment elements;

  private BandMatrix(BandLayout layout, Precision precision) {
    this.layout = layout;
    this.precision = precision;
    this.arena = Arena.ofShared();
    this.elements =
        arena.allocate(Math.multiplyExact(layout.elementCount(), precision.bytes()), CACHE_LINE);
  }

  /**
   * Allocates a matrix of zeros, its masked slots negative infinity: no edge.
   *
   * @param layout which pairs are kept, and where
   * @param precision format of the elements
   */
  public static BandMatrix allocate(BandLayout layout, Precision precision) {
    BandMatrix matrix = new BandMatrix(layout, precision);
    for (int i = 0; i < layout.size(); i++) {
      int first = layout.firstStored(i);
      matrix.mask(i, first, layout.first(i));
      matrix.mask(i, layout.end(i), first + layout.width());
    }
    return matrix;
  }

  private void mask(int i, int from, int to) {
    for (int j = from; j < to; j++) {
      set(i, j, Double.NEGATIVE_INFINITY);
    }
  }

  /** Returns which pairs are kept, and where. */
  public BandLayout layout() {
    return layout;
  }

  /** Returns the format of the elements. */
  public Precision precision() {
    return precision;
  }

  /** Returns the stored elements, masked ones included. Writing to it changes the matrix. */
  public MemorySegment elements() {
    return elements;
  }

  /** Returns element (i, j); the pair must be kept. */
  public double get(int i, int j) {
    return precision.get(elements, layout.offset(i, j));
  }

  /** Sets element (i, j), rounded to this matrix's precision; the pair must be kept. */
  public void set(int i, int j, double value) {
    precision.set(elements, layout.offset(i, j), value);
  }

  /** Returns the bytes that the elements take. */
  public long byteSize() {
    return elements.byteSize();
  }

  /** Releases the memory. */
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }

  @Override
  public String toString() {
    return layout() + ", " + precision();
  }
}

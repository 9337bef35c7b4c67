package org.bandgram.io.internal.rows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * Points that arrive one by one, in number unknown, kept off-heap in chunks of about a million
 * coordinates. For one thread.
 */
final class GrowingPoints implements AutoCloseable {
  private static final int CHUNK_ELEMENTS = 1 << 20;

  private final int dimensions;
  private final Precision precision;
  private final int chunkRows;
  private final Arena arena = Arena.ofConfined();
  private final List<MemorySegment> chunks = new ArrayList<>();
  private int rowsInLast;
  private int size;

  GrowingPoints(int dimensions, Precision precision) {
    this.dimensions = dimensions;
    this.precision = precision;
    this.chunkRows = Math.max(1, CHUNK_ELEMENTS / dimensions);
    this.rowsInLast = chunkRows;
  }

  int size() {
    return size;
  }

  void add(double[] point) {
    if (rowsInLast == chunkRows) {
      chunks.add(arena.allocate((long) chunkRows * dimensions * precision.bytes(), 64));
      rowsInLast = 0;
    }
    MemorySegment chunk = chunks.getLast();
    long start = (long) rowsInLast * dimensions;
    for (int j = 0; j < dimensions; j++) {
      precision.set(chunk, start + j, point[j]);
    }
    rowsInLast++;
    size++;
  }

  /** Copies the points into one piece; there must be at least one. */
  PointSet toPointSet(Arena memory) {
    PointSet points = PointSet.allocate(size, dimensions, precision, memory);
    long copied = 0;
    for (MemorySegment chunk : chunks) {
      long bytes = Math.min(chunk.byteSize(), points.elements().byteSize() - copied);
      MemorySegment.copy(chunk, 0, points.elements(), copied, bytes);
      copied += bytes;
    }
    return points;
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}

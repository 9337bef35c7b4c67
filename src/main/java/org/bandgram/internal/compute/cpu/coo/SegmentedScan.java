package org.bandgram.internal.compute.cpu.coo;

import java.util.stream.IntStream;
import org.bandgram.Execution;

/**
 * Inclusive scans that begin anew at the head of each segment, in place. Tiles are scanned by
 * themselves, chunk by chunk; the values that they end with are scanned in the same way, and go
 * into the rest of each tile's first segment. The same bits for any number of threads, and on a
 * GPU.
 *
 * <p>S. Sengupta, M. Harris, Y. Zhang, J. Owens, "Scan primitives for GPU computing", Graphics
 * Hardware 2007, doi 10.2312/EGGH/EGGH07/097-106.
 *
 * @param heads whether a segment begins at each element
 */
// an array of many elements, borrowed
record SegmentedScan(boolean[] heads, Execution execution) {
  /** The elements that are scanned one after the other. */
  private static final int CHUNK = 16;

  /** The elements that a thread takes at once; on a GPU, a block of 256 threads. */
  static final int TILE = 256 * CHUNK;

  /** A range of elements. */
  interface Elements {
    void run(int from, int to);
  }

  /** What is scanned. */
  private interface Values<V extends Values<V>> {
    /** Takes what a segment has before an element into it. */
    void take(V before, int last, int into);

    /** Copies some. */
    V at(int... places);
  }

  /** Values that are added up. */
  private record Sums(float... values) implements Values<Sums> {
    @Override
    public void take(Sums before, int last, int into) {
      values[into] = before.values[last] + values[into];
    }

    @Override
    public Sums at(int... places) {
      return new Sums(copy(values, places));
    }
  }

  /** The two greatest values. */
  private record TwoGreatest(float[] greatest, float[] second) implements Values<TwoGreatest> {
    @Override
    public void take(TwoGreatest before, int last, int into) {
      float a = before.greatest[last];
      float b = greatest[into];
      greatest[into] = Math.max(a, b);
      second[into] = Math.max(Math.min(a, b), Math.max(before.second[last], second[into]));
    }

    @Override
    public TwoGreatest at(int... places) {
      return new TwoGreatest(copy(greatest, places), copy(second, places));
    }
  }

  private static float[] copy(float[] values, int... places) {
    float[] copied = new float[places.length];
    for (int i = 0; i < places.length; i++) {
      copied[i] = values[places[i]];
    }
    return copied;
  }

  /** Puts the sum of its segment up to each element in the place of its value. */
  void sums(float... values) {
    scan(new Sums(values));
  }

  /** Puts the two greatest values of its segment up to each element in the place of its own two. */
  void twoGreatest(float[] greatest, float[] second) {
    scan(new TwoGreatest(greatest, second));
  }

  private <V extends Values<V>> void scan(V values) {
    forBlocks((from, to) -> scanTile(values, from, to));
    if (heads.length > TILE) {
      int[] lasts =
          IntStream.range(0, Execution.blocks(heads.length, TILE)).map(this::last).toArray();
      boolean[] begun = new boolean[lasts.length];
      forBlocks((from, to) -> begun[from / TILE] = firstHead(from, to) < to);
      V ends = values.at(lasts);
      new SegmentedScan(begun, execution).scan(ends);
      forBlocks((from, to) -> take(ends, from / TILE - 1, values, from, to));
    }
  }

  private int last(int tile) {
    return (int) Math.min(heads.length, (tile + 1L) * TILE) - 1;
  }

  private <V extends Values<V>> void scanTile(V values, int from, int to) {
    for (int chunk = from; chunk < to; chunk += CHUNK) {
      int end = Math.min(to, chunk + CHUNK);
      for (int p = chunk + 1; p < end; p++) {
        if (!heads[p]) {
          values.take(values, p - 1, p);
        }
      }
      if (chunk > from) {
        take(values, chunk - 1, values, chunk, end);
      }
    }
  }

  /** Takes a value, if there is one, into the elements before the first head. */
  private <V extends Values<V>> void take(V before, int last, V values, int from, int to) {
    if (last >= 0) {
      int end = firstHead(from, to);
      for (int p = from; p < end; p++) {
        values.take(before, last, p);
      }
    }
  }

  private int firstHead(int from, int to) {
    int p = from;
    while (p < to && !heads[p]) {
      p++;
    }
    return p;
  }

  /** Runs a task on tiles. */
  void forBlocks(Elements task) {
    execution.forBlocks(heads.length, TILE, (_, from, to) -> task.run(from, to));
  }
}

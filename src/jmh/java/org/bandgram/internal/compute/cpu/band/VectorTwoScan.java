package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;
import org.bandgram.layout.BandLayout;

/**
 * The four scans of the two-scan form with the Vector API, as fast as we could make them, to
 * compare the fused pass with: 40 bytes per element and iteration. For timing only: columns are
 * scanned row by row, the tail of a row that fills no vector is left out, and the diagonal is not
 * treated apart.
 */
public final class VectorTwoScan implements AutoCloseable {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_256;
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  private static final int ROWS_PER_BLOCK = 512;

  private final BandLayout layout;
  private final Execution execution;
  private final MemorySegment s;
  private final MemorySegment r;
  private final MemorySegment a;
  private final Arena arena = Arena.ofShared();
  private final float[] firsts;
  private final float[] seconds;
  private final float[] columnBase;
  private final float[][] windows;

  /** Allocates messages of zero over a band. */
  public VectorTwoScan(BandLayout layout, MemorySegment similarities, Execution execution) {
    this.layout = layout;
    this.execution = execution;
    this.s = similarities;
    this.r = arena.allocate(similarities.byteSize(), 64);
    this.a = arena.allocate(similarities.byteSize(), 64);
    firsts = new float[layout.size()];
    seconds = new float[layout.size()];
    columnBase = new float[layout.size()];
    windows = new float[Execution.blocks(layout.size(), ROWS_PER_BLOCK)][];
    Arrays.setAll(windows, b -> new float[ROWS_PER_BLOCK + layout.width()]);
  }

  /** One iteration. */
  public void iterate(float damping) {
    execution.forBlocks(layout.size(), ROWS_PER_BLOCK, (b, from, to) -> maxima(from, to));
    execution.forBlocks(
        layout.size(), ROWS_PER_BLOCK, (b, from, to) -> responsibilities(from, to, damping));
    execution.forBlocks(layout.size(), ROWS_PER_BLOCK, (b, from, to) -> sums(from, to, windows[b]));
    Arrays.fill(columnBase, 0);
    for (int b = 0; b < windows.length; b++) {
      int start = layout.firstStored(b * ROWS_PER_BLOCK);
      for (int k = 0; k < windows[b].length && start + k < columnBase.length; k++) {
        columnBase[start + k] += windows[b][k];
      }
    }
    execution.forBlocks(
        layout.size(), ROWS_PER_BLOCK, (b, from, to) -> availabilities(from, to, damping));
  }

  private static FloatVector load(MemorySegment m, long at) {
    return FloatVector.fromMemorySegment(SPECIES, m, at, ORDER);
  }

  private static FloatVector positive(FloatVector v) {
    return v.blend(0f, v.compare(VectorOperators.LT, 0f));
  }

  private void maxima(int from, int to) {
    for (int i = from; i < to; i++) {
      long row = layout.rowOffset(i);
      FloatVector first = FloatVector.broadcast(SPECIES, -Float.MAX_VALUE);
      FloatVector second = first;
      for (int k = 0; k <= layout.width() - LANES; k += LANES) {
        long at = (row + k) * Float.BYTES;
        FloatVector sum = load(a, at).add(load(s, at));
        VectorMask<Float> above = sum.compare(VectorOperators.GT, first);
        FloatVector lesser = sum.blend(first, above);
        first = first.blend(sum, above);
        second = second.blend(lesser, lesser.compare(VectorOperators.GT, second));
      }
      firsts[i] = first.reduceLanes(VectorOperators.MAX);
      VectorMask<Float> top = first.compare(VectorOperators.EQ, firsts[i]);
      seconds[i] = first.blend(second, top).reduceLanes(VectorOperators.MAX);
    }
  }

  private void responsibilities(int from, int to, float damping) {
    for (int i = from; i < to; i++) {
      long row = layout.rowOffset(i);
      FloatVector first = FloatVector.broadcast(SPECIES, firsts[i]);
      FloatVector second = FloatVector.broadcast(SPECIES, seconds[i]);
      for (int k = 0; k <= layout.width() - LANES; k += LANES) {
        long at = (row + k) * Float.BYTES;
        FloatVector similarity = load(s, at);
        FloatVector sum = load(a, at).add(similarity);
        FloatVector rival = first.blend(second, sum.compare(VectorOperators.EQ, first));
        load(r, at)
            .mul(damping)
            .add(similarity.sub(rival).mul(1 - damping))
            .intoMemorySegment(r, at, ORDER);
      }
    }
  }

  private void sums(int from, int to, float[] window) {
    Arrays.fill(window, 0);
    int start = layout.firstStored(from);
    for (int i = from; i < to; i++) {
      long row = layout.rowOffset(i);
      int column = layout.firstStored(i) - start;
      for (int k = 0; k <= layout.width() - LANES; k += LANES) {
        FloatVector.fromArray(SPECIES, window, column + k)
            .add(positive(load(r, (row + k) * Float.BYTES)))
            .intoArray(window, column + k);
      }
    }
  }

  private void availabilities(int from, int to, float damping) {
    for (int i = from; i < to; i++) {
      long row = layout.rowOffset(i);
      int column = layout.firstStored(i);
      for (int k = 0; k <= layout.width() - LANES; k += LANES) {
        long at = (row + k) * Float.BYTES;
        FloatVector others =
            FloatVector.fromArray(SPECIES, columnBase, column + k).sub(positive(load(r, at)));
        FloatVector computed = others.blend(0f, others.compare(VectorOperators.GT, 0f));
        load(a, at).mul(damping).add(computed.mul(1 - damping)).intoMemorySegment(a, at, ORDER);
      }
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}

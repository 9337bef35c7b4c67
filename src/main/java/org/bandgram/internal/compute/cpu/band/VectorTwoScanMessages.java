package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.internal.compute.cpu.messages.StripeSums;

/**
 * The scans of {@link TwoScanMessages} with the Vector API, the same bits: so what one pass of
 * {@link FusedBandMessages} gains can be told from what vectors gain.
 *
 * <p>Columns are scanned row by row, as they lie in memory, into {@link StripeSums}.
 */
public final class VectorTwoScanMessages extends TwoScanMessages {
  private static final VectorSpecies<Float> SPECIES =
      FloatVector.SPECIES_PREFERRED.vectorBitSize() > 256
          ? FloatVector.SPECIES_256
          : FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  private static final float LOWEST = (float) RowMaxima.lowest(Precision.FLOAT32);

  private final BandState band;
  private final int width;

  /** How many elements of a row fill vectors. */
  private final int head;

  private final StripeSums columns;

  /** Prepares the scans, as {@link TwoScanMessages} does. */
  public VectorTwoScanMessages(UnionState state, MemorySegment similarities) {
    super(state, similarities);
    this.band = state.bands.getFirst();
    this.width = layout.width();
    this.head = SPECIES.loopBound(width);
    this.columns = new StripeSums(layout);
  }

  @Override
  public void step(double damping) {
    state.blocks.forRows((_, from, to) -> scanMaxima(from, to));
    state.blocks.forRows((_, from, to) -> updateResponsibilities(from, to, (float) damping));
    state.blocks.forRows((_, from, to) -> scanColumns(from, to));
    state.blocks.forPoints((_, from, to) -> columns.addKept(from, to));
    diagonal.update(damping, maxima, columns::of);
    state.blocks.forRows((_, from, to) -> updateAvailabilities(from, to, (float) damping));
  }

  private void scanMaxima(int from, int to) {
    diagonal.startMaxima(from, to, maxima);
    for (int i = from; i < to; i++) {
      scanRow(i);
    }
  }

  private void scanRow(int i) {
    long offset = layout.rowOffset(i);
    IntVector firsts = VectorFusedRowsFloat32.rank(FloatVector.broadcast(SPECIES, LOWEST));
    IntVector seconds = firsts;
    for (int k = 0; k < head; k += LANES) {
      IntVector sum = VectorFusedRowsFloat32.rank(sums(offset + k));
      seconds = seconds.max(firsts.min(sum));
      firsts = firsts.max(sum);
    }
    int top = firsts.reduceLanes(VectorOperators.MAX);
    VectorMask<Integer> isTop = firsts.compare(VectorOperators.EQ, top);
    int next =
        isTop.trueCount() > 1 ? top : firsts.blend(seconds, isTop).reduceLanes(VectorOperators.MAX);
    include(i, ScalarFusedRowsFloat32.ofRank(top), ScalarFusedRowsFloat32.ofRank(next));
    for (int k = head; k < width; k++) {
      include(i, sum(offset + k), LOWEST);
    }
  }

  private void include(int i, float first, float second) {
    float known = maxima.greatest().floats()[i];
    float next = Math.max(maxima.second().floats()[i], second);
    maxima.set(i, Math.max(known, first), Math.max(Math.min(known, first), next));
  }

  private void updateResponsibilities(int from, int to, float damping) {
    for (int i = from; i < to; i++) {
      long offset = layout.rowOffset(i);
      float first = maxima.greatest().floats()[i];
      float second = maxima.second().floats()[i];
      FloatVector firsts = FloatVector.broadcast(SPECIES, first);
      FloatVector seconds = FloatVector.broadcast(SPECIES, second);
      for (int k = 0; k < head; k += LANES) {
        long at = offset + k;
        FloatVector rival = firsts.blend(seconds, sums(at).compare(VectorOperators.EQ, firsts));
        damp(responsibilities, at, damping, load(similarities, at).sub(rival));
      }
      updateTail(offset, first, second, damping);
    }
  }

  private void updateTail(long offset, float first, float second, float damping) {
    for (int k = head; k < width; k++) {
      long at = offset + k;
      float rival = sum(at) == first ? second : first;
      damp(responsibilities, at, damping, similarity(at) - rival);
    }
  }

  private void scanColumns(int from, int to) {
    StripeSums.Block block = columns.new Block(from);
    for (int i = from; i < to; i++) {
      float[] window = block.window(i);
      long offset = layout.rowOffset(i);
      int column = layout.firstStored(i) + block.offset(i);
      for (int k = 0; k < head; k += LANES) {
        FloatVector.fromArray(SPECIES, window, column + k)
            .add(positives(offset + k))
            .intoArray(window, column + k);
      }
      for (int k = head; k < width; k++) {
        window[column + k] += positive(offset + k);
      }
      block.complete(i + 1);
    }
  }

  private void updateAvailabilities(int from, int to, float damping) {
    int start = layout.firstStored(from);
    float[] base = ScalarFusedRowsFloat32.columnBase(band, diagonal, from, to);
    for (int i = from; i < to; i++) {
      long offset = layout.rowOffset(i);
      int column = layout.firstStored(i) - start;
      for (int k = 0; k < head; k += LANES) {
        FloatVector others =
            FloatVector.fromArray(SPECIES, base, column + k).sub(positives(offset + k));
        damp(availabilities, offset + k, damping, VectorFusedRowsFloat32.negativePart(others));
      }
      for (int k = head; k < width; k++) {
        float others = base[column + k] - positive(offset + k);
        damp(availabilities, offset + k, damping, Math.min(0, others));
      }
    }
  }

  private FloatVector sums(long at) {
    return load(availabilities, at).add(load(similarities, at));
  }

  private FloatVector positives(long at) {
    return VectorFusedRowsFloat32.positivePart(load(responsibilities, at));
  }

  private static void damp(MemorySegment messages, long at, float damping, FloatVector computed) {
    load(messages, at)
        .mul(damping)
        .add(computed.mul(1 - damping))
        .intoMemorySegment(messages, at * Float.BYTES, ORDER);
  }

  private static FloatVector load(MemorySegment elements, long at) {
    return FloatVector.fromMemorySegment(SPECIES, elements, at * Float.BYTES, ORDER);
  }
}

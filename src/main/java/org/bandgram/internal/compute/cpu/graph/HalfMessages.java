package org.bandgram.internal.compute.cpu.graph;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import org.bandgram.internal.compute.messages.HalfScale;
import org.bandgram.internal.compute.messages.SimilarityRange;

/** Messages stored as scaled 16-bit floating-point numbers, those of {@link HalfScale}. */
final class HalfMessages implements SlotMessages {
  private final Supplier<SimilarityRange> similarities;
  private final short[] r;
  private final short[] a;
  private HalfScale scale = new HalfScale(1);

  /**
   * Allocates messages.
   *
   * @param slots how many
   * @param similarities the range of the similarities, to fit the scale to
   */
  HalfMessages(int slots, Supplier<SimilarityRange> similarities) {
    this.similarities = similarities;
    this.r = new short[slots];
    this.a = new short[slots];
  }

  @Override
  public void reset(double[] preferences) {
    scale = HalfScale.of(similarities.get(), preferences);
    Arrays.fill(r, (short) 0);
    Arrays.fill(a, (short) 0);
  }

  @Override
  public MemorySegment responsibilities() {
    return MemorySegment.ofArray(r);
  }

  @Override
  public MemorySegment availabilities() {
    return MemorySegment.ofArray(a);
  }

  @Override
  public StagedMessages stage(StoredElements elements, int widest) {
    return new Stage(elements.columnSlots(), widest);
  }

  /** Copies of messages, in the scratch memory of one thread. */
  private final class Stage extends StagedMessages {
    private final int[] columnSlots;
    private final short[] gathered;
    private int count;

    Stage(int[] columnSlots, int widest) {
      super(new float[widest], new float[widest], new float[widest], new int[widest]);
      this.columnSlots = columnSlots;
      this.gathered = new short[widest];
      Arrays.setAll(places, q -> q);
    }

    @Override
    void loadRows(int from, int to) {
      first = from;
      count = to - from;
      scale.load(r, from, responsibilities, count);
      scale.load(a, from, availabilities, count);
    }

    @Override
    void storeAvailabilities() {
      scale.store(availabilities, count, a, first);
      scale.load(a, first, availabilities, count);
    }

    @Override
    void storeResponsibilities() {
      scale.store(responsibilities, count, r, first);
    }

    @Override
    float expect(int from, int to) {
      return 0;
    }

    @Override
    void loadColumns(int from, int to) {
      firstPlace = from;
      for (int q = from; q < to; q++) {
        gathered[q - from] = r[columnSlots[q]];
      }
      scale.load(gathered, 0, incoming, to - from);
    }
  }
}

package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.internal.compute.cpu.compact.RowCorrections;

/**
 * A group of consecutive rows of compact messages in the same step: finds their maxima, damps them,
 * and updates the corrections. The scratch memory of one thread; the loops over slots are {@link
 * CompactLoops}'.
 */
final class CompactGroup {
  /**
   * The most rows of a group, which begins with a multiple of it: enough that memory is read
   * without a pause for a while.
   */
  static final int ROWS = 256;

  private final CompactGraph graph;
  private final CompactLoops loops;
  private final CompactGraphState state;
  private final RowCorrections corrections;
  private final StagedSlots staged;

  /** The bits of the negated sum of each correction's column, {@code slot * ROWS + row}. */
  private final int[] negatedSums = new int[ROWS * RowCorrections.MOST];

  /** Of each row: its two least negated sums, M before this step, and what its maximum gains. */
  private final long[] twoLeast = new long[ROWS];

  private final float[] before = new float[ROWS];
  private final float[] gains = new float[ROWS];

  private int start;
  private int end;
  private int first;

  /** How many corrections a row may have; most have one. */
  private int slots;

  /**
   * Allocates scratch memory.
   *
   * @param loops the loops over its slots
   * @param state what is kept of rows
   * @param staged scratch memory for a group
   */
  CompactGroup(
      CompactGraph graph, CompactLoops loops, CompactGraphState state, StagedSlots staged) {
    this.graph = graph;
    this.loops = loops;
    this.state = state;
    this.corrections = state.corrections;
    this.staged = staged;
  }

  /**
   * Updates rows.
   *
   * @param start the first, a multiple of {@value #ROWS}
   * @param end one past the last
   * @param bases the base b_j of each column
   * @param damping λ
   * @param sums takes what corrections add to sums over columns
   */
  void update(int start, int end, float[] bases, float damping, CorrectionSums.Block sums) {
    this.start = start;
    this.end = end;
    first = graph.rowStarts()[start];
    staged.load(graph, graph.similarities(), bases, first, graph.rowStarts()[end]);
    slots = corrections.slots(start);
    includeCorrections();
    findLeast();
    updateMaxima(damping);
    int inUse = 0;
    for (int i = start; i < end; i++) {
      inUse = Math.max(inUse, updateCorrections(i, damping, sums));
    }
    for (int i = start; i < end; i += RowCorrections.ROWS) {
      corrections.useSlots(i, inUse);
    }
  }

  /** Puts dissimilarities that give the negated sums of corrected columns in the others' place. */
  private void includeCorrections() {
    float[] values = corrections.values();
    for (int slot = 0; slot < slots; slot++) {
      for (int i = start; i < end; i++) {
        int place = corrections.place(i, slot);
        if (values[place] > 0) {
          int at = corrections.columns()[place] - first;
          float reach = Math.min(0, -staged.values[at]) - state.damped[i] + values[place];
          float further = Math.max(staged.dissimilarities[at], reach);
          staged.dissimilarities[at] = further;
          negatedSums[slot * ROWS + i - start] =
              Float.floatToRawIntBits(Math.max(0, -staged.values[at]) + further);
        }
      }
    }
  }

  /** Finds the two least negated sums of each row. */
  private void findLeast() {
    int[] rowStarts = graph.rowStarts();
    for (int i = start; i < end; i++) {
      int from = rowStarts[i] - first;
      int to = rowStarts[i + 1] - first;
      twoLeast[i - start] =
          loops.leastTwo(staged.values, staged.dissimilarities, from, to, state.damped[i]);
    }
  }

  /** Takes the negated sums found into the maxima, and damps these. */
  private void updateMaxima(float damping) {
    float[] greatests = state.maxima.greatest().floats();
    float[] seconds = state.maxima.second().floats();
    float added = 1 - damping;
    for (int i = start; i < end; i++) {
      float own = greatests[i];
      float sum = -Float.intBitsToFloat((int) (twoLeast[i - start] >>> Integer.SIZE));
      float next = -Float.intBitsToFloat((int) twoLeast[i - start]);
      boolean leads = sum > own;
      float greatest = leads ? sum : own;
      float second = leads ? Math.max(own, next) : Math.max(seconds[i], sum);
      greatests[i] = greatest;
      seconds[i] = second;
      before[i - start] = state.damped[i];
      state.damped[i] = damping * state.damped[i] + added * greatest;
      gains[i - start] = leads ? added * (greatest - second) : 0;
    }
  }

  /**
   * Multiplies the corrections of a row by the damping and drops those that no longer count; then
   * the slot of the maximum gains. Adds up by how much they raise responsibilities; returns how
   * many there are.
   */
  private int updateCorrections(int i, float damping, CorrectionSums.Block sums) {
    boolean isSingle = slots <= 1 || corrections.values()[corrections.place(i, 1)] == 0;
    float gain = gains[i - start];
    int least = (int) (twoLeast[i - start] >>> Integer.SIZE);
    float negligible = RowCorrections.negligible(state.damped[i]);
    boolean gained = gain == 0;
    int used = 0;
    int slot = 0;
    do {
      int place = corrections.place(i, slot);
      float old = corrections.values()[place];
      if (old > 0) {
        boolean isTop = gain > 0 && negatedSums[slot * ROWS + i - start] == least;
        float value = damping * old;
        value = (value > negligible ? value : 0) + (isTop ? gain : 0);
        gained |= isTop;
        used = keep(i, slot, value, used);
      }
      slot++;
    } while (!isSingle && slot < slots);
    if (!gained) {
      used = Math.max(used, insert(i, slotOf(least, i), gain) + 1);
    }
    for (int each = 0; each < used; each++) {
      addCorrection(i, corrections.place(i, each), sums);
    }
    return used;
  }

  /** Moves a correction to the first slot not used, or drops it; returns how many are used. */
  private int keep(int i, int slot, float value, int used) {
    int p = corrections.columns()[corrections.place(i, slot)];
    if (value == 0 || slot > used) {
      corrections.free(i, slot);
    }
    if (value > 0) {
      int place = corrections.place(i, used);
      corrections.columns()[place] = p;
      corrections.values()[place] = value;
    }
    return value > 0 ? used + 1 : used;
  }

  /** Returns the slot of row i with the least negated sum, which no other has. */
  private int slotOf(int least, int i) {
    int from = graph.rowStarts()[i] - first;
    return first
        + loops.find(staged.values, staged.dissimilarities, from, before[i - start], least);
  }

  /**
   * Gives a slot of a row a new correction, in the place of the least where there are too many and
   * that is less; returns where.
   */
  private int insert(int i, int top, float gain) {
    int slot = corrections.slotForNew(i);
    int place = corrections.place(i, slot);
    if (corrections.values()[place] < gain) {
      corrections.columns()[place] = top;
      corrections.values()[place] = gain;
    }
    return slot;
  }

  /** Adds by how much a correction of row i raises a positive responsibility. */
  private void addCorrection(int i, int place, CorrectionSums.Block sums) {
    int p = corrections.columns()[place];
    float dissimilarity = graph.greatest() - graph.similarities()[p];
    float without = -state.damped[i] - dissimilarity;
    float raised = -state.damped[i] - (dissimilarity - corrections.values()[place]);
    if (raised > 0) {
      sums.add(graph.columns()[p], raised - Math.max(0, without));
    }
  }
}

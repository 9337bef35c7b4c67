package org.bandgram.internal.compute.cpu.graph;

import org.bandgram.internal.compute.cpu.compact.RowCorrections;

/**
 * A group of consecutive rows of compact messages in the same step: finds their maxima, damps them,
 * and updates the corrections. The scratch memory of one thread; the loops over slots are {@link
 * CompactLoops}'.
 */
final class CompactGroup {
  /** The most rows of a group; it begins with a multiple of it. */
  static final int ROWS = RowCorrections.ROWS;

  private final CompactGraph graph;
  private final CompactLoops loops;
  private final CompactGraphState state;
  private final RowCorrections corrections;
  private final float[] bases;
  private final float[] dissimilarities;

  /** The bits of the negated sum of each correction's column, {@code slot * ROWS + row}. */
  private final int[] negatedSums = new int[ROWS * RowCorrections.MOST];

  private int start;
  private int first;

  /** How many slots of corrections rows have, and how many they have after the update. */
  private int slots;

  private int slotsInUse;

  /**
   * Allocates scratch memory.
   *
   * @param graph the graph
   * @param loops the loops over its slots
   * @param state what is kept of rows
   * @param bases the base b_j of each column
   */
  CompactGroup(CompactGraph graph, CompactLoops loops, CompactGraphState state, float[] bases) {
    this.graph = graph;
    this.loops = loops;
    this.state = state;
    this.corrections = state.corrections;
    this.bases = bases;
    this.dissimilarities = new float[graph.widest(ROWS)];
  }

  /**
   * Updates rows.
   *
   * @param start the first, a multiple of {@value #ROWS}
   * @param end one past the last
   * @param damping λ
   * @param sums takes what corrections add to sums over columns
   */
  void update(int start, int end, float damping, CorrectionSums.Block sums) {
    this.start = start;
    first = graph.rowStarts()[start];
    slots = corrections.slots(start);
    slotsInUse = 0;
    loops.load(graph, first, graph.rowStarts()[end], dissimilarities);
    includeCorrections(end);
    for (int i = start; i < end; i++) {
      updateRow(i, damping);
    }
    corrections.useSlots(start, slotsInUse);
    addCorrections(end, sums);
  }

  /** Puts dissimilarities that give the negated sums of corrected columns in the others' place. */
  private void includeCorrections(int end) {
    float[] values = corrections.values();
    for (int slot = 0; slot < slots; slot++) {
      for (int i = start; i < end; i++) {
        int place = corrections.place(i, slot);
        if (values[place] > 0) {
          int p = corrections.columns()[place];
          float base = bases[graph.columns()[p]];
          float further =
              Math.max(
                  dissimilarities[p - first], Math.min(0, -base) - state.damped[i] + values[place]);
          dissimilarities[p - first] = further;
          negatedSums[slot * ROWS + i - start] =
              Float.floatToRawIntBits(Math.max(0, -base) + further);
        }
      }
    }
  }

  private void updateRow(int i, float damping) {
    int at = graph.rowStarts()[i] - first;
    float before = state.damped[i];
    long two = loops.leastTwo(graph, i, bases, before, dissimilarities, at);
    int least = (int) (two >>> Integer.SIZE);
    float sum = -Float.intBitsToFloat(least);
    float next = -Float.intBitsToFloat((int) two);
    float[] greatests = state.maxima.greatest().floats();
    float[] seconds = state.maxima.second().floats();
    float own = greatests[i];
    float greatest = Math.max(own, sum);
    float second = sum > own ? Math.max(own, next) : Math.max(seconds[i], sum);
    greatests[i] = greatest;
    seconds[i] = second;
    float added = 1 - damping;
    state.damped[i] = damping * before + added * greatest;
    float gain = sum > own ? added * (greatest - second) : 0;
    int top = gain > 0 ? slotOf(least, i, before, at) : -1;
    updateCorrections(i, damping, top, gain);
  }

  /** Returns the slot of row i with the least negated sum, which no other has. */
  private int slotOf(int least, int i, float damped, int at) {
    for (int slot = 0; slot < slots; slot++) {
      int place = corrections.place(i, slot);
      if (negatedSums[slot * ROWS + i - start] == least && corrections.values()[place] > 0) {
        return corrections.columns()[place];
      }
    }
    return loops.find(graph, i, bases, damped, dissimilarities, at, least);
  }

  /**
   * Multiplies the corrections of a row by the damping and drops those that no longer count; then
   * the slot of the maximum gains. One without a correction gets it in the place of the least where
   * there are too many.
   */
  private void updateCorrections(int i, float damping, int top, float gain) {
    int[] corrected = corrections.columns();
    float[] values = corrections.values();
    float negligible = RowCorrections.negligible(state.damped[i]);
    float pending = gain;
    int used = 0;
    for (int slot = 0; slot < slots; slot++) {
      int place = corrections.place(i, slot);
      float value = damping * values[place];
      int p = corrected[place];
      boolean isTop = values[place] > 0 && p == top;
      value = (value > negligible ? value : 0) + (isTop ? gain : 0);
      pending = isTop ? 0 : pending;
      corrected[place] = i;
      values[place] = 0;
      if (value > 0) {
        int to = corrections.place(i, used);
        corrected[to] = p;
        values[to] = value;
        used++;
      }
    }
    if (pending > 0) {
      used = Math.max(used, insert(i, top, pending) + 1);
    }
    slotsInUse = Math.max(slotsInUse, used);
  }

  /** Gives a slot of a row a new correction unless all are greater; returns which it may have. */
  private int insert(int i, int top, float gain) {
    int slot = corrections.slotForNew(i);
    int place = corrections.place(i, slot);
    if (corrections.values()[place] < gain) {
      corrections.columns()[place] = top;
      corrections.values()[place] = gain;
    }
    return slot;
  }

  /** Adds up by how much corrections raise positive responsibilities, by ascending row. */
  private void addCorrections(int end, CorrectionSums.Block sums) {
    for (int i = start; i < end; i++) {
      for (int slot = 0; slot < slotsInUse; slot++) {
        int place = corrections.place(i, slot);
        float value = corrections.values()[place];
        if (value > 0) {
          int p = corrections.columns()[place];
          float dissimilarity = graph.greatest() - graph.similarities()[p];
          float reach = -state.damped[i];
          float raised = Math.max(0, reach - (dissimilarity - value));
          float without = Math.max(0, reach - dissimilarity);
          if (raised > without) {
            sums.add(graph.columns()[p], raised - without);
          }
        }
      }
    }
  }
}

package org.bandgram.order.internal;

import org.bandgram.Execution;
import org.bandgram.order.Permutation;

/**
 * A least-significant-digit radix sort: one stable pass per eight bits that differ anywhere.
 *
 * <p>O(n) for codes of fixed length, at most 8 passes for narrow codes and 16 for wide ones. Each
 * pass counts the digits of every block of codes, turns the counts into places in (digit, block)
 * order, and moves the block's codes there; blocks run in parallel and their places do not depend
 * on the number of threads. Needs 16 bytes per code besides the codes, the result included.
 */
public final class RadixSort implements PairSort {
  private static final int BLOCK = 1 << 15;
  private static final int DIGIT_BITS = 8;
  private static final int DIGITS = 1 << DIGIT_BITS;

  @Override
  public int[] order(CurveCodes codes, Execution execution) {
    Buffers buffers = new Buffers(codes.lowWords());
    sort(buffers, execution);
    if (codes.isWide()) {
      buffers.takeCodesFrom(codes.highWords(), execution);
      sort(buffers, execution);
    }
    return buffers.indices;
  }

  /** Codes and the indices they came with, and as much space to move them to. */
  private static final class Buffers {
    private long[] codes;
    private int[] indices;
    private long[] otherCodes;
    private int[] otherIndices;

    Buffers(long[] codes) {
      this.codes = codes;
      this.indices = Permutation.ascending(codes.length);
      this.otherCodes = new long[codes.length];
      this.otherIndices = new int[codes.length];
    }

    void takeCodesFrom(long[] values, Execution execution) {
      execution.forBlocks(
          values.length,
          BLOCK,
          (block, from, to) -> {
            for (int i = from; i < to; i++) {
              codes[i] = values[indices[i]];
            }
          });
    }

    void swap() {
      long[] swappedCodes = codes;
      codes = otherCodes;
      otherCodes = swappedCodes;
      int[] swappedIndices = indices;
      indices = otherIndices;
      otherIndices = swappedIndices;
    }
  }

  /** Sorts by code, keeping the order of equal ones. */
  private static void sort(Buffers buffers, Execution execution) {
    long differing = differingBits(buffers.codes, execution);
    for (int shift = 0; shift < Long.SIZE; shift += DIGIT_BITS) {
      if ((differing >>> shift & DIGITS - 1) != 0) {
        pass(buffers, shift, execution);
        buffers.swap();
      }
    }
  }

  private static long differingBits(long[] codes, Execution execution) {
    long[] differing = new long[Execution.blocks(codes.length, BLOCK)];
    execution.forBlocks(
        codes.length,
        BLOCK,
        (block, from, to) -> {
          long bits = 0;
          for (int i = from; i < to; i++) {
            bits |= codes[i] ^ codes[0];
          }
          differing[block] = bits;
        });
    long all = 0;
    for (long bits : differing) {
      all |= bits;
    }
    return all;
  }

  private static void pass(Buffers buffers, int shift, Execution execution) {
    long[] codes = buffers.codes;
    int[][] places = new int[Execution.blocks(codes.length, BLOCK)][];
    execution.forBlocks(
        codes.length, BLOCK, (block, from, to) -> places[block] = count(codes, from, to, shift));
    turnCountsIntoPlaces(places);
    execution.forBlocks(
        codes.length, BLOCK, (block, from, to) -> move(buffers, from, to, shift, places[block]));
  }

  private static int[] count(long[] codes, int from, int to, int shift) {
    int[] counts = new int[DIGITS];
    for (int i = from; i < to; i++) {
      counts[digit(codes[i], shift)]++;
    }
    return counts;
  }

  private static void turnCountsIntoPlaces(int[][] counts) {
    int place = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
      for (int[] block : counts) {
        int count = block[digit];
        block[digit] = place;
        place += count;
      }
    }
  }

  private static void move(Buffers buffers, int from, int to, int shift, int[] places) {
    long[] codes = buffers.codes;
    int[] indices = buffers.indices;
    long[] movedCodes = buffers.otherCodes;
    int[] movedIndices = buffers.otherIndices;
    for (int i = from; i < to; i++) {
      long code = codes[i];
      int place = places[digit(code, shift)]++;
      movedCodes[place] = code;
      movedIndices[place] = indices[i];
    }
  }

  private static int digit(long code, int shift) {
    return (int) (code >>> shift) & DIGITS - 1;
  }
}

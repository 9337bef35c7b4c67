package org.bandgram.order.internal;

import org.bandgram.Execution;
import org.bandgram.order.Permutation;

/**
 * Bitonic sort of (code, index) pairs, the sort of the paper: a fixed network of compare-exchange
 * steps that suits hardware without branches (P. Kipfer and R. Westermann, Improved GPU sorting,
 * GPU Gems 2, 2005).
 *
 * <p>Runs of length {@code size / 2} are merged to runs of length {@code size} by comparing each
 * element with its mirror image in the other run, and then with the ones at strides {@code size /
 * 4, size / 8, .. 1}. All comparisons point the same way, so for n that is no power of two the
 * elements past the end can be taken as infinite: they never move and are never touched.
 *
 * <p>O(n log^2 n) comparisons. Everything that stays inside an aligned block that fits the cache is
 * done there at once; only longer strides go over the whole memory, about {@code (log2 n - 14)^2 /
 * 2} times. Needs 4 bytes per code besides the codes.
 */
public final class BitonicSort implements PairSort {
  /** Pairs in a block sorted by one thread; 192 KiB of narrow pairs. A power of two. */
  private static final int BLOCK = 1 << 14;

  @Override
  public int[] order(CurveCodes codes, Execution execution) {
    int n = codes.size();
    int[] indices = Permutation.ascending(n);
    CodePairs pairs =
        codes.isWide()
            ? new WideCodePairs(codes.highWords(), codes.lowWords(), indices)
            : new NarrowCodePairs(codes.lowWords(), indices);
    execution.forBlocks(n, BLOCK, (block, from, to) -> sortBlock(pairs, from, to));
    for (long size = 2L * BLOCK; size / 2 < n; size *= 2) {
      merge(pairs, n, size, execution);
    }
    return indices;
  }

  private static void sortBlock(CodePairs pairs, int from, int to) {
    int n = to - from;
    for (int size = 2; size / 2 < n; size *= 2) {
      for (int run = 0; run < n; run += size) {
        compareMirrored(pairs, from + run, size, 0, size / 2, to);
      }
      mergeBlock(pairs, from, to, size / 4);
    }
  }

  /** Compares at a stride and at all shorter ones. */
  private static void mergeBlock(CodePairs pairs, int from, int to, int longest) {
    for (int stride = longest; stride > 0; stride /= 2) {
      for (int run = 0; run < to - from; run += 2 * stride) {
        compareAtStride(pairs, from + run, 0, stride, stride, to);
      }
    }
  }

  /** Merges sorted runs of length {@code size / 2} to sorted runs of length {@code size}. */
  private static void merge(CodePairs pairs, int n, long size, Execution execution) {
    forFirstHalves(
        n, size, execution, (run, from, to) -> compareMirrored(pairs, run, size, from, to, n));
    for (int stride = (int) (size / 4); stride >= BLOCK; stride /= 2) {
      int apart = stride;
      forFirstHalves(
          n,
          2L * stride,
          execution,
          (run, from, to) -> compareAtStride(pairs, run, from, to, apart, n));
    }
    execution.forBlocks(n, BLOCK, (block, from, to) -> mergeBlock(pairs, from, to, BLOCK / 2));
  }

  /** Compares some of the elements in the first half of a run with their partners in the second. */
  @FunctionalInterface
  private interface Comparisons {
    /**
     * Does the work.
     *
     * @param run index of the run's first element
     * @param from first element to compare, counted from the run's first
     * @param to one past the last
     */
    void run(int run, int from, int to);
  }

  /** Cuts the first halves of all runs of a size into blocks and hands these to the threads. */
  private static void forFirstHalves(int n, long size, Execution execution, Comparisons task) {
    int half = (int) (size / 2);
    int runs = (int) ((n + size - 1) / size);
    execution.forBlocks(
        runs * half,
        BLOCK,
        (block, from, to) -> {
          int start = from % half;
          task.run((int) (from / half * size), start, start + to - from);
        });
  }

  /** Compares element {@code o} of a run with element {@code size - 1 - o}, from <= o < to. */
  private static void compareMirrored(
      CodePairs pairs, int run, long size, int from, int to, int end) {
    long firstWithPartner = run + size - end;
    int first = (int) Math.clamp(firstWithPartner, from, (long) to);
    int mirror = (int) (2L * run + size - 1);
    for (int i = run + first; i < run + to; i++) {
      pairs.sortTwo(i, mirror - i);
    }
  }

  /** Compares element {@code o} of a run with element {@code o + stride}, from <= o < to. */
  private static void compareAtStride(
      CodePairs pairs, int run, int from, int to, int stride, int end) {
    int last = Math.min(run + to, end - stride);
    for (int i = run + from; i < last; i++) {
      pairs.sortTwo(i, i + stride);
    }
  }
}

package org.bandgram.internal.compute.cpu.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.bandgram.layout.BandLayout;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Column sums do not depend on the blocks of rows that they are added up in. */
@Tag("vectors")
class StripeSumsTest {
  private static final int STRIPE = BandLayout.STRIPE_ROWS;

  private static float term(int row, int column) {
    return new Random(31L * row + column).nextFloat();
  }

  /** Adds rows to windows of stripes, and windows to sums, both ascending. */
  private static float[] expected(BandLayout layout) {
    float[] sums = new float[layout.size()];
    for (int start = 0; start < layout.size(); start += STRIPE) {
      float[] window = new float[layout.size()];
      for (int i = start; i < Math.min(layout.size(), start + STRIPE); i++) {
        for (int k = layout.first(i); k < layout.end(i); k++) {
          window[k] += term(i, k);
        }
      }
      for (int k = 0; k < layout.size(); k++) {
        sums[k] += window[k];
      }
    }
    return sums;
  }

  private static void goThrough(StripeSums sums, BandLayout layout, int from, int to, int step) {
    StripeSums.Block block = sums.new Block(from);
    for (int start = from; start < to; start += step) {
      int end = Math.min(to, start + step);
      float[] window = block.window(start);
      for (int i = start; i < end; i++) {
        for (int k = layout.first(i); k < layout.end(i); k++) {
          window[block.offset(i) + k] += term(i, k);
        }
      }
      block.complete(end);
    }
  }

  @RandomCases(60)
  void blocksDoNotMatter(
      @IntRange(min = 1, max = 900) int n,
      @IntRange(min = 1, max = 300) int h,
      @IntRange(min = 1, max = 9) int stripes,
      boolean single) {
    BandLayout layout = BandLayout.of(n, h);
    StripeSums sums = new StripeSums(layout);
    int rows = stripes * STRIPE;
    for (int pass = 0; pass < 2; pass++) {
      for (int from = (n - 1) / rows * rows; from >= 0; from -= rows) {
        goThrough(sums, layout, from, Math.min(n, from + rows), single ? 1 : 8);
      }
      for (int from = 0; from < n; from += 100) {
        sums.addKept(from, Math.min(n, from + 100));
      }
    }
    float[] expected = expected(layout);
    for (int k = 0; k < n; k++) {
      assertThat(sums.of(k)).as("column %d", k).isEqualTo(expected[k]);
    }
  }

  /** What one block kept, another division does not add. */
  @Test
  void blocksMayChange() {
    BandLayout layout = BandLayout.of(500, 40);
    StripeSums sums = new StripeSums(layout);
    for (int rows : new int[] {STRIPE, 500, 2 * STRIPE}) {
      for (int from = 0; from < 500; from += rows) {
        goThrough(sums, layout, from, Math.min(500, from + rows), 8);
      }
      sums.addKept(0, 500);
      float[] expected = expected(layout);
      for (int k = 0; k < 500; k++) {
        assertThat(sums.of(k)).isEqualTo(expected[k]);
      }
    }
  }
}

package org.bandgram.internal.compute.gram;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.SplittableRandom;

/**
 * Whole numbers in segments, whose sums are exact.
 *
 * @param heads where segments begin
 * @param values the numbers
 */
public record SegmentedCase(boolean[] heads, float[] values) {
  /** Less than all numbers. */
  public static final float LOWEST = -1000;

  /** Draws segments of at most so many numbers. */
  public static SegmentedCase random(int n, int longest) {
    SplittableRandom random = new SplittableRandom(n + longest);
    boolean[] heads = new boolean[n];
    for (int at = 0; at < n; at += 1 + random.nextInt(longest)) {
      heads[at] = true;
    }
    float[] values = new float[n];
    for (int p = 0; p < n; p++) {
      values[p] = random.nextInt(200) - 100;
    }
    return new SegmentedCase(heads, values);
  }

  /** Holds scans to loops over segments. */
  public void assertScanned(float[] sums, float[] greatest, float[] second) {
    float[] sum = values.clone();
    float[] first = values.clone();
    float[] next = new float[values.length];
    for (int p = 0; p < values.length; p++) {
      next[p] = heads[p] ? LOWEST : Math.max(next[p - 1], Math.min(first[p - 1], values[p]));
      if (!heads[p]) {
        sum[p] += sum[p - 1];
        first[p] = Math.max(first[p - 1], values[p]);
      }
    }
    assertArrayEquals(sum, sums);
    assertArrayEquals(first, greatest);
    assertArrayEquals(next, second);
  }
}

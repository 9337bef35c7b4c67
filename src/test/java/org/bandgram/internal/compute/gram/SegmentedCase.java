package org.bandgram.internal.compute.gram;

import static org.assertj.core.api.Assertions.assertThat;

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
    float sum = 0;
    float first = 0;
    float next = 0;
    for (int p = 0; p < values.length; p++) {
      boolean isHead = heads[p];
      sum = isHead ? values[p] : sum + values[p];
      next = isHead ? LOWEST : Math.max(next, Math.min(first, values[p]));
      first = isHead ? values[p] : Math.max(first, values[p]);
      assertThat(sums[p]).isEqualTo(sum);
      assertThat(greatest[p]).isEqualTo(first);
      assertThat(second[p]).isEqualTo(next);
    }
  }
}

package org.bandgram.internal.compute.cpu.coo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scans of whole numbers, whose sums are exact, held to loops over segments. */
class SegmentedScanTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "31, 4", "4098, 33", "16384, 20000", "16385, 7", "70000, 20000"})
  void scansWithinSegments(int n, int longest) {
    SplittableRandom random = new SplittableRandom(n + longest);
    boolean[] heads = new boolean[n];
    for (int at = 0; at < n; at += 1 + random.nextInt(longest)) {
      heads[at] = true;
    }
    float[] values = new float[n];
    for (int p = 0; p < n; p++) {
      values[p] = random.nextInt(200) - 100;
    }
    float[] sums = values.clone();
    float[] greatest = values.clone();
    float[] second = new float[n];
    Arrays.fill(second, -1000);
    try (Execution execution = Execution.onThreads(3)) {
      SegmentedScan scan = new SegmentedScan(heads, execution);
      scan.sums(sums);
      scan.twoGreatest(greatest, second);
    }
    float sum = 0;
    float first = 0;
    float next = 0;
    for (int p = 0; p < n; p++) {
      boolean isHead = heads[p];
      sum = isHead ? values[p] : sum + values[p];
      next = isHead ? -1000 : Math.max(next, Math.min(first, values[p]));
      first = isHead ? values[p] : Math.max(first, values[p]);
      assertThat(sums[p]).isEqualTo(sum);
      assertThat(greatest[p]).isEqualTo(first);
      assertThat(second[p]).isEqualTo(next);
    }
  }
}

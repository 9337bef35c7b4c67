package org.bandgram.internal.compute.cpu.coo;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.gram.SegmentedCase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scans of whole numbers, held to loops over segments. */
class SegmentedScanTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2, 1",
    "31, 4",
    "4096, 5000",
    "4097, 7",
    "4098, 33",
    "16385, 7",
    "70000, 20000"
  })
  void scansWithinSegments(int n, int longest) {
    SegmentedCase input = SegmentedCase.random(n, longest);
    float[] sums = input.values().clone();
    float[] greatest = input.values().clone();
    float[] second = new float[n];
    Arrays.fill(second, SegmentedCase.LOWEST);
    try (Execution execution = Execution.onThreads(3)) {
      SegmentedScan scan = new SegmentedScan(input.heads(), execution);
      scan.sums(sums);
      scan.twoGreatest(greatest, second);
    }
    input.assertScanned(sums, greatest, second);
  }
}

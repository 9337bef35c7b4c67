package org.bandgram.internal.compute.cuda.coo;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.internal.compute.cuda.TestDevice;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.gram.SegmentedCase;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scans of whole numbers, held to loops over segments; the largest case has tiles of tiles of
 * tiles.
 */
@Tag("cuda")
class DeviceSegmentedScanTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "31, 4",
    "4096, 5000",
    "4097, 7",
    "4098, 33",
    "12300, 9000",
    "70000, 20000",
    "16777217, 400000"
  })
  void scansWithinSegments(int n, int longest) {
    Sizes.skipAbove(12_300, n);
    SegmentedCase input = SegmentedCase.random(n, longest);
    byte[] heads = new byte[n];
    float[] second = new float[n];
    for (int p = 0; p < n; p++) {
      heads[p] = (byte) (input.heads()[p] ? 1 : 0);
    }
    Arrays.fill(second, SegmentedCase.LOWEST);
    try (DeviceArena arena = TestDevice.shared().arena()) {
      DeviceBuffer sums = HostArrays.upload(arena, input.values());
      DeviceBuffer greatest = HostArrays.upload(arena, input.values());
      DeviceBuffer next = HostArrays.upload(arena, second);
      SegmentedScan scan =
          new SegmentedScan(arena, n, arena.allocate(n).upload(MemorySegment.ofArray(heads)));
      scan.sums(sums);
      scan.twoGreatest(greatest, next);
      input.assertScanned(
          HostArrays.downloadFloats(sums, n),
          HostArrays.downloadFloats(greatest, n),
          HostArrays.downloadFloats(next, n));
    }
  }
}

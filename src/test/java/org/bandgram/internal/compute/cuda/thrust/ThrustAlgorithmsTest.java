package org.bandgram.internal.compute.cuda.thrust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.internal.compute.cuda.thrust.ThrustFixture.intsOf;
import static org.bandgram.internal.compute.cuda.thrust.ThrustFixture.longsOf;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.AwkwardSize;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Tag;

/** The thrust library beside plain loops. */
@Tag("cuda")
class ThrustAlgorithmsTest {
  private static final int TRIES = 30;

  @RandomCases(TRIES)
  void longKeysAreSortedStablyByTheirBits(
      @AwkwardSize int size,
      long seed,
      @IntRange(max = 64) int bit,
      @IntRange(max = 64) int otherBit) {
    int begin = Math.min(bit, otherBit);
    int end = Math.max(bit, otherBit);
    long[] keys = new SplittableRandom(seed).longs(size).toArray();
    int[] values = new SplittableRandom(~seed).ints(size).toArray();
    int[] order = stableOrder(size, i -> bits(keys[i], begin, end));
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer sortedKeys = device.longs(keys);
      DeviceBuffer sortedValues = device.ints(values);
      device.run(thrust -> thrust.sortLongKeys(sortedKeys, sortedValues, size, begin, end));
      assertThat(longsOf(sortedKeys, size))
          .isEqualTo(IntStream.of(order).mapToLong(i -> keys[i]).toArray());
      assertThat(intsOf(sortedValues, size))
          .isEqualTo(IntStream.of(order).map(i -> values[i]).toArray());
    }
  }

  @RandomCases(TRIES)
  void intKeysAreSortedStablyByTheirBits(
      @AwkwardSize int size,
      long seed,
      @IntRange(max = 32) int bit,
      @IntRange(max = 32) int otherBit) {
    int begin = Math.min(bit, otherBit);
    int end = Math.max(bit, otherBit);
    int[] keys = new SplittableRandom(seed).ints(size).toArray();
    int[] values = new SplittableRandom(~seed).ints(size).toArray();
    int[] order = stableOrder(size, i -> bits(Integer.toUnsignedLong(keys[i]), begin, end));
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer sortedKeys = device.ints(keys);
      DeviceBuffer sortedValues = device.ints(values);
      device.run(thrust -> thrust.sortIntKeys(sortedKeys, sortedValues, size, begin, end));
      assertThat(intsOf(sortedKeys, size))
          .isEqualTo(IntStream.of(order).map(i -> keys[i]).toArray());
      assertThat(intsOf(sortedValues, size))
          .isEqualTo(IntStream.of(order).map(i -> values[i]).toArray());
    }
  }

  private interface Digit {
    long of(int i);
  }

  /** The order of 0 .. size - 1 by an unsigned digit of each; equal ones ascending. */
  private static int[] stableOrder(int size, Digit digit) {
    Comparator<Integer> byDigit = (i, j) -> Long.compareUnsigned(digit.of(i), digit.of(j));
    return IntStream.range(0, size).boxed().sorted(byDigit).mapToInt(i -> i).toArray();
  }

  private static long bits(long key, int begin, int end) {
    return begin == end ? 0 : key << (Long.SIZE - end) >>> (Long.SIZE - end + begin);
  }

  @RandomCases(TRIES)
  void startsAreSumsOfTheCountsBefore(@AwkwardSize int size, long seed) {
    long[] counts = new SplittableRandom(seed).longs(size, 0, 1L << 40).toArray();
    long[] expected = new long[size + 1];
    for (int i = 0; i < size; i++) {
      expected[i + 1] = expected[i] + counts[i];
    }
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer sums = device.room(size + 1, Long.BYTES);
      device.run(thrust -> thrust.exclusiveSum(device.longs(counts), sums, size));
      assertThat(longsOf(sums, size + 1)).isEqualTo(expected);
    }
  }

  @RandomCases(TRIES)
  void startsOfColumnsAreTheNumbersOfSmallerKeys(
      @AwkwardSize int size, long seed, @IntRange(max = 300) int bound) {
    int[] keys = new SplittableRandom(seed).ints(size, 0, bound + 3).sorted().toArray();
    long[] expected = new long[bound + 1];
    for (int key : keys) {
      for (int j = key + 1; j <= bound; j++) {
        expected[j]++;
      }
    }
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer starts = device.room(bound + 1, Long.BYTES);
      device.library().lowerBounds(device.ints(keys), size, bound, starts);
      assertThat(longsOf(starts, bound + 1)).isEqualTo(expected);
    }
  }

  @RandomCases(TRIES)
  void aSequenceCountsFromZero(@AwkwardSize int size) {
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer values = device.room(size, Integer.BYTES);
      device.library().sequence(values, size);
      assertThat(intsOf(values, size)).isEqualTo(IntStream.range(0, size).toArray());
    }
  }
}

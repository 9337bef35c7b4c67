package org.bandgram.internal.compute.cuda.thrust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.internal.compute.cuda.thrust.ThrustFixture.doublesOf;
import static org.bandgram.internal.compute.cuda.thrust.ThrustFixture.floatsOf;
import static org.bandgram.internal.compute.cuda.thrust.ThrustFixture.intsOf;
import static org.bandgram.internal.compute.cuda.thrust.ThrustFixture.longsOf;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Precision;
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
  void sumsByKeyStartAgainAtEveryNewKey(
      @AwkwardSize int size,
      long seed,
      @IntRange(min = 1, max = 300) int keyCount,
      boolean inPlace) {
    int[] keys = new SplittableRandom(seed).ints(size, 0, keyCount).toArray();
    long[] values = new SplittableRandom(~seed).longs(size).toArray();
    long[] expected = values.clone();
    for (int i = 1; i < size; i++) {
      expected[i] += keys[i] == keys[i - 1] ? expected[i - 1] : 0;
    }
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer added = device.longs(values);
      DeviceBuffer sums = inPlace ? added : device.room(size, Long.BYTES);
      device.run(thrust -> thrust.inclusiveSumByKey(device.ints(keys), added, sums, size));
      assertThat(longsOf(sums, size)).isEqualTo(expected);
    }
  }

  @RandomCases(TRIES)
  void segmentsAreAddedUp(@AwkwardSize int segments, long seed) {
    long[] starts = starts(segments, seed);
    long[] values = new SplittableRandom(~seed).longs(starts[segments]).toArray();
    long[] expected =
        IntStream.range(0, segments)
            .mapToLong(s -> LongStream.of(segment(values, starts, s)).sum())
            .toArray();
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer sums = device.room(segments, Long.BYTES);
      device.run(
          thrust -> thrust.segmentSums(device.longs(values), device.longs(starts), segments, sums));
      assertThat(longsOf(sums, segments)).isEqualTo(expected);
    }
  }

  @RandomCases(TRIES)
  void greatestDoublesOfSegmentsAreThoseOfMathMax(@AwkwardSize int segments, long seed) {
    long[] starts = starts(segments, seed);
    double[] values = awkwardValues((int) starts[segments], seed);
    double[] expected = maxima(values, starts);
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer maxima = device.room(segments, Double.BYTES);
      device.run(
          thrust ->
              thrust.segmentMaxima(
                  Precision.FLOAT64,
                  device.doubles(values),
                  device.longs(starts),
                  segments,
                  maxima));
      assertThat(doublesOf(maxima, segments)).isEqualTo(expected);
    }
  }

  @RandomCases(TRIES)
  void greatestFloatsOfSegmentsAreThoseOfMathMax(@AwkwardSize int segments, long seed) {
    long[] starts = starts(segments, seed);
    double[] values = awkwardValues((int) starts[segments], seed);
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer maxima = device.room(segments, Float.BYTES);
      device.run(
          thrust ->
              thrust.segmentMaxima(
                  Precision.FLOAT32,
                  device.floats(rounded(values)),
                  device.longs(starts),
                  segments,
                  maxima));
      assertThat(floatsOf(maxima, segments)).isEqualTo(rounded(maxima(values, starts)));
    }
  }

  /** Starts of segments of 0 to 9 elements, a few of them of up to 3000. */
  private static long[] starts(int segments, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] starts = new long[segments + 1];
    for (int s = 0; s < segments; s++) {
      starts[s + 1] = starts[s] + random.nextInt(random.nextInt(1000) == 0 ? 3000 : 10);
    }
    return starts;
  }

  private static long[] segment(long[] values, long[] starts, int s) {
    return Arrays.copyOfRange(values, (int) starts[s], (int) starts[s + 1]);
  }

  /** Whole numbers among NaN, infinities and zeros of both signs; all are floats, too. */
  private static double[] awkwardValues(int count, long seed) {
    double[] special = {
      Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, -0.0, 0.0, -1, -2, -3
    };
    SplittableRandom random = new SplittableRandom(seed + 1);
    return random
        .ints(count, 0, 50)
        .mapToDouble(k -> k < special.length ? special[k] : -random.nextInt(1000))
        .toArray();
  }

  private static double[] maxima(double[] values, long[] starts) {
    double[] maxima = new double[starts.length - 1];
    for (int s = 0; s < maxima.length; s++) {
      maxima[s] = Double.NEGATIVE_INFINITY;
      for (int i = (int) starts[s]; i < starts[s + 1]; i++) {
        maxima[s] = Math.max(maxima[s], values[i]);
      }
    }
    return maxima;
  }

  private static float[] rounded(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }

  @RandomCases(TRIES)
  void equalKeysInARowAreCounted(
      @AwkwardSize int size, long seed, @IntRange(min = 1, max = 5000) int keyCount) {
    int[] keys = new SplittableRandom(seed).ints(size, 0, keyCount).sorted().toArray();
    TreeMap<Integer, Integer> expected = new TreeMap<>();
    for (int key : keys) {
      expected.merge(key, 1, Integer::sum);
    }
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer runKeys = device.room(size, Integer.BYTES);
      DeviceBuffer lengths = device.room(size, Integer.BYTES);
      DeviceBuffer runs = device.room(1, Long.BYTES);
      device.run(thrust -> thrust.countByKey(device.ints(keys), size, runKeys, lengths, runs));
      int found = (int) longsOf(runs, 1)[0];
      assertThat(found).isEqualTo(expected.size());
      assertThat(intsOf(runKeys, found))
          .isEqualTo(expected.keySet().stream().mapToInt(k -> k).toArray());
      assertThat(intsOf(lengths, found))
          .isEqualTo(expected.values().stream().mapToInt(k -> k).toArray());
    }
  }

  @RandomCases(TRIES)
  void placesOfSetFlagsAreListed(@AwkwardSize int size, long seed, @IntRange(max = 10) int tenths) {
    byte[] flags = new byte[size];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < size; i++) {
      flags[i] = (byte) (random.nextInt(10) < tenths ? random.nextInt(1, 256) : 0);
    }
    int[] expected = IntStream.range(0, size).filter(i -> flags[i] != 0).toArray();
    try (ThrustFixture device = ThrustFixture.open()) {
      DeviceBuffer indices = device.room(size, Integer.BYTES);
      DeviceBuffer selected = device.room(1, Long.BYTES);
      device.run(thrust -> thrust.selectFlagged(device.bytes(flags), size, indices, selected));
      assertThat(longsOf(selected, 1)[0]).isEqualTo(expected.length);
      assertThat(intsOf(indices, expected.length)).isEqualTo(expected);
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
